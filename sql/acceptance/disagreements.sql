-- Two sources of different roots that show different prices for a provider's model: at none of its
-- endpoints do they agree. A disagreement outlasts missed observations for as long as a price is
-- carried, and begins anew where they agreed in between.
-- grain: provider, model_id, source, other_source
with shown as (
    select series_days.*, coalesce(roots.root, source) as root
    from series_days
    left join roots using (source, provider)
    -- Before quotes of endpoints began there was one source and nothing to compare.
    where
        invalid_rule is null
        and not is_remembered
        and day >= cast(getvariable('verification_from') as date)
),

compared as (
    select
        one.provider,
        one.model_id,
        one.source,
        other.source as other_source,
        one.day,
        min(one.blended_usd_per_mtok) as blended_usd_per_mtok,
        min(other.blended_usd_per_mtok) as other_blended_usd_per_mtok,
        bool_or(
            abs(other.input_usd_per_mtok / one.input_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
            and abs(other.output_usd_per_mtok / one.output_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
        ) as agrees,
    from shown as one
    inner join shown as other
        on other.provider = one.provider
        and other.model_id = one.model_id
        and other.day = one.day
        and other.source > one.source
        and other.root <> one.root
    group by all
),

known as (
    select *, false as agrees, seen_on as day from state_disagreements
    union all by name
    select * from compared
),

marked as (
    select
        *,
        agrees or coalesce(day - lag(day) over pair > getvariable('carry_days') + 1, false) as is_break,
    from known
    window pair as (partition by provider, model_id, source, other_source order by day)
),

streaks as (
    select
        *,
        count(*) filter (where is_break) over (
            partition by provider, model_id, source, other_source order by day rows unbounded preceding
        ) as streak,
    from marked
),

lasting as (
    select
        * exclude (since),
        min(coalesce(since, day)) filter (where not agrees) over (
            partition by provider, model_id, source, other_source, streak
        ) as since,
    from streaks
    qualify row_number() over (
        partition by provider, model_id, source, other_source order by day desc
    ) = 1
)

select
    provider,
    model_id,
    source,
    other_source,
    blended_usd_per_mtok,
    other_blended_usd_per_mtok,
    since,
    day as seen_on,
from lasting
where not agrees and day >= getvariable('run_day') - cast(getvariable('carry_days') as integer)
order by provider, model_id, source, other_source
