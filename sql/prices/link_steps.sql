-- A seller's price on the way from one fix to the next, of a model whose reference price has links: the
-- sellers take their steps one after another, each kind of link at its own. Those that leave come
-- first, then those whose prices are not the matched ones; step 7 is what matched sellers did; then
-- the prices that count now, and last who enters. `counted_at`: the fix at which it counts.
-- grain: step, model_id, ordinal, provider
with answered as (
    select distinct source, ordinal from standing_quotes where not is_carried
),

sellers as (
    select
        coalesce(now.model_id, before.model_id) as model_id,
        coalesce(now.ordinal, before.ordinal + 1) as ordinal,
        coalesce(now.provider, before.provider) as provider,
        {'level': before.level, 'price': before.blended_usd_per_mtok} as before,
        {'level': matched.level, 'price': matched.blended_before_usd_per_mtok} as matched_before,
        {'level': matched.level, 'price': matched.blended_usd_per_mtok} as matched,
        {'level': now.level, 'price': now.blended_usd_per_mtok} as now,
        case
            when before.provider is null or (now_tenure.is_counted and not before_tenure.is_counted) then 'seller_entered'
            when before_tenure.is_counted and not now_tenure.is_counted then 'seller_left'
            -- Its source answered, and no longer shows it; or the source itself is gone.
            when now.provider is null and answered.source is not null then 'seller_left'
            when now.provider is null then 'carry_expired'
            when now.source <> before.source then 'source_changed'
            when matched.is_promotion_flag then 'promotion_flag'
            when
                matched.source is distinct from now.source
                or matched.blended_usd_per_mtok <> now.blended_usd_per_mtok
                or matched.blended_before_usd_per_mtok <> before.blended_usd_per_mtok
                then if(now.since > before.since, 'endpoint_entered', 'terms_changed')
        end as kind,
    from provider_quotes as now
    full join provider_quotes as before
        on before.provider = now.provider
        and before.model_id = now.model_id
        and before.ordinal = now.ordinal - 1
    left join seller_tenures as now_tenure
        on now_tenure.provider = now.provider
        and now_tenure.model_id = now.model_id
        and now_tenure.ordinal = now.ordinal
    left join seller_tenures as before_tenure
        on before_tenure.provider = before.provider
        and before_tenure.model_id = before.model_id
        and before_tenure.ordinal = before.ordinal
    left join answered
        on answered.source = before.source
        and answered.ordinal = before.ordinal + 1
    left join matched_quotes as matched
        on matched.provider = now.provider
        and matched.model_id = now.model_id
        and matched.ordinal = now.ordinal
    -- What does not count explains nothing.
    where
        (
            coalesce(now_tenure.is_counted, now.provider is not null)
            or coalesce(before_tenure.is_counted, before.provider is not null)
        )
        and coalesce(now.ordinal, before.ordinal + 1) not in (select ordinal from gaps)
    qualify bool_or(kind is not null) over (partition by coalesce(now.model_id, before.model_id), coalesce(now.ordinal, before.ordinal + 1))
),

placed as (
    select
        *,
        coalesce(nullif(list_position(
            ['seller_left', 'carry_expired', 'promotion_flag', 'source_changed', 'terms_changed', 'endpoint_entered'], kind
        ), 0), 1) as first_step,
        7 + coalesce(nullif(list_position(
            ['promotion_flag', 'source_changed', 'terms_changed', 'endpoint_entered', 'seller_left', 'seller_entered'], kind
        ), 0), 1) as last_step,
        unnest(generate_series(0, 13)) as step,
    from sellers
)

select
    concat('step_', step) as basis,
    step,
    model_id,
    ordinal,
    provider,
    if(step >= last_step, ordinal, ordinal - 1) as counted_at,
    case when step < first_step then before when step < 7 then matched_before when step < last_step then matched else now end as shown,
    shown['level'] as level,
    shown['price'] as blended_usd_per_mtok,
from placed
order by model_id, ordinal, provider, step
