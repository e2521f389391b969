-- What one provider asks for one model at one fix: the lowest accepted list price of the highest level of data, carried over short gaps.
-- grain: provider, model_id, ordinal
-- reads: accepted_quotes, fix_days, state_provider_quotes
-- writes: provider_quotes
with days as (
    select day, ordinal from fix_days where is_new
),

best as (
    select
        provider,
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
        partition by provider, model_id, ordinal
        order by level, blended_usd_per_mtok, source, endpoint_tag
    ) = 1
),

known as (
    select * from best
    union all by name
    select * exclude (is_carried) replace (ordinal as ordinal) from state_provider_quotes
),

followed as (
    select *, lead(ordinal) over (partition by provider, model_id order by ordinal) as next_ordinal from known
),

carried as (
    select followed.* exclude (next_ordinal) replace (days.ordinal as ordinal), true as is_carried
    from followed
    inner join days
        on days.ordinal > followed.ordinal
        and days.ordinal < coalesce(followed.next_ordinal, 2147483647)
        and days.day <= followed.observed_on + cast(getvariable('carry_days') as integer)
)

select *, false as is_carried from best
union all by name
select * from carried
union all by name
-- The last known fix stands beside the new ones: today's moves are measured from it.
select * from state_provider_quotes
order by model_id, ordinal, provider
