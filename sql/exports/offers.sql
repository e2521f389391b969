-- Rows of the export file: the prices of today's offers of all models, one per row, as billed and
-- before a discount. Models that don't write text also have their earlier prices. A null means that
-- no source states the value. USD per unit.
-- grain: model_id, provider, endpoint_tag, model_id_on_provider, source, offer, kind, direction, service_tier, threshold_tokens, ttl_seconds, utc_start, modality, image_size, image_quality, unit, first_date
with listed as (
    select
        last_changed as first_date,
        last_seen as last_date,
        model_id,
        provider,
        endpoint_tag,
        called_id as model_id_on_provider,
        source,
        'listed' as evidence,
        offer,
        is_verified as verified,
        regions,
        zdr as zero_retention,
        discount,
        unnest(prices, recursive := true),
    from shown_endpoints
    semi join listed_models using (model_id)
),

steps as (
    select * exclude (steps, usd, first_seen, last_seen), unnest(steps, max_depth := 2)
    from (select model_id, unnest(unit_prices, max_depth := 2) from other_models)
)

select * replace (threshold_tokens::integer as threshold_tokens, ttl_seconds::integer as ttl_seconds)
from (
    select *, if(discount > 0, round(usd / (1 - discount), 6), null) as list_usd from listed
    union all by name
    select
        steps.* exclude (sources, "from", "to"),
        "from" as first_date,
        "to" as last_date,
        '' as endpoint_tag,
        sources[1] as source,
        'listed' as evidence,
        'standard' as offer,
        'base' as kind,
        'standard' as service_tier,
        false as is_surcharge,
    from steps
)
order by first_date, last_date, model_id, provider, endpoint_tag, model_id_on_provider, source, evidence, offer, kind,
    direction, service_tier, threshold_tokens, ttl_seconds, utc_start, utc_end, utc_days, modality, image_size,
    image_quality, is_surcharge, unit, usd, list_usd, verified, regions, zero_retention
