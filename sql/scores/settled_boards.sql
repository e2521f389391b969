-- The board capture used on a Monday: the latest, or the previous Monday's while too many rows have
-- moved since. That lasts until someone decides: `settled_on` in data/boards.csv is the day from
-- which its captures are used again.
-- grain: day, source
with recursive known as (
    from state_board_days
    qualify row_number() over (partition by source order by day desc) = 1
),

mondays as (
    select
        board_captures.*,
        boards.settled_on,
        row_number() over (partition by source order by board_captures.day) as step,
    from board_captures
    inner join boards using (source)
    left join known using (source)
    where board_captures.day = date_trunc('week', board_captures.day)
        -- A week without a daily value settles nothing, whether or not it had a run.
        and board_captures.day in (select date_trunc('week', day) from value_days)
        and coalesce(board_captures.day > known.day, true)
),

-- If a board lists a model twice, its best row is compared.
captured as (
    select captures.source, captures.captured_on, model_ref, max(z) as z
    from (select source, captured_on from mondays union select source, captured_on from known) as captures
    inner join board_rows
        on board_rows.source = captures.source
        and captures.captured_on between observed_from and observed_to
    group by all
),

shifts as (
    select
        now.source,
        before.captured_on as before_on,
        now.captured_on as now_on,
        is_shifted(count(*), count(*) filter (abs(now.z - before.z) > getvariable('board_shift_from') + 1e-9)) as is_shifted,
    from captured as now
    inner join captured as before
        on before.source = now.source and before.model_ref = now.model_ref and before.captured_on < now.captured_on
    group by all
    having is_shifted
),

settled as (
    select day, source, captured_on, 0 as step from known
    union all
    select day, source, captured_on, step from mondays where step = 1 and source not in (select source from known)

    union all

    select
        mondays.day,
        mondays.source,
        if(
            shifts.source is null or coalesce(before.captured_on < settled_on and mondays.captured_on >= settled_on, false),
            mondays.captured_on, before.captured_on
        ) as captured_on,
        mondays.step,
    from settled as before
    inner join mondays on mondays.source = before.source and mondays.step = before.step + 1
    left join shifts
        on shifts.source = mondays.source
        and shifts.before_on = before.captured_on
        and shifts.now_on = mondays.captured_on
)

select day, source, captured_on from settled
union
select day, source, captured_on from state_board_days
