-- How to call a provider, or one of its models in a mode, according to a catalogue's last
-- statement: protocol and address, with the customer's own values in braces. If a catalogue still
-- describes the provider but no longer a model, that model's entry has ended.
-- grain: provider, provider_model_id, mode
with said as (
    select *, trim(regexp_replace(lower(provider), '[^a-z0-9.]+', '-', 'g'), '-') as spelled_slug
    from raw_addresses
    where
        observed_from <= getvariable('run_day')
        and observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
    qualify
        observed_to = max(observed_to) over (partition by source, provider)
        and row_number() over (
            partition by source, provider, lower(provider_model_id), mode order by observed_to desc, observed_from desc, provider_model_id
        ) = 1
),

-- Parts of an address: every second one is the name of a value the customer fills in.
pieces as (
    select
        source,
        provider,
        provider_model_id,
        mode,
        unnest(string_split_regex(base_url, '\$\{|\}')) as piece,
        generate_subscripts(string_split_regex(base_url, '\$\{|\}'), 1) % 2 = 0 as is_variable,
        generate_subscripts(string_split_regex(base_url, '\$\{|\}'), 1) as place,
    from said
),

addressed as (
    select
        source,
        provider,
        provider_model_id,
        mode,
        string_agg(if(is_variable, coalesce(text, '{' || lower(piece) || '}'), piece), '' order by place) as base_url,
    from pieces
    left join data_placeholders on is_variable and variable = piece
    group by all
)

select
    coalesce(named.provider, common.provider, spelled_slug) as provider,
    lower(said.provider_model_id) as provider_model_id,
    said.mode,
    said.source,
    coalesce(shapes.api, terms.api) as api,
    regexp_replace(addressed.base_url, '/+$', '') as base_url,
    said.headers,
    said.body,
    said.observed_to,
from said
left join data_provider_aliases as named on named.source = said.source and named.alias = said.provider
left join data_provider_aliases as common on common.source = '*' and common.alias = said.spelled_slug
left join addressed
    on addressed.source = said.source
    and addressed.provider = said.provider
    and addressed.provider_model_id is not distinct from said.provider_model_id
    and addressed.mode = said.mode
left join data_api_terms as shapes on shapes.term = said.shape
left join data_api_terms as terms on terms.term = said.sdk
qualify row_number() over (
    partition by coalesce(named.provider, common.provider, spelled_slug), lower(said.provider_model_id), said.mode
    order by said.observed_to desc, said.source, said.provider
) = 1
order by provider, provider_model_id nulls first, mode
