-- A provider's price for a model on a day, from one endpoint of one source: the best kind (own
-- list, aggregator, catalogue) that showed one within a week. The endpoint used the day before
-- stays, or its successor; otherwise global ones come before regional ones, then the cheapest wins.
-- Endpoints that their source no longer shows are used only if no other is left. Includes prices of
-- the last known day from the state.
-- grain: provider, model_id, day_number
with recursive days as (
    select day_number from value_days where is_new
),

counted_last as (
    select series.series_id, series.provider_group as provider, series.model_id, shown, state_series.day as shown_on, accepted, value_days.day_number, value_days.day
    from state_series
    inner join series using (source, provider, model_id, endpoint)
    cross join (from value_days where not is_new order by day_number desc limit 1) as value_days
    where is_counting
),

offered as (
    select
        effective_prices.*,
        coalesce(quotes.stated_regions[1] not like 'global%', false) as is_regional,
    from effective_prices
    left join quotes using (quote_id)
    qualify effective_prices.level = min(effective_prices.level) over (
        partition by effective_prices.provider, effective_prices.model_id, day_number
    )
),

-- Models for which a provider has more than one endpoint, so one must be chosen.
contested as (
    select provider, model_id from offered group by all having min(series_id) <> max(series_id)
),

-- An empty row per day keeps the recursion going.
ranked as materialized (
    select
        day_number,
        offered.provider,
        offered.model_id,
        series_id,
        before_series_id,
        is_gone,
        (series.provider <> series.provider_group)::integer + is_regional::integer as locality,
        round(blended_usd_per_mtok, 9) as price,
        series.endpoint,
    from offered
    semi join contested using (provider, model_id)
    inner join series using (series_id)
    left join successors using (series_id, day_number)
    union all by name
    select day_number, '' as provider, '' as model_id, 0 as series_id, false as is_gone from days
),

chosen as (
    select day_number, provider, model_id, series_id from counted_last
    union all
    select (select min(day_number) - 1 from days), '', '', 0
),

walked as (
    from chosen

    union all

    select ranked.day_number, ranked.provider, ranked.model_id, ranked.series_id
    from (select day_number + 1 as day_number from walked where series_id = 0) as day
    inner join ranked using (day_number)
    left join walked as before on before.provider = ranked.provider and before.model_id = ranked.model_id
    qualify row_number() over (
        partition by ranked.provider, ranked.model_id
        order by
            ranked.is_gone,
            coalesce(before.series_id = ranked.series_id or before.series_id = ranked.before_series_id, false) desc,
            ranked.locality,
            ranked.price,
            ranked.endpoint,
            ranked.series_id
    ) = 1
)

select *, true as is_new,
from offered
where (provider, model_id) not in (from contested) or (day_number, series_id) in (select day_number, series_id from walked)
union all by name
select
    counted_last.* exclude (shown),
    series.source,
    shown.level,
    shown.is_deprecated,
    false as is_pending,
    shown_on < counted_last.day as is_kept,
    accepted.list_input / accepted.units_per_usd as input_usd_per_mtok,
    accepted.list_output / accepted.units_per_usd as output_usd_per_mtok,
    blended(input_usd_per_mtok, output_usd_per_mtok) as blended_usd_per_mtok,
    false as is_new,
from counted_last
inner join series using (series_id)
