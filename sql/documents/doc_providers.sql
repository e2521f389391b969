-- Every provider with a listed endpoint, by slug, and those that bill only in a currency without an
-- exchange rate. Counts include models and endpoints with a dollar price; the others are counted
-- separately, with the reason. A provider's own document also lists its models, each at its
-- cheapest paid endpoint with the ratio to the reference price.
-- grain: path
-- writes: providers.json, providers/<slug>.json
with listed as (
    select
        provider,
        cast(count(distinct model_id) as integer) as model_count,
        cast(count(model_id) as integer) as endpoint_count,
        max(last_seen) as last_seen,
        if(count(unpriced_in) = 0, null, concat(
            count(unpriced_in), ' in ', min(unpriced_in), ', last listed on ', max(last_seen) filter (unpriced_in is not null), ': ',
            if(bool_or(written_by_provider), 'no exchange rate of that day is known', 'catalogues list them, and do not say whether they converted')
        )) as unpriced,
    from (
        select provider, model_id, last_seen from endpoints
        union all by name
        select provider, currency as unpriced_in, written_by_provider, last_seen from unconverted_offers
    )
    group by all
),

-- Each provider's cheapest paid endpoint for a model, at the list price if only a reseller shows
-- the discount.
paid as (
    select
        *,
        if(is_at_list, list_input_price_per_m, input_price_per_m) as ranked_input,
        if(is_at_list, list_output_price_per_m, output_price_per_m) as ranked_output,
    from shown_endpoints
    where not is_free and blended_per_m > 0 and offer in ('standard', 'routed')
    qualify row_number() over (partition by provider, model_id order by ranked_blended_per_m, endpoint_tag, provider_model_id) = 1
),

priced as (
    select
        paid.provider,
        cast(count(*) filter (where offer = 'standard' and ranked_blended_per_m <= cheapest_blended_price_per_m) as integer) as cheapest_count,
        median(ranked_blended_per_m / nullif(blended_price_per_m, 0)) filter (where offer = 'standard') as median_price_ratio,
        list({
            'model_id': model_id,
            'input_price_per_m': ranked_input,
            'output_price_per_m': ranked_output,
            'blended_price_per_m': ranked_blended_per_m,
            'ratio_to_reference': round(ranked_blended_per_m / nullif(blended_price_per_m, 0), 4),
        } order by model_id) as models,
    from paid
    inner join listed_models using (model_id)
    group by all
),

described as (
    select
        struct_pack(
            name,
            slug := provider,
            model_count, endpoint_count,
            part_of := nullif(provider_group, provider),
            unpriced,
            cheapest_count := coalesce(cheapest_count, 0),
            median_price_ratio := round(median_price_ratio, 4),
            base_url, headquarters, regions,
            zdr_available := zdr,
            eu_sovereign_available := eu_sovereign,
            trains_on_prompts, retention_days, status_page_url, base_url_source, base_url_seen_on, facts_source,
            facts_seen_on, last_seen
        ) as about,
        coalesce(priced.models, []) as models,
    from listed
    inner join providers using (provider)
    left join priced using (provider)
)

select
    'providers.json' as path,
    to_json({'providers': coalesce(list(about order by about.slug), [])}) as document,
from described
union all
(
    select
        concat('providers/', about.slug, '.json') as path,
        to_json(struct_concat(about, {'models': models})) as document,
    from described
    order by path
)
