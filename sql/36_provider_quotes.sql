-- What one provider asks for one model at one fix: the lowest accepted list price of the highest level of data, carried over short gaps.
-- The regional accounts and speeds of one company are one provider here.
-- grain: provider, model_id, ordinal
-- reads: accepted_quotes, fix_days, state_provider_quotes
-- writes: provider_quotes
with days as (
    select day, ordinal from fix_days where is_new
),

best as (
    select
        provider_group as provider,
        model_id,
        ordinal,
        day as observed_on,
        level,
        input_usd_per_mtok,
        output_usd_per_mtok,
        blended_usd_per_mtok,
        is_verified,
        is_deprecated,
    from accepted_quotes
    qualify row_number() over (
        partition by provider_group, model_id, ordinal
        order by level, blended_usd_per_mtok, source, accepted_quotes.provider, endpoint_tag
    ) = 1
),

known as (
    select * from best
    union all by name
    select * exclude (is_carried) from state_provider_quotes
),

-- The last quotes before a gap: nothing follows at the next fix.
ending as (
    select * from known
    anti join best
        on best.provider = known.provider and best.model_id = known.model_id and best.ordinal = known.ordinal + 1
),

carried as (
    select ending.* replace (days.ordinal as ordinal), true as is_carried
    from ending
    inner join days
        on days.ordinal > ending.ordinal
        and days.day <= ending.observed_on + cast(getvariable('carry_days') as integer)
    anti join best
        on best.provider = ending.provider and best.model_id = ending.model_id and best.ordinal = days.ordinal
    -- Of several gaps only the last quote before a day is carried into it.
    qualify row_number() over (partition by provider, model_id, days.ordinal order by ending.ordinal desc) = 1
)

select *, false as is_carried from best
union all by name
select * from carried
union all by name
-- The last known fix stands beside the new ones: today's moves are measured from it.
select * from state_provider_quotes
order by model_id, ordinal, provider
