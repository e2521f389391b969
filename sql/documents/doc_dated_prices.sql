-- Prices of a creator's models back to 2023: each source's statements unaltered, and the price
-- chosen for each day. USD per million tokens.
-- grain: path
-- writes: dated-prices/<creator>.json
with own as (
    select creator, min(provider) as own_provider from provider_creators where kind = 'first-party' group by creator
),

dated as (
    select
        split_part(model_id, '/', 1) as creator,
        struct_pack(
            model_id, source,
            provider := if(evidence = 'routed', null, provider),
            model_id_on_provider := provider_model_id,
            evidence,
            "from" := from_day,
            "to" := to_day,
            input_price_per_m := round(input_usd_per_mtok, 6),
            output_price_per_m := round(output_usd_per_mtok, 6),
            blended_price_per_m := round(blended(input_usd_per_mtok, output_usd_per_mtok), 6),
            cache_read_price_per_m := round(cache_read_usd_per_mtok, 6),
            cache_write_price_per_m := round(cache_write_usd_per_mtok, 6),
            prices := coalesce(other_prices, '[]')::json
        ) as price,
        *,
    from (
        select *, false as is_step from price_claims
        union all by name
        select *, true as is_step from dated_steps
    )
),

files as (
    select source, url, sha256
    from raw_sources
    inner join raw_files on raw_files.name = 'past_quotes'
),

creators as (
    select
        creator,
        list(struct_concat(price, {
            'endpoint_tag': endpoint_tag,
            'refused': is_refused,
            -- Announcements have a URL instead of a file in which they were seen from day to day.
            'first_seen': if(sha256 is null, null, coalesce(first_seen, from_day)),
            'last_seen': if(sha256 is null, null, coalesce(last_seen, to_day)),
            'url': coalesce(files.url, dated.url),
            'sha256': sha256,
        }) order by
            model_id, from_day, source, provider, provider_model_id, endpoint_tag, evidence, to_day,
            input_usd_per_mtok, output_usd_per_mtok, cache_read_usd_per_mtok, cache_write_usd_per_mtok, other_prices
        ) filter (not is_step) as claims,
        list(struct_concat(price, {
            'is_fallback': is_fallback,
            'creator_provider': own_provider,
            'announced_tiers': announced_tiers,
        }) order by model_id, from_day)
            filter (is_step) as steps,
    from dated
    left join own using (creator)
    left join files using (source)
    group by all
)

select
    concat('dated-prices/', creator, '.json') as path,
    to_json({'creator': creator, 'claims': claims, 'steps': coalesce(steps, [])}) as document,
from creators
