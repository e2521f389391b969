-- A run of equal prices, and whether it is accepted from its first day: a change of a quarter or
-- more from the last accepted price waits for a second day.
-- grain: series_id, run
with recursive decided as (
    select
        price_runs.*,
        blended(accepted.list_input, accepted.list_output) as accepted_blended,
        case
            when is_remembered then coalesce(abs(list_blended / accepted_blended - 1) <= 1e-12, false)
            else is_supported or not is_disputed
        end as is_accepted,
        if(is_accepted or shown_days > 1, list_blended, accepted_blended) as counted_blended,
    from price_runs
    where previous_series_id is null

    union all

    select
        price_runs.*,
        null as accepted_blended,
        price_runs.is_supported
        or if(
            decided.counted_blended is null,
            not price_runs.is_disputed,
            not is_step(price_runs.list_blended, decided.counted_blended)
        ) as counts_at_once,
        if(
            counts_at_once or price_runs.shown_days > 1, price_runs.list_blended, decided.counted_blended
        ) as counted_blended,
    from decided
    inner join price_runs
        on price_runs.previous_series_id = decided.series_id and price_runs.previous_run = decided.run
)

select series_id, run, first_day_number, last_day_number, is_accepted
from decided
