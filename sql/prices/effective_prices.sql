-- An endpoint's effective price on a day: from the last day its source showed it, at most a week
-- ago. `is_gone`: its source responded that day without it. USD per million tokens, at the exchange
-- rate of the day it was shown.
-- grain: series_id, day_number
with followed as (
    select
        -- While a change is pending, the accepted price keeps its own exchange rate.
        * replace (if(is_pending, accepted.units_per_usd, units_per_usd) as units_per_usd),
        lead(day_number) over (partition by series_id order by day_number) as next_day_number,
    from accepted_prices
    where accepted is not null
)

select
    followed.* exclude (day_number, day, next_day_number),
    days.day_number,
    days.day,
    followed.day as shown_on,
    followed.day < days.day as is_kept,
    followed.day < days.day and source_days.source is not null as is_gone,
    accepted.list_input / units_per_usd as input_usd_per_mtok,
    accepted.list_output / units_per_usd as output_usd_per_mtok,
    blended(input_usd_per_mtok, output_usd_per_mtok) as blended_usd_per_mtok,
from followed
inner join (from value_days where is_new) as days
    on days.day_number >= followed.day_number
    and coalesce(days.day_number < followed.next_day_number, true)
    and days.day <= followed.day + cast(getvariable('kept_days') as integer)
left join source_days on source_days.source = followed.source and source_days.day_number = days.day_number
