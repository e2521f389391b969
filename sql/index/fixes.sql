-- The values of a fix for the composite and for each tier, unrounded: level, chained index, changes
-- in percent. `link_points`: what all that is no price did to the level, chained; levels are index
-- points by link points.
-- grain: scope, ordinal
with started as (
    -- The chain starts with the first sufficient basket. From then on it runs through every fix,
    -- published or held.
    select *
    from levels
    where
        ordinal >= (select min(ordinal) from levels where scope = 'composite' and is_sufficient and is_observed)
        or exists (select 1 from state_fixes)
),

last_known as (
    select scope, arg_max(log_index, ordinal) as log_index from state_fixes group by all
),

summed as (
    select
        started.*,
        sum(price_effect) over chain as log_move,
        -- The first fix has no fix before it, so its effects are no move.
        first(price_effect) over chain as first_effect,
    from started
    window chain as (partition by scope order by ordinal rows unbounded preceding)
),

based as (
    select
        summed.*,
        day = getvariable('run_day') and exists (select 1 from raw_hold_releases) as is_released,
        case
            when last_known.log_index is not null then last_known.log_index + log_move
            else ln(1000) + log_move - coalesce(
                max(log_move) filter (where day = cast(getvariable('base_date') as date)) over (partition by scope),
                first_effect
            )
        end as log_index,
    from summed
    left join last_known using (scope)
),

made as (
    select
        scope,
        ordinal,
        day,
        quality,
        constituents,
        is_sufficient,
        is_released,
        -- What an operator releases is published, however little of it was observed.
        bool_and(is_sufficient and (is_observed or is_released)) filter (where scope = 'composite') over (partition by ordinal) as is_published,
        exp(log_level) as price_per_m,
        log_index,
        exp(log_index) as index_points,
        price_effect,
        -- Of fixes by older versions of the methodology.
        0.0::double as provider_effect,
        exit_link,
        entry_link,
        score_link,
        coverage_link,
        exp(exit_link + entry_link + score_link + coverage_link) as link_factor,
        exp(log_dispersion) as dispersion,
        carried_share,
        single_provider_share,
        coalesce(raw_revisions.revision, 1) as revision,
        raw_revisions.reason as revision_reason,
        true as is_new,
    from based
    left join raw_revisions using (day)
),

chained as (
    select
        *,
        1e6 * price_per_m / index_points / coalesce(
            max(price_per_m) filter (where day = cast(getvariable('base_date') as date)) over (partition by scope),
            first(price_per_m) over (partition by scope order by ordinal)
        ) as link_points,
    from (select * from made union all by name select *, false as is_new from state_fixes)
),

published as (
    select * from chained where is_published
)

select
    chained.*,
    -- A change needs a published fix that far back: exactly one day; seven or eight days; 30 to 33
    -- days.
    100 * (chained.index_points / day_before.index_points - 1) as change_24h,
    100 * (chained.index_points / coalesce(week_before.index_points, week_and_day_before.index_points) - 1) as change_7d,
    100 * (chained.index_points / case when chained.day - month_before.day <= 33 then month_before.index_points end - 1) as change_30d,
from chained
left join published as day_before on day_before.scope = chained.scope and day_before.day = chained.day - 1
left join published as week_before on week_before.scope = chained.scope and week_before.day = chained.day - 7
left join published as week_and_day_before
    on week_and_day_before.scope = chained.scope and week_and_day_before.day = chained.day - 8
asof left join published as month_before
    on month_before.scope = chained.scope and chained.day - 30 >= month_before.day
order by chained.scope, chained.ordinal
