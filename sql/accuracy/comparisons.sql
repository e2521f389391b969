-- A published price per million text tokens and what audit sources state about it, by model,
-- provider, endpoint, service tier, context tier and kind of price. It `agrees` with a claim if the
-- list or billed price is within 1%, or equals it when rounded to the claim's decimals (at least
-- two, because pages round to the cent). A regional claim applies only to offers in that region;
-- one without a region also applies to global offers.
-- grain: provider, model_id, source, endpoint_tag, provider_model_id, service_tier, threshold_tokens, kind
with
published as (
    select
        *,
        if(region_source in ('id', 'list', 'tag'), if(list_contains(regions, 'global'), 'global', array_to_string(regions, ' ')), '') as region,
        unnest(prices) as price,
    from shown_endpoints
    where offer = 'standard' and not is_free
),

priced as (
    select
        provider,
        provider_group,
        model_id,
        source,
        endpoint_tag,
        provider_model_id,
        region,
        price.service_tier as service_tier,
        coalesce(price.threshold_tokens, 0) as threshold_tokens,
        if(price.kind in ('cache_read', 'cache_write'), price.kind, price.direction) as kind,
        min(price.usd) as payable_usd,
        min(price.usd) / (1 - any_value(discount)) as list_usd,
        any_value(last_changed) as last_changed,
    from published
    where price.unit = '1M_tokens' and price.modality = 'text' and price.window is null
        and not price.is_surcharge and coalesce(price.ttl_seconds, 300) = 300
        -- For image and audio models, the page may state a price per image or second instead.
        and not (price.direction = 'output' and model_id in (
            select model_id from models where len(list_filter(output_modalities, lambda each: each <> 'text')) > 0
        ))
        and price.kind in ('base', 'cache_read', 'cache_write', 'batch', 'priority', 'flex', 'context_tier')
    group by all
),

claimed as (
    select *
    from audit_claims
    inner join data_audit_sources on data_audit_sources.source = audit_claims.source
    where model_id is not null and claim_usd is not null
),

compared as (
    select
        priced.*,
        provider_name,
        claim_usd,
        url,
        len(list_filter([list_usd, payable_usd], lambda usd:
            abs(claim_usd - usd) <= getvariable('agreement_tolerance') * usd + 1e-9
            or claim_usd = round(usd + 1e-9, greatest(2, length(split_part(claim_usd::varchar, '.', 2)))::integer) and claim_usd > 0
        )) > 0 as is_agreed,
    from priced
    left join claimed
        on claimed.provider_group = priced.provider_group
        and claimed.model_id = priced.model_id
        and (claimed.region = priced.region or (claimed.region = '' and priced.region = 'global'))
        and claimed.service_tier = priced.service_tier
        and claimed.kind = priced.kind
        and (claimed.threshold_tokens = priced.threshold_tokens or (claimed.threshold_tokens = -1 and priced.threshold_tokens > 0))
)

select
    compared.* exclude (claim_usd, url, is_agreed),
    list_sort(list(distinct claim_usd)) as claims_usd,
    min(url) as url,
    case
        when count(claim_usd) = 0 then 'uncompared'
        when bool_and(is_agreed) then 'agrees'
        when bool_or(is_agreed) then 'disputed'
        else 'contradicted'
    end as outcome,
    getvariable('run_day') - last_changed as age_days,
    case
        when age_days <= 7 then 'within 7 days'
        when age_days <= 30 then '8 to 30 days'
        when age_days <= 90 then '31 to 90 days'
        else 'over 90 days'
    end as age,
    -- Split by the first bit of a hash. Only one half's prices may be inspected to find errors.
    if(substr(sha256(provider_name), 1, 1) < '8', 0, 1) as half,
    coalesce(tokens_per_day, 0) as tokens_per_day,
from compared
left join (
    select model_id, arg_max(tokens_per_day, week) as tokens_per_day from weekly_tokens group by model_id
) as used using (model_id)
group by all
