-- How far prices have drifted in a week and in four weeks up to the run's fix: the largest share of
-- constituents that moved one way by more than is rounding, and what all moves together did to the
-- index. The weeks end with the last published fix and the run's, so that a hold ages no move.
-- grain: days
with composite as (
    select day, constituents, price_effect, is_published, is_released from fixes where scope = 'composite'
),

-- After a gap they begin again, and after a fix that an operator let through.
windows as (
    select
        unnest([7, 28]) as days,
        greatest(
            (select max(day) from composite where is_published and day < getvariable('run_day')) + 2 - days,
            (select max(day) from composite where is_released and day < getvariable('run_day')) + 1
        ) as first_day,
    where not exists (from gaps)
),

model_moves as (
    select days, model_id, fsum(effect * constituents order by day) as log_move
    from attribution_days
    inner join composite using (day)
    inner join windows on day >= first_day
    where scope = 'composite' and kind = 'price'
    group by days, model_id
),

index_moves as (
    select days, fsum(price_effect order by day) as log_move
    from composite
    inner join windows on day >= first_day
    group by days
)

select
    days,
    greatest(
        count(*) filter (where model_moves.log_move > ln(1 + getvariable('breaker_drift_move'))),
        count(*) filter (where model_moves.log_move < -ln(1 + getvariable('breaker_drift_move')))
    ) / (select max(constituents) from composite where day = getvariable('run_day')) as share,
    any_value(index_moves.log_move) as log_move,
from index_moves
left join model_moves using (days)
group by days
order by days
