-- Each endpoint's state: what it last showed, its last accepted price, and whether that sets its
-- provider's price. An endpoint not shown for four weeks starts over.
-- grain: source, provider, model_id, endpoint
with last_rows as (
    from accepted_prices
    qualify row_number() over (partition by series_id order by day_number desc) = 1
),

counting as (
    select series_id from model_provider_prices where day_number = (select max(day_number) from value_days)
)

select
    series.* exclude (series_id),
    last_rows.day_number,
    last_rows.day,
    struct_pack(level, quote_id, units_per_usd, bill_input, bill_output, list_input, list_output, is_deprecated) as shown,
    accepted,
    counting.series_id is not null as is_counting,
from last_rows
inner join series using (series_id)
left join counting using (series_id)
where last_rows.day >= getvariable('run_day') - cast(getvariable('gap_days') as integer)
