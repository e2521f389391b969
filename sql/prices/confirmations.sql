-- How independent sources see a shown price: what each last showed for the same provider and model
-- within a week. `is_confirmed`: at least one shows it within 1%. `is_disputed`: all that show a
-- price differ by at least a step. Computed only for days on which a price is new.
-- grain: series_id, day_number
with fresh as (
    from shown_prices
    qualify
        not is_remembered
        and list_blended is distinct from lag(list_blended) over (partition by series_id order by day_number)
),

spoken as (
    select
        shown_prices.*,
        coalesce(source_days.is_stale, false) as is_stale,
        lead(shown_prices.day) over (partition by series_id order by day_number) as next_day,
    from shown_prices
    left join source_days using (source, day_number)
)

select
    fresh.series_id,
    fresh.day_number,
    bool_or(agrees(spoken.list_blended / spoken.units_per_usd, fresh.list_blended / fresh.units_per_usd)) as is_confirmed,
    bool_and(is_step(spoken.list_blended / spoken.units_per_usd, fresh.list_blended / fresh.units_per_usd)) as is_disputed,
from fresh
inner join spoken using (provider, model_id)
where spoken.root <> fresh.root
    and not spoken.is_stale
    and spoken.day between fresh.day - cast(getvariable('kept_days') as integer) and fresh.day
    and coalesce(spoken.next_day > fresh.day, true)
group by all
