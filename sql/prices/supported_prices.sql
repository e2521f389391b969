-- An endpoint's price on the run's day, and whether it is verified: its source bills it and has
-- shown it for two days, or an independent source that isn't stale shows both sides within 1%.
-- grain: series_id
with today as (
    select effective_prices.*, coalesce(source_days.is_stale, false) as is_stale
    from effective_prices
    left join (
        select source, arg_max(is_stale, day_number) as is_stale from source_days group by source
    ) as source_days using (source)
    where effective_prices.day = getvariable('run_day')
),

shown_elsewhere as (
    select distinct one.series_id
    from today as one
    inner join today as other using (provider, model_id)
    where
        other.root <> one.root
        and not other.is_stale
        and not other.is_pending
        and agrees(other.input_usd_per_mtok, one.input_usd_per_mtok)
        and agrees(other.output_usd_per_mtok, one.output_usd_per_mtok)
),

lasting as (
    select series_id from accepted_runs group by series_id having arg_max(last_day_number > first_day_number, run)
)

select
    today.series_id,
    today.shown_on,
    shown_elsewhere.series_id is not null as is_shown_elsewhere,
    is_shown_elsewhere or (level <> 'L3' and not is_pending and lasting.series_id is not null) as is_verified,
from today
left join shown_elsewhere using (series_id)
left join lasting using (series_id)
