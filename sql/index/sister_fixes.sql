-- The value of a sister index at a fix, chained as the composite is. A series that has the base day
-- is 1000 on it, any other begins at the composite. Where a series had no value at the fix before, it
-- goes on from where it stood.
-- grain: sister, ordinal
with measured as (
    select
        sister,
        ordinal,
        cast(count(*) as integer) as constituents,
        exp(favg(log_cost_per_iq order by model_id)) as price_per_m,
        favg(effect order by model_id) as effect,
    from sister_members
    group by all
    having count(*) >= getvariable('min_tier_constituents')
),

last_known as (
    select sister, max(ordinal) as ordinal, arg_max(log_index, ordinal) as log_index
    from state_sister_fixes
    group by all
),

composite as (
    select ordinal, day, quality, log_index from fixes where scope = 'composite'
),

followed as (
    select
        measured.*,
        composite.day,
        composite.quality,
        composite.log_index as composite_log_index,
        last_known.log_index as known_log_index,
        lag(measured.ordinal, 1, last_known.ordinal) over (partition by sister order by measured.ordinal) as ordinal_before,
    from measured
    inner join composite using (ordinal)
    left join last_known using (sister)
),

summed as (
    select
        *,
        sum(if(ordinal_before = ordinal - 1, coalesce(effect, 0), 0)) over chain as log_move,
        first(composite_log_index) over chain as first_log_index,
    from followed
    window chain as (partition by sister order by ordinal rows unbounded preceding)
)

select
    sister,
    ordinal,
    day,
    quality,
    constituents,
    price_per_m,
    coalesce(
        known_log_index + log_move,
        ln(1000) + log_move - max(log_move) filter (where day = cast(getvariable('base_date') as date)) over (partition by sister),
        first_log_index + log_move
    ) as log_index,
from summed
union all by name
select * from state_sister_fixes
order by sister, ordinal
