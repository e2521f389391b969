-- The board capture used on a day: the latest or, if too many rows have moved since the Monday of
-- the week before (`is_shifted`), that Monday's. It stays in use until someone decides:
-- `settled_on` in data/boards.csv is the day from which newer captures are used again.
-- `is_settled`: a Monday with which later days are compared, including those from the state. A week
-- without a daily value settles nothing, whether or not it had a run.
-- grain: day, source
with recursive mondays as (
    select source, day from state_board_days
    union
    select source, day from board_captures where day in (select date_trunc('week', day) from value_days)
),

days as (
    select board_captures.*, settled_on, mondays.day as day_before, (source, board_captures.day) in (from mondays) as is_settled,
    from board_captures
    anti join state_board_days using (source, day)
    inner join boards using (source)
    asof left join mondays on mondays.source = board_captures.source and mondays.day <= board_captures.day - 7
),

-- If a board lists a model twice, its best row is compared.
captured as (
    select captures.source, captures.captured_on, bool_or(is_settled) as is_settled, model_ref, max(z) as z
    from (
        select source, captured_on, is_settled from days
        union all
        select source, captured_on, true from state_board_days
    ) as captures
    inner join board_rows using (source)
    where captures.captured_on between observed_from and observed_to
    group by all
),

shifts as (
    select source, before.captured_on as captured_before, now.captured_on
    from captured as now
    inner join captured as before using (source, model_ref)
    where before.is_settled and before.captured_on < now.captured_on
    group by all
    having is_shifted(count(*), count(*) filter (abs(now.z - before.z) > getvariable('board_shift_from') + 1e-9))
),

judged as (
    select day, source, captured_on as shown_on, false as is_shifted, captured_on, true as is_settled from state_board_days
    union all
    select day, source, captured_on, false, captured_on, is_settled from days where day_before is null

    union all

    select
        days.day,
        days.source,
        days.captured_on as shown_on,
        shifts.source is not null
            and not coalesce(before.captured_on < settled_on and days.captured_on >= settled_on, false) as is_set_aside,
        if(is_set_aside, before.captured_on, days.captured_on) as captured_on,
        days.is_settled,
    from judged as before
    inner join days on days.source = before.source and days.day_before = before.day
    left join shifts
        on shifts.source = days.source
        and shifts.captured_before = before.captured_on
        and shifts.captured_on = days.captured_on
    where before.is_settled
)

from judged
