-- A reason to hold the run's fix for review instead of publishing it: too few data, or an
-- implausible move.
-- grain: reason
with today as (
    select * from fixes where scope = 'composite' and day = getvariable('run_day')
),

members as (
    select *, coalesce(abs(price_effect) > 1e-9, false) as is_repriced
    from constituents
    where day = getvariable('run_day')
),

repricing as (
    select
        avg(cast(is_repriced as double)) as repriced_share,
        -- One factor for several creators is a mistake of unit or currency, not several price
        -- changes.
        (
            select max(creators)
            from (
                select count(distinct creator) as creators
                from members
                where is_repriced
                group by round(price_effect, 6)
            )
        ) as creators_at_one_factor,
    from members
),

reasons as (
    select 'no_index' as reason, 'there is no index for the day: its basket is not complete' as sentence
    where not exists (select 1 from today)
    union all
    select 'constituents', concat('expected at least ', getvariable('min_constituents')::integer, ' constituents, got ', constituents)
    from today
    where not is_sufficient
    union all
    select 'observed_share', concat('expected prices of this day for ', round(100 * getvariable('min_observed_share')),
        ' % of the basket, got ', round(100 * (1 - carried_share), 1), ' %')
    from today
    where 1 - carried_share < getvariable('min_observed_share')
    union all
    select 'index_move', concat('expected a move of at most ', round(100 * getvariable('breaker_index_move')),
        ' % in a day, got ', round(100 * (exp(price_effect + provider_effect) - 1), 2), ' %')
    from today
    where abs(exp(price_effect + provider_effect) - 1) > getvariable('breaker_index_move')
    union all
    select 'repriced_share', concat('expected at most ', round(100 * getvariable('breaker_repriced_share')),
        ' % of the basket repriced in a day, got ', round(100 * repriced_share, 1), ' %')
    from repricing
    where repriced_share > getvariable('breaker_repriced_share')
    union all
    select 'one_factor', concat('expected price changes of their own, got one factor for ', creators_at_one_factor, ' creators')
    from repricing
    where creators_at_one_factor >= getvariable('breaker_creators_at_one_factor')
)

-- Limits on a day's move do not apply to the first fix after days without one.
select reasons.reason, reasons.sentence
from reasons
where reason in ('no_index', 'constituents', 'observed_share')
    or exists (select 1 from fix_days where day = getvariable('run_day') - 1)
order by reason
