-- Each endpoint's last quote, for the endpoint list and for matching spellings. Models that don't
-- write text also keep earlier prices, one row per price from its first to its last day, because
-- their past is stored nowhere else.
-- grain: source, provider, provider_model_id, model_ref, endpoint_tag, offer, observed_from
with recent as (
    select
        *,
        (
            source, provider, regexp_replace(coalesce(provider_model_id, ''), '^\s+|\s+$', '', 'g'), endpoint_tag, observed_from, observed_to
        ) in (
            select source, provider_spelled, coalesce(provider_model_id, ''), endpoint_tag, observed_from, observed_to from unit_quotes
        ) as is_by_unit,
    from raw_quotes
    where observed_to >= getvariable('run_day') - cast(getvariable('history_days') as integer)
),

-- If several are current on a day, always choose the same one.
chosen as (
    select
        *,
        (source, provider, provider_model_id, model_ref, endpoint_tag, offer, is_by_unit) as endpoint,
        if(is_by_unit, concat_ws('|', coalesce(input_usd_per_mtok, ''), coalesce(output_usd_per_mtok, ''), other_prices), null) as price,
    from recent
    qualify row_number() over (
        partition by source, provider, provider_model_id, model_ref, endpoint_tag, offer, is_by_unit, if(is_by_unit, observed_from, null)
        order by observed_to desc, observed_from desc, price, hash(recent)
    ) = 1
),

marked as (
    select *, price is distinct from lag(price) over (partition by endpoint order by observed_from) as is_new from chosen
),

stretches as (
    select *, count_if(is_new) over (partition by endpoint order by observed_from) as stretch from marked
)

select * exclude (is_by_unit, endpoint, price, is_new, stretch) replace (min(observed_from) over prices as observed_from),
from stretches
window prices as (partition by endpoint, stretch)
qualify observed_to = max(observed_to) over prices and row_number() over (prices order by stretches.observed_from desc) = 1
