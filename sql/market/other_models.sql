-- Every model that doesn't write text, by id, with each provider's prices by unit: the provider's
-- own price, otherwise the one that most independent roots state, otherwise the median.
-- grain: model_id, kind
with live as (
    select *
    from unit_quotes
    where
        not is_misstated
        and observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
    qualify observed_to = max(observed_to) over (partition by source, provider, provider_model_id)
),

firsts as (
    select model_id, provider, direction, unit, modality, image_size, image_quality, min(observed_from) as first_seen
    from unit_quotes
    where not is_misstated
    group by all
),

claims as (
    select
        live.kind,
        live.model_id,
        live.provider,
        live.direction,
        live.unit,
        live.modality,
        live.image_size,
        live.image_quality,
        round(live.usd, 9) as price_usd,
        min(live.provider_model_id) as provider_model_id,
        min(live.level) = 'L1' as is_first_hand,
        count(distinct live.root) as roots,
        list(distinct live.source order by live.source) as sources,
        max(live.observed_to) as last_seen,
    from live
    group by all
),

middles as (
    select model_id, provider, direction, unit, modality, image_size, image_quality, median(price_usd) as middle_usd
    from claims
    group by all
),

prices as (
    select claims.*, firsts.first_seen
    from claims
    inner join firsts using (model_id, provider, direction, unit, modality, image_size, image_quality)
    inner join middles using (model_id, provider, direction, unit, modality, image_size, image_quality)
    qualify row_number() over (
        partition by claims.model_id, claims.provider, claims.direction, claims.unit, claims.modality, claims.image_size, claims.image_quality
        order by is_first_hand desc, roots desc, abs(price_usd - middle_usd), price_usd
    ) = 1
),

-- The days of each price, from the source chosen for the provider.
stretches as (
    select
        unit_quotes.* replace (round(usd, 9) as usd),
        round(usd, 9) is distinct from lag(round(usd, 9)) over quoted as is_new,
    from unit_quotes
    inner join prices
        on prices.model_id = unit_quotes.model_id
        and prices.provider = unit_quotes.provider
        and prices.direction = unit_quotes.direction
        and prices.unit = unit_quotes.unit
        and prices.modality = unit_quotes.modality
        and prices.image_size = unit_quotes.image_size
        and prices.image_quality = unit_quotes.image_quality
        and prices.provider_model_id is not distinct from unit_quotes.provider_model_id
        and prices.sources[1] = unit_quotes.source
    where not is_misstated
    window quoted as (
        partition by unit_quotes.model_id, unit_quotes.provider, unit_quotes.direction, unit_quotes.unit, unit_quotes.modality, unit_quotes.image_size, unit_quotes.image_quality order by observed_from, quote_id
    )
),

steps as (
    select
        model_id,
        provider,
        direction,
        unit,
        modality,
        image_size,
        image_quality,
        list({'from': from_day, 'to': to_day, 'usd': usd} order by from_day desc) as steps,
    from (
        select model_id, provider, direction, unit, modality, image_size, image_quality, usd, min(observed_from) as from_day, max(observed_to) as to_day
        from (
            select *, sum(is_new::integer) over (partition by model_id, provider, direction, unit, modality, image_size, image_quality order by observed_from, quote_id) as step
            from stretches
        )
        group by model_id, provider, direction, unit, modality, image_size, image_quality, usd, step
    )
    group by all
),

facts as (
    select
        model_id,
        kind,
        any_value(creator) as creator,
        min(model_name) as model_name,
        max(context_length) as context_length,
        most_said(input_modalities) as input_modalities,
        most_said(output_modalities) as output_modalities,
    from live
    group by all
),

listed as (
    select
        prices.model_id,
        prices.kind,
        quantile_disc(price_usd, 0.5) filter (where unit = '1M_tokens' and direction = 'input' and modality <> 'image') as input_price_per_m,
        cast(count(distinct {provider: provider, id: provider_model_id}) as integer) as endpoint_count,
        cast(count(distinct provider) as integer) as provider_count,
        list(distinct provider order by provider) as providers,
        max(last_seen) as price_observed_on,
        min(first_seen) as first_seen,
        list({
            'provider': provider,
            'model_id_on_provider': provider_model_id,
            'direction': direction,
            'unit': unit,
            'modality': nullif(modality, ''),
            'image_size': nullif(image_size, ''),
            'image_quality': nullif(image_quality, ''),
            'usd': price_usd,
            'sources': sources,
            'first_seen': first_seen,
            'last_seen': last_seen,
            'steps': steps,
        } order by unit, direction, modality, image_size, image_quality, price_usd, provider) as unit_prices,
    from prices
    inner join steps using (model_id, provider, direction, unit, modality, image_size, image_quality)
    group by all
)

select
    kind,
    model_id,
    coalesce(model_name, model_id) as name,
    coalesce(data_creators.name, facts.creator) as creator_name,
    context_length,
    endpoint_count,
    provider_count,
    providers,
    -- No index rule reads it.
    'catalogue' as price_basis,
    price_observed_on,
    first_seen,
    lifecycle.deprecated_on,
    lifecycle.retires_on,
    lifecycle.retires_source,
    lifecycle.is_retired,
    lifecycle.replaced_by,
    input_modalities,
    output_modalities,
    round(input_price_per_m, 6) as input_price_per_m,
    unit_prices,
from listed
inner join facts using (model_id, kind)
left join data_creators on data_creators.creator = facts.creator
left join lifecycle using (model_id)
order by model_id, kind
