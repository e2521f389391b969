-- Every model that doesn't write text, by id, with each provider's prices by unit: the provider's
-- own price, otherwise the one that most independent roots state, otherwise the median.
-- grain: model_id, kind
with stated as (
    select
        *,
        round(usd, 9) as price_usd,
        {'direction': direction, 'unit': unit, 'modality': modality, 'image_size': image_size, 'image_quality': image_quality} as priced,
        min(observed_from) over (partition by model_id, provider, priced) as first_seen,
        exists (
            select 1 from data_voids as voids
            where voids.source = quotes.source and voids.provider = quotes.provider
                and voids.provider_model_id = quotes.provider_model_id
                and voids.from_day <= observed_to and voids.to_day >= observed_from
        ) as is_void,
    from unit_quotes as quotes
    where not is_misstated
),

live as (
    select *
    from stated
    where not is_void and observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
    qualify observed_to = max(observed_to) over (partition by source, provider, provider_model_id)
),

claims as (
    select
        kind,
        model_id,
        provider,
        priced,
        price_usd,
        any_value(first_seen) as first_seen,
        min(provider_model_id) as provider_model_id,
        min(level) = 'L1' as is_first_hand,
        count(distinct root) as roots,
        list(distinct source order by source) as sources,
        last(source order by observed_to, source desc) as latest_source,
        max(observed_to) as last_seen,
    from live
    group by all
),

prices as (
    from (select *, median(price_usd) over (partition by model_id, provider, priced) as middle_usd from claims)
    qualify row_number() over (
        partition by model_id, provider, priced
        order by is_first_hand desc, roots desc, abs(price_usd - middle_usd), price_usd
    ) = 1
),

-- The days of each price, according to the last source to show it. Days before that source's first
-- come from the source that goes back furthest.
sourced as (
    select
        stated.*,
        stated.source = prices.latest_source and stated.provider_model_id is not distinct from prices.provider_model_id as is_chosen,
        min(observed_from) filter (is_chosen) over offered as chosen_from,
        arg_min({'source': source, 'id': stated.provider_model_id}, observed_from) filter (not is_chosen) over offered as earlier,
    from stated
    inner join prices using (model_id, provider, priced)
    window offered as (partition by stated.model_id, stated.provider, stated.priced)
),

stretches as (
    select
        *,
        price_usd is distinct from lag(price_usd) over (
            partition by model_id, provider, priced order by observed_from, quote_id
        ) as is_new,
    from sourced
    where not is_void and (is_chosen or (observed_to < chosen_from and earlier = {'source': source, 'id': provider_model_id}))
),

numbered as (
    select *, count_if(is_new) over (partition by model_id, provider, priced order by observed_from, quote_id) as step
    from stretches
),

steps as (
    select model_id, provider, priced, list({'from': from_day, 'to': to_day, 'usd': usd} order by from_day desc) as steps,
    from (
        select model_id, provider, priced, step, any_value(price_usd) as usd, min(observed_from) as from_day, max(observed_to) as to_day
        from numbered
        group by all
        union all by name
        select
            model_id, provider, usd, from_day, to_day,
            {'direction': direction, 'unit': unit, 'modality': modality, 'image_size': '', 'image_quality': ''} as priced,
        from data_announced_unit_prices
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
        quantile_disc(price_usd, 0.5) filter (where priced.unit = '1M_tokens' and priced.direction = 'input' and priced.modality <> 'image') as input_price_per_m,
        cast(count(distinct {provider: provider, id: provider_model_id}) as integer) as endpoint_count,
        cast(count(distinct provider) as integer) as provider_count,
        list(distinct provider order by provider) as providers,
        max(last_seen) as price_observed_on,
        min(first_seen) as first_seen,
        list(struct_pack(
            provider,
            model_id_on_provider := provider_model_id,
            direction := priced.direction,
            unit := priced.unit,
            modality := nullif(priced.modality, ''),
            image_size := nullif(priced.image_size, ''),
            image_quality := nullif(priced.image_quality, ''),
            usd := price_usd,
            sources, first_seen, last_seen, steps
        ) order by priced.unit, priced.direction, priced.modality, priced.image_size, priced.image_quality, price_usd, provider) as unit_prices,
    from prices
    inner join steps using (model_id, provider, priced)
    group by all
)

select
    listed.* replace (round(input_price_per_m, 6) as input_price_per_m),
    coalesce(model_name, model_id) as name,
    coalesce(data_creators.name, facts.creator) as provider,
    facts.* exclude (model_id, kind, creator, model_name),
    -- Marks the price as one that no index rule reads.
    'catalogue' as price_basis,
    lifecycle.deprecated_on,
    lifecycle.retires_on,
    lifecycle.retires_source as retires_on_source,
    lifecycle.is_retired as retired,
    lifecycle.replaced_by,
from listed
inner join facts using (model_id, kind)
left join data_creators on data_creators.creator = facts.creator
left join lifecycle using (model_id)
