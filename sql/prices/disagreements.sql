-- Two sources of different roots that show different prices for a provider's model: at none of its
-- endpoints do they agree. A disagreement outlasts missed observations for as long as a price is
-- carried.
-- grain: provider, model_id, source, other_source
with today as (
    select series_days.*, coalesce(roots.root, source) as root
    from series_days
    semi join (select ordinal from fix_days where day = getvariable('run_day')) using (ordinal)
    left join roots using (source, provider)
    where invalid_rule is null and not is_remembered
),

compared as (
    select
        one.provider,
        one.model_id,
        one.source,
        other.source as other_source,
        min(one.blended_usd_per_mtok) as blended_usd_per_mtok,
        min(other.blended_usd_per_mtok) as other_blended_usd_per_mtok,
        bool_or(
            abs(other.input_usd_per_mtok / one.input_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
            and abs(other.output_usd_per_mtok / one.output_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
        ) as agrees,
    from today as one
    inner join today as other
        on other.provider = one.provider
        and other.model_id = one.model_id
        and other.source > one.source
        and other.root <> one.root
    group by all
)

select
    compared.* exclude (agrees),
    coalesce(state_disagreements.since, getvariable('run_day')) as since,
    getvariable('run_day') as seen_on,
from compared
left join state_disagreements using (provider, model_id, source, other_source)
where not agrees
union all by name
select state_disagreements.*
from state_disagreements
anti join compared using (provider, model_id, source, other_source)
where seen_on >= getvariable('run_day') - cast(getvariable('carry_days') as integer)
order by provider, model_id, source, other_source
