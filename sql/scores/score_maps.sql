-- The line that maps a board's z from one of its scales to its first, on which anchor and unit are:
-- k * z + c. It is fitted by Theil-Sen over the models rated on both sides of a scale event, and
-- chained from event to event. Where it is not valid, the board is held at its last valid scale.
-- grain: source, scale
with recursive sources as (
    select distinct source from board_rows
),

known as (
    select sources.source, coalesce(max(state_score_maps.scale), 0) as last_scale
    from sources
    left join state_score_maps using (source)
    group by all
),

numbered as (
    select
        scale_events.*,
        known.last_scale + row_number() over (partition by source order by day) as scale,
    from scale_events
    inner join known using (source)
),

fitting as (
    select
        numbered.source,
        numbered.scale,
        board_steps.z as z_from,
        board_steps.previous_z as z_to,
        row_number() over (partition by numbered.source, numbered.scale order by model_ref) as model_number,
    from numbered
    inner join board_steps using (source, day)
    where previous_z >= -getvariable('score_map_depth') - 1e-9
),

slopes as (
    select
        one.source,
        one.scale,
        median((one.z_to - two.z_to) / (one.z_from - two.z_from)) as k,
        favg(
            cast(sign((one.z_to - two.z_to) * (one.z_from - two.z_from)) as double)
            order by one.model_number, two.model_number
        ) as tau,
    from fitting as one
    inner join fitting as two
        on two.source = one.source
        and two.scale = one.scale
        and two.model_number > one.model_number
        and two.z_from <> one.z_from
    group by all
),

lines as (
    select source, scale, k, tau, median(z_to - k * z_from) as c, count(*) as model_count
    from fitting
    inner join slopes using (source, scale)
    group by all
),

fits as (
    select
        lines.*,
        median(abs(z_to - k * z_from - c)) as median_residual,
        quantile_cont(abs(z_to - k * z_from - c), 0.9) as p90_residual,
    from lines
    inner join fitting using (source, scale)
    group by all
),

-- Every step has a row, if only an invalid one: without it the previous scale would be used.
judged as (
    select
        numbered.source,
        numbered.scale,
        numbered.day,
        fits.* exclude (source, scale),
        coalesce(
            fits.model_count >= getvariable('scale_event_min_models')
                and fits.tau >= getvariable('score_map_min_tau')
                and fits.median_residual <= getvariable('score_map_max_median_residual')
                and fits.p90_residual <= getvariable('score_map_max_p90_residual'),
            false
        ) as is_valid,
    from numbered
    left join fits using (source, scale)
),

-- Scale n begins at event n; scale 0 is the first that a board showed.
chained as (
    select source, 0 as scale, date '1970-01-01' as from_day, 1.0::double as k, 0.0::double as c, true as is_valid,
        cast(null as integer) as model_count, cast(null as double) as tau,
        cast(null as double) as median_residual, cast(null as double) as p90_residual,
    from sources
    where source not in (select source from state_score_maps)
    union all
    select source, scale, from_day, k, c, is_valid, model_count, tau, median_residual, p90_residual from state_score_maps
    union all
    -- One step away from the first scale: the line of the step, then the chain so far.
    select
        chained.source,
        chained.scale + 1,
        judged.day,
        chained.k * judged.k,
        chained.k * judged.c + chained.c,
        chained.is_valid and judged.is_valid,
        cast(judged.model_count as integer),
        judged.tau,
        judged.median_residual,
        judged.p90_residual,
    from chained
    inner join judged on judged.source = chained.source and judged.scale = chained.scale + 1
)

select
    chained.*,
    coalesce(
        lead(from_day) over (partition by source order by scale) - 1,
        date '9999-12-31'
    ) as to_day,
from chained
order by source, scale
