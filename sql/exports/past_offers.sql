-- Rows of the export file: every price that a source stated for past days, from 2023 on, unaltered
-- and one per row, with the columns of `offers`. Refused prices are left out. A null means that no
-- source states the value. USD per unit.
-- grain: source, provider, model_id, endpoint_tag, model_id_on_provider, evidence, first_date, last_date, kind, direction, service_tier, threshold_tokens, ttl_seconds, utc_start, modality, unit, usd, is_surcharge
with claims as (
    select
        from_day as first_date,
        to_day as last_date,
        model_id,
        if(evidence = 'routed', null, provider) as provider,
        endpoint_tag,
        provider_model_id as model_id_on_provider,
        source,
        evidence,
        unnest(list_concat(
            list_filter([
                text_price('base', 'input', input_usd_per_mtok),
                text_price('base', 'output', output_usd_per_mtok),
                text_price('cache_read', 'input', cache_read_usd_per_mtok),
                text_price('cache_write', 'input', cache_write_usd_per_mtok, ttl_seconds := 300),
            ], lambda price: price.usd is not null),
            schedule_prices(other_prices)
        ), max_depth := 2),
    from price_claims
    where not is_refused
)

select distinct *
from (
    from offers where false
    union all by name
    select
        * exclude (threshold_op, "window") replace (threshold_tokens::integer as threshold_tokens, ttl_seconds::integer as ttl_seconds),
        'standard' as offer,
        unnest("window"),
    from claims
)
order by evidence, source, model_id, provider, first_date, last_date, kind, direction, service_tier,
    threshold_tokens, ttl_seconds, utc_start, modality, unit, usd, endpoint_tag, model_id_on_provider
