-- An endpoint's effective price on a day: from the last day its source showed it, at most a week
-- ago. `is_gone`: its source responded that day without it. USD per million tokens, at the exchange
-- rate of the day it was shown.
-- grain: series_id, ordinal
with days as (
    select day, ordinal from fix_days where is_new
),

followed as (
    select *, lead(ordinal) over (partition by series_id order by ordinal) as next_ordinal
    from accepted_prices
    where accepted is not null
)

select
    followed.* exclude (ordinal, day, next_ordinal, units_per_usd, is_pending),
    days.ordinal,
    days.day,
    followed.day as shown_on,
    -- An accepted price that is shown again uses today's rate.
    if(is_pending, accepted.units_per_usd, followed.units_per_usd) as units_per_usd,
    is_pending,
    followed.day < days.day as is_kept,
    followed.day < days.day and source_days.source is not null as is_gone,
    accepted.list_input / if(is_pending, accepted.units_per_usd, followed.units_per_usd) as input_usd_per_mtok,
    accepted.list_output / if(is_pending, accepted.units_per_usd, followed.units_per_usd) as output_usd_per_mtok,
    blended(input_usd_per_mtok, output_usd_per_mtok) as blended_usd_per_mtok,
from followed
inner join days
    on days.ordinal >= followed.ordinal
    and coalesce(days.ordinal < followed.next_ordinal, true)
    and days.day <= followed.day + cast(getvariable('kept_days') as integer)
left join source_days on source_days.source = followed.source and source_days.ordinal = days.ordinal
order by series_id, ordinal
