-- How to call a provider, or one of its models in a mode, according to a catalogue's last
-- statement: protocol and address, with the customer's own values in braces. If a catalogue still
-- describes the provider but no longer a model, that model's entry has ended.
-- grain: provider, provider_model_id, mode
with said as (
    select *, slug(provider) as spelled_slug
    from raw_addresses
    where observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
    qualify observed_to = max(observed_to) over (partition by source, provider)
),

placeholders as (
    select map_from_entries(list((variable, text))) as texts from data_placeholders
)

select
    coalesce(named.provider, common.provider, spelled_slug) as provider,
    lower(said.provider_model_id) as provider_model_id,
    said.mode,
    said.source,
    coalesce(shapes.api, terms.api) as api,
    -- Every second part of an address is the name of a value the customer fills in.
    regexp_replace(array_to_string(list_transform(
        string_split_regex(base_url, '\$\{|\}'),
        lambda piece, place: if(place % 2 = 0, coalesce(texts[piece], '{' || lower(piece) || '}'), piece)
    ), ''), '/+$', '') as base_url,
    said.headers,
    said.body,
    said.observed_to,
from said
cross join placeholders
left join data_provider_aliases as named on named.source = said.source and named.alias = said.provider
left join data_provider_aliases as common on common.source = '*' and common.alias = said.spelled_slug
left join data_api_terms as shapes on shapes.term = said.shape
left join data_api_terms as terms on terms.term = said.sdk
qualify row_number() over (
    partition by coalesce(named.provider, common.provider, spelled_slug), lower(said.provider_model_id), said.mode
    order by said.observed_to desc, said.source, said.provider, said.observed_from desc, said.provider_model_id
) = 1
