-- A source's billed and list price for an endpoint on a day, in the provider's currency per million
-- tokens. While the billed price stays the same, so does the last list price, whatever happens to
-- the discount flag. A successor continues its predecessor's prices.
-- grain: series_id, day_number
with recursive predecessors as (
    select series_id, before_series_id, day_number as until_day_number from successors
    union all
    select predecessors.series_id, successors.before_series_id, successors.day_number
    from predecessors
    inner join successors on successors.series_id = predecessors.before_series_id
),

shown as (
    select *, true as is_own from observed_prices
    union all by name
    select observed_prices.* replace (predecessors.series_id as series_id), false as is_own
    from predecessors
    inner join observed_prices on observed_prices.series_id = before_series_id and day_number < until_day_number
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
    listed.* exclude (blended, has_discount, is_own, bill, discounted) replace (
        coalesce(discounted.input, list_input) as list_input,
        coalesce(discounted.output, list_output) as list_output
    ),
    series.source,
    series.provider_group as provider,
    series.model_id,
    coalesce(roots.root, series.source) as root,
    blended(coalesce(discounted.input, list_input), coalesce(discounted.output, list_output)) as list_blended,
from listed
inner join series using (series_id)
left join roots on roots.source = series.source and roots.provider = series.provider
where is_own
