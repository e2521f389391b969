-- An endpoint as shown in documents, with its rank among the model's callable ones.
-- Recommendations, explanations and model pages all use the endpoint that ranks first. Addresses
-- with a part to fill in come after complete ones; then the lowest price wins, using the list price
-- if the discount isn't the provider's own; at equal prices, the model's creator comes first.
-- grain: provider, model_id, source, endpoint_tag, called_id, offer
-- `pending` has each provider's cheapest price of the run's day that is waiting for confirmation.
with pending as (
    select
        provider,
        model_id,
        min_by(
            {
                'input_price_per_m': round(input_usd_per_mtok, 6),
                'output_price_per_m': round(output_usd_per_mtok, 6),
                'blended_per_m': round(blended_usd_per_mtok * (1 - discount), 6),
                'source': source,
                'seen_on': observed_on,
            },
            {usd: blended_usd_per_mtok, id: quote_id}
        ) as pending_price,
    from observed_quotes
    where outcome = 'pending' and offer = 'standard'
    group by all
),

evident as (
    select
        endpoints.* exclude (is_accepted),
        endpoint_evidence.* exclude (endpoint_id, is_live),
        addresses.* exclude (endpoint_id),
        case
            when is_id_agreed then 'verified'
            when is_id_confirmed or model_ref_kind <> 'name' then 'catalog'
            else 'inferred'
        end as model_id_source,
        offer_regions.regions,
        offer_regions.places,
        offer_regions.region_source,
        called_id is not null
            and addresses.base_url is not null
            and not is_ended as is_callable,
        -- An address that only the offer's source gives may work only through that source.
        is_callable and coalesce(address_source, '') not in ('', own_root) as is_address_confirmed,
        is_accepted and is_price_confirmed as is_priced,
        is_priced and is_id_confirmed and is_address_confirmed and not is_id_another as is_verified,
        -- A provider's list shows its own discount; any other discount belongs to the source that
        -- shows it.
        if(level = 'L1', endpoints.provider, own_root) as seen_via,
        round(input_price_per_m / (1 - discount), 6) as list_input_price_per_m,
        round(output_price_per_m / (1 - discount), 6) as list_output_price_per_m,
        round(blended_per_m / (1 - discount), 6) as list_blended_per_m,
        discount > 0 and seen_via <> endpoints.provider as is_at_list,
        if(is_at_list, list_blended_per_m, blended_per_m) as ranked_blended_per_m,
        coalesce(contains(addresses.base_url || replace(addresses.path, '{model}', ''), '{'), false) as has_placeholder,
        list_contains(providers.first_party_of, split_part(endpoints.model_id, '/', 1)) as is_first_party,
        providers.is_reviewed,
        -- How to call an endpoint through the router that bills it, if it can't be called directly.
        if(is_callable or routers.base_url is null or router_model_id is null or is_ended, null, {
            'provider': routers.provider,
            'provider_name': routers.name,
            'base_url': routers.base_url,
            'api': routers.api,
            'path': coalesce(routers.chat_path, router_apis.path),
            'body': [{'name': 'provider', 'value': to_json({'only': [endpoint_tag], 'allow_fallbacks': false})::varchar}],
            'model_id_on_provider': router_model_id,
            'auth_scheme': routers.auth_scheme,
        }) as router,
        -- A company's account at the address of another one, so the customer's contract determines
        -- whose terms apply.
        if(addresses.base_url = parents.base_url, providers.part_of, null) as shares_address_with,
        coalesce(schedules.prices, []) as prices,
        coalesce(schedules.price_sources, []) as price_sources,
        coalesce(assumed_prices.prices, []) as assumed_prices,
        if(pending.pending_price.blended_per_m < endpoints.blended_per_m, pending.pending_price, null) as pending_price,
        coalesce(region_source in ('id', 'list', 'tag') and not list_contains(offer_regions.regions, 'global'), false) as is_in_region,
        -- A region's surcharge over the same provider's cheapest global offer.
        if(is_in_region, round(list_blended_per_m / min(list_blended_per_m) filter (not is_in_region) over alike - 1, 4), null) as surcharge,
        is_priced and is_available and not is_free and offer = 'standard' and blended_per_m > 0 as is_candidate,
        cast(row_number() over (
            partition by endpoints.model_id, is_candidate and is_verified
            order by
                has_placeholder, price_rank(ranked_blended_per_m), is_first_party desc, endpoints.provider, endpoint_tag,
                provider_model_id
        ) as integer) as place,
    from endpoints
    inner join endpoint_evidence using (endpoint_id)
    inner join addresses using (endpoint_id)
    inner join offer_regions using (endpoint_id)
    inner join providers on providers.provider = endpoints.provider
    left join providers as parents on parents.provider = providers.part_of
    left join providers as routers on routers.provider = endpoints.source and routers.kind = 'router'
    left join data_apis as router_apis on router_apis.api = routers.api
    left join pending on pending.provider = endpoints.provider and pending.model_id = endpoints.model_id
    left join schedules using (endpoint_id)
    left join assumed_prices using (endpoint_id)
    window alike as (partition by endpoints.model_id, endpoints.provider_group, offer, is_free)
)

select
    * exclude (place),
    if(is_candidate and is_verified, place, null) as recommendation_rank,
    struct_pack(
        provider, provider_name, base_url,
        base_url_parameters := list_filter(placeholders, lambda each: contains(base_url, '{' || each.name || '}')),
        api, path, placeholders,
        headers := list_transform(json_keys(headers), lambda name: {'name': name, 'value': headers ->> name}),
        body := list_transform(coalesce(json_keys(body::json), []), lambda name: {'name': name, 'value': body::json ->> name}),
        sdk := if(npm is null, null, struct_pack(npm, pypi)),
        address_source, router, shares_address_with, endpoint_tag,
        model_id_on_provider := called_id,
        model_id_source,
        id_shared_with := if(is_id_another, id_shared_with, null),
        verified := is_verified,
        price_verified := is_priced and is_bill_confirmed,
        id_verified := is_id_agreed and not is_id_another,
        reviewed := is_reviewed,
        callable := is_callable,
        recommendation_rank := recommendation_rank,
        first_party := is_first_party,
        input_price_per_m, output_price_per_m, blended_per_m,
        list := {
            'input_price_per_m': list_input_price_per_m,
            'output_price_per_m': list_output_price_per_m,
            'blended_per_m': list_blended_per_m,
        },
        payable := struct_pack(input_price_per_m, output_price_per_m, blended_per_m),
        promotion := if(discount > 0, {'discount': discount, 'seen_via': seen_via, 'since': last_changed}, null),
        pending_price, prices, price_sources, assumed_prices, cache_read_price_per_m, cache_write_price_per_m,
        context_length, max_output_tokens, quantization, supports_structured_output, is_free, discount, offer,
        is_available, zdr, trains_on_prompts, zdr_under, retention_days, regions, places, region_source, surcharge,
        native_price, eu_sovereign, auth_scheme, effective_from, until, price_until, announced_on, next_price,
        sources, price_evidence, id_evidence,
        claims := list_transform(claims, lambda claim: {
            'usd_in': claim.usd_in, 'usd_out': claim.usd_out, 'roots': claim.roots, 'since': claim.since,
        }),
        first_seen,
        last_seen := nullif(last_seen, getvariable('run_day')),
        last_changed
    ) as document,
from evident
-- If a catalogue spells one id in several ways, it is still one endpoint.
qualify row_number() over (
    partition by provider, model_id, source, endpoint_tag, called_id, offer
    order by recommendation_rank nulls last, blended_per_m, provider_model_id
) = 1
