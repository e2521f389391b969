-- A source's price for an endpoint on a day, unaltered, in the provider's currency per million
-- tokens. If several ids share an endpoint, the lowest price is used. Each endpoint's last row
-- comes from the state, with its `accepted` price.
-- grain: series_id, day_number
with eligible as (
    select series_id, quotes.*
    from quotes
    inner join series using (source, provider, model_id, endpoint)
    where is_eligible and invalid_rule is null
),

observed as (
    select
        eligible.series_id,
        days.day_number,
        days.day,
        -- On the first days, there were only catalogue rows and the lists that confirmed them.
        if(any_value(days.quality) = 'catalogue', 'L3', any_value(level)) as level,
        min({
            'blended': blended(list_native_input_per_mtok, list_native_output_per_mtok),
            'quote_id': quote_id,
            'bill_input': native_input_per_mtok,
            'bill_output': native_output_per_mtok,
            'list_input': list_native_input_per_mtok,
            'list_output': list_native_output_per_mtok,
            'has_discount': discount > 0,
            'units_per_usd': coalesce(units_per_usd, 1),
        }) as lowest,
        bool_and(is_deprecated) as is_deprecated,
    from eligible
    inner join (from value_days where is_new) as days on days.day between eligible.observed_from and eligible.observed_to
    group by all
)

select * exclude (lowest), unnest(lowest), false as is_remembered from observed
union all by name
select
    series_id, day_number, day, shown.*, shown.list_input > shown.bill_input * (1 + 1e-9) as has_discount, true as is_remembered, accepted,
from state_series
inner join series using (source, provider, model_id, endpoint)
