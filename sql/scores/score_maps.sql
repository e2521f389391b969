-- The line that maps a source's scores from one of its scales to the reference scale: s = k * score
-- + c. It is fitted by Theil-Sen over the models scored on both sides of a scale event, and chained
-- from event to event. The scale of the reference day has k = 1 and c = 0.
-- grain: source, scale
with recursive sources as (
    select distinct source from scores
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
        -- Scales before the reference scale are mapped forwards, later ones backwards.
        day <= cast(getvariable('reference_scale_from') as date) as is_forwards,
    from scale_events
    inner join known using (source)
),

sides as (
    select
        numbered.source,
        numbered.scale,
        numbered.is_forwards,
        case when numbered.is_forwards then before.score else after.score end as score_from,
        case when numbered.is_forwards then after.score else before.score end as score_to,
        row_number() over (partition by numbered.source, numbered.scale order by after.model_id, after.variant) as model_number,
    from numbered
    inner join scores as after
        on after.source = numbered.source and numbered.day between after.observed_from and after.observed_to
    inner join scores as before
        on before.source = numbered.source
        and before.model_id = after.model_id
        and before.variant = after.variant
        and numbered.previous_day between before.observed_from and before.observed_to
),

fitting as (
    select * from sides where score_to >= getvariable('score_map_floor')
),

slopes as (
    select
        one.source,
        one.scale,
        median((one.score_to - two.score_to) / (one.score_from - two.score_from)) as k,
        favg(
            cast(sign((one.score_to - two.score_to) * (one.score_from - two.score_from)) as double)
            order by one.model_number, two.model_number
        ) as tau,
    from fitting as one
    inner join fitting as two
        on two.source = one.source
        and two.scale = one.scale
        and two.model_number > one.model_number
        and two.score_from <> one.score_from
    group by all
),

lines as (
    select source, scale, is_forwards, k, tau, median(score_to - k * score_from) as c, count(*) as model_count
    from fitting
    inner join slopes using (source, scale)
    group by all
),

fits as (
    select
        lines.*,
        median(abs(score_to - k * score_from - c)) as median_residual,
        quantile_cont(abs(score_to - k * score_from - c), 0.9) as p90_residual,
    from lines
    inner join fitting using (source, scale, is_forwards)
    group by all
),

-- Every step has a row, if only an invalid one: without it the previous scale would be used.
judged as (
    select
        numbered.source,
        numbered.scale,
        numbered.is_forwards,
        fits.* exclude (source, scale, is_forwards),
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

-- Scale n begins at event n; scale 0 is the first that a source showed.
scales as (
    select source, 0 as scale, date '1970-01-01' as from_day
    from sources
    where source not in (select source from state_score_maps)
    union all by name
    select source, scale, day as from_day from numbered
),

reference as (
    select sources.source, coalesce(
        (select max(maps.scale) from state_score_maps as maps
            where maps.source = sources.source and maps.from_day <= cast(getvariable('reference_scale_from') as date)),
        (select max(scales.scale) from scales
            where scales.source = sources.source and scales.from_day <= cast(getvariable('reference_scale_from') as date)),
        0
    ) as reference_scale
    from sources
),

chained as (
    select scales.source, scales.scale, scales.from_day, 1.0::double as k, 0.0::double as c, true as is_valid,
        cast(null as integer) as model_count, cast(null as double) as tau,
        cast(null as double) as median_residual, cast(null as double) as p90_residual,
    from scales
    inner join reference on reference.source = scales.source and reference.reference_scale = scales.scale
    union all
    select source, scale, from_day, k, c, is_valid, model_count, tau, median_residual, p90_residual from state_score_maps
    union all
    -- One step away from the reference scale: the line of the step, then the chain so far.
    select
        scales.source,
        scales.scale,
        scales.from_day,
        chained.k * judged.k,
        chained.k * judged.c + chained.c,
        chained.is_valid and judged.is_valid,
        cast(judged.model_count as integer),
        judged.tau,
        judged.median_residual,
        judged.p90_residual,
    from chained
    inner join judged
        on judged.source = chained.source
        and (
            (judged.is_forwards and judged.scale = chained.scale)
            or (not judged.is_forwards and judged.scale = chained.scale + 1)
        )
    inner join scales
        on scales.source = chained.source
        and scales.scale = case when judged.is_forwards then chained.scale - 1 else chained.scale + 1 end
)

select
    chained.*,
    coalesce(
        lead(from_day) over (partition by source order by scale) - 1,
        date '9999-12-31'
    ) as to_day,
from chained
order by source, scale
