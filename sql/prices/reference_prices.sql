-- A model's price on a day with its basis: the creator's price, the geometric median of its
-- providers, or that of `few` providers, which is listed but in no index. USD per million tokens.
-- Input and output are chosen so that their blend equals the price.
-- grain: model_id, day_number
with priced as (
    select
        model_id,
        day_number,
        any_value(day) as day,
        any_value(model_providers.price_rule) as basis,
        any_value(provider_count) as provider_count,
        if(basis = 'first_party', any_value(accepted.quote_id), null) as quote_id,
        exp(median(ln(blended_usd_per_mtok))) as blended_usd_per_mtok,
        exp(median(ln(output_usd_per_mtok / input_usd_per_mtok))) as output_ratio,
        max(shown_on) as observed_on,
        min(level) as level,
        -- Observed: at least half of the prices behind it were shown that day.
        count(*) filter (where shown_on = day and not is_pending) * 2 >= count(*) as is_seen,
        bool_and(is_kept) as is_carried,
        bool_and(is_deprecated) as is_deprecated,
        if(basis = 'first_party', any_value(provider), null) as provider,
        bool_or(is_new) as is_new,
    from model_providers
    where is_counting
    group by all
)

select
    * exclude (output_ratio) rename (basis as price_rule),
    basis <> 'few' as is_in_index,
    blended_usd_per_mtok / blended(1, output_ratio) as input_usd_per_mtok,
    output_ratio * blended_usd_per_mtok / blended(1, output_ratio) as output_usd_per_mtok,
from priced
