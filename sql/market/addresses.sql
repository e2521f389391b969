-- How to call an endpoint: from a catalogue's entry for the model at that provider, otherwise from
-- the provider's documentation for such ids (data/api-rules.csv), otherwise the provider's own
-- address. Extra body fields come from data/call-exceptions.csv. An id that also names another
-- model or offer at the provider identifies this one only with a mode of the call, such as a
-- header.
-- grain: endpoint_id
with called as (
    select
        endpoint_id,
        endpoints.model_id,
        providers.*,
        -- Catalogues omit version aliases.
        regexp_replace(lower(called_id), '@(default|latest)$', '') as id,
        offer,
        if(offer = 'priority', 'fast', '') as mode,
        -- An account with its own API has its own rules.
        if(provider in (select provider from data_api_rules), provider, providers.provider_group) as ruled_provider,
    from endpoints
    inner join endpoint_evidence using (endpoint_id)
    inner join providers using (provider)
),

shared as (
    select
        provider_group,
        called.model_id,
        id,
        called.offer,
        min(other.model_id) as id_shared_with,
    from called
    inner join called as other using (provider_group, id)
    where starts_with(called.model_id, other.model_id || '-')
        or (called.model_id = other.model_id and called.offer in ('mode', 'priority') and other.offer = 'standard')
    group by all
),

-- A company's accounts and regions share what catalogues state about its models.
stated as (
    select called.endpoint_id, said.*
    from called
    inner join (
        select *, regexp_replace(provider_model_id, '@(default|latest)$', '') as id from catalogue_addresses
    ) as said
        on said.provider in (called.provider, called.provider_group)
        and said.id = called.id
        and said.mode in ('', called.mode)
    qualify row_number() over (
        partition by called.endpoint_id
        order by
            said.mode = called.mode desc, said.provider = called.provider desc, said.observed_to desc,
            said.provider_model_id, said.source
    ) = 1
),

chosen as (
    select
        called.*,
        id_shared_with,
        exceptions.body,
        coalesce(stated.api, ruled.api, called.api, called_providers.api) as called_api,
        stated,
        called_providers,
        -- The provider's documentation of the chosen protocol.
        served,
    from called
    left join shared using (provider_group, model_id, id, offer)
    left join stated using (endpoint_id)
    -- For a provider that we haven't reviewed, use the catalogue's entry for all its models.
    left join (from catalogue_addresses where provider_model_id is null and mode = '') as called_providers
        on called_providers.provider = called.provider and not called.is_reviewed
    left join data_api_rules as ruled
        on ruled.provider = called.ruled_provider and regexp_matches(called.id, ruled.ids)
    left join data_call_exceptions as exceptions
        on exceptions.provider = called.provider_group and regexp_matches(called.id, exceptions.ids) and exceptions.body is not null
    left join data_api_rules as served
        on served.provider = called.ruled_provider
        and served.api = coalesce(stated.api, ruled.api, called.api, called_providers.api)
),

-- An AWS region within the geography that a Bedrock id names.
homes as (
    select lower(place) as geography, min(region) as home
    from (select region, unnest(places) as place from region_places)
    where regexp_full_match(region, '[a-z]{2}-[a-z]+-\d')
    group by all
),

located as (
    select
        endpoint_id,
        home,
        chosen.placeholders,
        chosen.id_shared_with,
        -- If a catalogue describes a mode, the id together with the mode identifies this model.
        chosen.id_shared_with is not null and stated.headers is null and stated.body is null as is_id_another,
        chosen.called_api as api,
        coalesce(stated.base_url, served.base_url, chosen.base_url, called_providers.base_url) as base_url,
        if(stated.base_url is null, coalesce(served.path, if(called_api = chosen.api, chosen.chat_path, null), data_apis.path), data_apis.path) as path,
        coalesce(served.auth_scheme, chosen.auth_scheme, if(called_api = 'anthropic-messages', 'x-api-key', 'bearer')) as auth_scheme,
        case
            when stated.base_url is not null then stated.source
            when served.base_url is not null then 'vendor'
            when chosen.base_url is not null then base_url_source
            else called_providers.source
        end as address_source,
        -- Vertex's global location doesn't appear in the host name.
        list_contains(offer_regions.regions, 'global') and contains(coalesce(served.base_url, ''), '{region}-aiplatform') as is_global_vertex,
        coalesce(offer_regions.regions, []) as regions,
        coalesce(stated.body, chosen.body) as body,
        json_merge_patch(
            coalesce('{"' || replace(replace(nullif(concat_ws(';', data_apis.headers, served.headers), ''), '=', '":"'), ';', '","') || '"}', '{}')::json,
            coalesce(stated.headers, '{}')::json
        ) as headers,
        coalesce(served.npm, data_apis.npm) as npm,
        coalesce(served.pypi, data_apis.pypi) as pypi,
    from chosen
    left join data_apis on data_apis.api = chosen.called_api
    left join offer_regions using (endpoint_id)
    left join homes on geography = offer_regions.regions[1]
)

select
    * exclude (placeholders, home, regions, is_global_vertex, base_url, path),
    if(is_global_vertex, replace(base_url, '{region}-', ''), base_url) as base_url,
    if(is_global_vertex, replace(path, '{region}', 'global'), path) as path,
    list_transform(
        list_filter(
            string_split(coalesce(placeholders, ''), ';'),
            lambda text: text <> '' and contains(located.base_url || located.path || located.headers, '{' || split_part(text, '=', 1) || '}')
                and not (is_global_vertex and starts_with(text, 'region='))
        ),
        lambda text: {
            'name': split_part(text, '=', 1),
            'description': split_part(split_part(text, '=', 2), '|', 1),
            -- The offer's own region, or one in its geography.
            'example': case
                when starts_with(text, 'region=') and regexp_matches(coalesce(regions[1], ''), '\d$') then regions[1]
                when starts_with(text, 'region=') and contains(located.base_url, 'amazonaws') and home is not null then home
                else split_part(text, '|', 2)
            end,
        }
    ) as placeholders,
from located
