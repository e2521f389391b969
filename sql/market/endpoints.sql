-- An endpoint as listed today: its price, the sources that show it, and since when. Where a billing
-- source shows an offer, catalogues are only named as further sources. An endpoint whose source is
-- missing stays listed as long as its price is carried. A model without any current quote keeps the
-- endpoints of its last price.
-- grain: provider, model_id, source, endpoint_tag, provider_model_id, offer
with latest as (
    select *
    from quotes
    where model_id in (select model_id from models)
        and input_usd_per_mtok >= 0 and output_usd_per_mtok >= 0
        and invalid_rule is null
    qualify row_number() over (
        partition by source, provider, model_id, endpoint_tag, provider_model_id, offer
        order by observed_to desc, observed_from desc
    ) = 1
),

last_prices as (
    select model_id, arg_max(observed_on, day) as observed_on
    from model_days
    group by model_id
),

aged as (
    select
        latest.*,
        getvariable('run_day') - observed_to as age_days,
        greatest(
            min(getvariable('run_day') - observed_to) over (partition by model_id),
            getvariable('run_day') - last_prices.observed_on
        ) as model_age_days,
    from latest
    left join last_prices using (model_id)
),

current as (
    select *
    from aged
    where age_days <= cast(getvariable('carry_days') as integer)
        or (age_days <= model_age_days and age_days <= cast(getvariable('listing_days') as integer))
),

-- The provider's own list comes before an aggregator, an aggregator before a catalogue.
primary_rows as (
    select *
    from current
    qualify level = min(level) over (partition by provider, model_id, offer)
),

witnesses as (
    select provider, model_id, offer, list(distinct source order by source) as sources
    from current
    group by all
),

-- The ids that a provider uses for a model. Ids change rarely, so all quotes count.
named as (
    select
        provider,
        model_id,
        lower(provider_model_id) as named_id,
        count(distinct root) >= 2 or bool_or(level = 'L1') as is_verified_id,
    from quotes
    where provider_model_id is not null and is_own_id and model_id is not null
    group by all
),

verified as (
    select source, provider, model_id, endpoint_tag, bool_or(is_verified) as is_verified
    from accepted_quotes
    inner join fix_days using (ordinal)
    where fix_days.day = getvariable('run_day')
    group by source, provider, model_id, endpoint_tag
),

price_changes as (
    select
        *,
        coalesce(
            input_usd_per_mtok is distinct from lag(input_usd_per_mtok) over stretches
            or output_usd_per_mtok is distinct from lag(output_usd_per_mtok) over stretches,
            true
        ) as is_change,
    from (
        select source, provider, model_id, endpoint_tag, provider_model_id, offer, observed_from, input_usd_per_mtok, output_usd_per_mtok
        from quotes
        where observed_to > coalesce((select max(day) from state_days), date '1970-01-01')
        union all by name
        -- The price at the last run, with the day it last changed.
        select * exclude (first_seen, last_changed, last_seen), last_changed as observed_from from state_endpoints
    )
    window stretches as (
        partition by source, provider, model_id, endpoint_tag, provider_model_id, offer order by observed_from
    )
),

seen as (
    select
        source, provider, model_id, endpoint_tag, provider_model_id, offer,
        min(observed_from) as first_seen,
        max(observed_from) filter (where is_change) as last_changed,
    from price_changes
    group by all
)

select
    primary_rows.source,
    primary_rows.provider,
    primary_rows.model_id,
    primary_rows.endpoint_tag,
    primary_rows.provider_model_id,
    primary_rows.offer,
    providers.name as provider_name,
    providers.base_url,
    coalesce(providers.auth_scheme, 'bearer') as auth_scheme,
    case
        when named.is_verified_id then 'verified'
        when primary_rows.model_ref_kind <> 'name' then 'catalog'
        else 'inferred'
    end as model_id_source,
    coalesce(verified.is_verified, false) and primary_rows.offer = 'standard' as is_verified,
    round(primary_rows.input_usd_per_mtok, 6) as input_price_per_m,
    round(primary_rows.output_usd_per_mtok, 6) as output_price_per_m,
    round(primary_rows.shown_blended_usd_per_mtok, 6) as blended_per_m,
    round(primary_rows.cache_read_usd_per_mtok, 6) as cache_read_price_per_m,
    round(primary_rows.cache_write_usd_per_mtok, 6) as cache_write_price_per_m,
    primary_rows.discount,
    primary_rows.is_free,
    primary_rows.is_available,
    primary_rows.context_length,
    primary_rows.max_output_tokens,
    nullif(primary_rows.quantization, 'unknown') as quantization,
    coalesce(primary_rows.zdr, providers.zdr) as zdr,
    coalesce(primary_rows.trains_on_prompts, providers.trains_on_prompts) as trains_on_prompts,
    case when len(primary_rows.regions) > 0 then primary_rows.regions else providers.regions end as regions,
    providers.eu_sovereign,
    witnesses.sources,
    primary_rows.level,
    primary_rows.observed_to as last_seen,
    coalesce(least(seen.first_seen, state_endpoints.first_seen), primary_rows.observed_from) as first_seen,
    coalesce(seen.last_changed, primary_rows.observed_from) as last_changed,
    primary_rows.input_usd_per_mtok,
    primary_rows.output_usd_per_mtok,
from primary_rows
inner join providers using (provider)
inner join witnesses using (provider, model_id, offer)
left join seen using (source, provider, model_id, endpoint_tag, provider_model_id, offer)
left join named
    on named.provider = primary_rows.provider
    and named.model_id = primary_rows.model_id
    and named.named_id = lower(primary_rows.provider_model_id)
left join verified
    on verified.source = primary_rows.source
    and verified.provider = primary_rows.provider
    and verified.model_id = primary_rows.model_id
    and verified.endpoint_tag = primary_rows.endpoint_tag
left join state_endpoints
    on state_endpoints.source = primary_rows.source
    and state_endpoints.provider = primary_rows.provider
    and state_endpoints.model_id = primary_rows.model_id
    and state_endpoints.endpoint_tag = primary_rows.endpoint_tag
    and state_endpoints.provider_model_id is not distinct from primary_rows.provider_model_id
    and state_endpoints.offer = primary_rows.offer
order by primary_rows.model_id, blended_per_m, primary_rows.provider, primary_rows.endpoint_tag, primary_rows.provider_model_id
