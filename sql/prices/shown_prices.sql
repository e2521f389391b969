-- What a source shows for an endpoint on a day: billed and list price, in the provider's currency
-- per million tokens. If several ids share an endpoint, the lowest price is used. While the billed
-- price stays the same, so does the last list price, whatever happens to the discount flag. Each
-- endpoint's last row comes from the state, with its `accepted` price.
-- grain: series_id, day_number
with days as (
    select day, day_number, quality from value_days where is_new
),

eligible as (
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
        -- The first days have only catalogue rows and what confirmed them.
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
    inner join days on days.day between eligible.observed_from and eligible.observed_to
    group by all
),

shown as (
    select * exclude (lowest), unnest(lowest), false as is_remembered from observed
    union all by name
    select
        series_id, day_number, day, shown.*, shown.list_input > shown.bill_input * (1 + 1e-9) as has_discount, true as is_remembered, accepted,
    from state_series
    inner join series using (source, provider, model_id, endpoint)
),

billed as (
    select
        *,
        coalesce(
            bill_input = lag(bill_input) over days and bill_output = lag(bill_output) over days, false
        ) as is_same_bill,
    from shown
    window days as (partition by series_id order by day_number)
),

numbered as (
    select *, count(*) filter (not is_same_bill) over (partition by series_id order by day_number) as bill
    from billed
),

listed as (
    select
        *,
        last_value(if(has_discount, {'input': list_input, 'output': list_output}, null) ignore nulls) over (
            partition by series_id, bill order by day_number
        ) as discounted,
    from numbered
)

select
    series_id,
    day_number,
    day,
    series.source,
    series.provider_group as provider,
    series.model_id,
    coalesce(roots.root, series.source) as root,
    level,
    quote_id,
    units_per_usd,
    bill_input,
    bill_output,
    coalesce(discounted.input, list_input) as list_input,
    coalesce(discounted.output, list_output) as list_output,
    blended(coalesce(discounted.input, list_input), coalesce(discounted.output, list_output)) as list_blended,
    is_same_bill,
    is_deprecated,
    is_remembered,
    accepted,
from listed
inner join series using (series_id)
left join roots on roots.source = series.source and roots.provider = series.provider
