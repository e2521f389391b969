-- Why a model's reference price differs from that of the fix before by more than its matched
-- sellers changed it, and the share of each reason in that difference.
-- grain: model_id, ordinal, kind
with answered as (
    select distinct source, ordinal from standing_quotes where not is_carried
),

sellers as (
    select
        coalesce(now.model_id, before.model_id) as model_id,
        coalesce(now.ordinal, before.ordinal + 1) as ordinal,
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
                then 'terms_changed'
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
        coalesce(now_tenure.is_counted, now.provider is not null)
        or coalesce(before_tenure.is_counted, before.provider is not null)
)

select
    model_id,
    ordinal,
    kind,
    count(*) / sum(count(*)) over (partition by model_id, ordinal) as share,
from sellers
where kind is not null and ordinal not in (select ordinal from gaps)
group by model_id, ordinal, kind
union all by name
select distinct model_id, ordinal, 'gap' as kind, 1.0::double as share
from provider_quotes
semi join gaps using (ordinal)
order by model_id, ordinal, kind
