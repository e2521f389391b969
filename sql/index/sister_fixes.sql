-- The value of a sister index at a fix, chained as the composite is; `entry` is the composite's
-- level with its links left in, but those of method and of a gap, which are nobody's change. A
-- series that has the base day is 1000 on it, any other begins at the composite. Where a series had
-- no value at the fix before, it goes on from where it stood.
-- grain: sister, ordinal
with never_in as (
    select ordinal, fsum(effect order by kind) as effect
    from links
    where scope = 'composite' and kind in ('method', 'gap')
    group by ordinal
),

measured as (
    select
        sister,
        ordinal,
        cast(count(*) as integer) as constituents,
        exp(favg(weight * log_cost_per_iq order by model_id) / favg(weight order by model_id)) as price_per_m,
        favg(weight * effect order by model_id) filter (where effect is not null)
        / favg(weight order by model_id) filter (where effect is not null) as effect,
    from sister_members
    group by all
    having count(*) >= getvariable('min_tier_constituents')
    union all by name
    select 'entry' as sister, ordinal, constituents, price_per_m, effect
    from (
        select
            fixes.*,
            ln(price_per_m / lag(price_per_m) over (order by ordinal)) - coalesce(never_in.effect, 0) as effect,
        from fixes
        left join never_in using (ordinal)
        where scope = 'composite'
    )
    where is_new
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
