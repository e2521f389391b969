-- A run of days on which an endpoint shows one list price. `is_supported`: it is accepted
-- immediately, because the previous day showed it within 1%, an independent source shows it, or
-- only a discount flag changed. `previous_*`: the run before, which for a successor's first run is
-- its predecessor's last one.
-- grain: series_id, run
with changed as (
    select
        shown_prices.*,
        lag(list_blended) over days as blended_before,
        coalesce(
            list_input = lag(list_input) over days and list_output = lag(list_output) over days, false
        ) as is_same,
    from shown_prices
    window days as (partition by series_id order by day_number)
),

numbered as (
    select *, count(*) filter (not is_same) over (partition by series_id order by day_number) as run
    from changed
),

runs as (
    select
        series_id,
        cast(run as integer) as run,
        min(day_number) as first_day_number,
        max(day_number) as last_day_number,
        count(*) as shown_days,
        arg_min(list_blended, day_number) as list_blended,
        arg_min_null(blended_before, day_number) as blended_before,
        arg_min(is_same_bill, day_number) as is_same_bill,
        bool_or(is_remembered) as is_remembered,
        any_value(accepted) as accepted,
    from numbered
    group by series_id, run
),

preceded as (
    select
        successors.series_id,
        successors.before_series_id,
        max(runs.run) as run,
        arg_max(runs.list_blended, runs.run) as list_blended,
    from successors
    inner join runs on runs.series_id = successors.before_series_id and runs.first_day_number < successors.day_number
    group by all
)

select
    runs.* exclude (blended_before, is_same_bill),
    coalesce(runs.is_same_bill or is_confirmed or agrees(runs.list_blended, coalesce(blended_before, preceded.list_blended)), false) as is_supported,
    coalesce(is_disputed, false) as is_disputed,
    if(runs.run > 1, runs.series_id, preceded.before_series_id) as previous_series_id,
    if(runs.run > 1, runs.run - 1, preceded.run) as previous_run,
from runs
left join confirmations
    on confirmations.series_id = runs.series_id and confirmations.day_number = runs.first_day_number
left join preceded on preceded.series_id = runs.series_id and runs.run = 1
