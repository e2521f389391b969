-- A provider with its facts from data/providers.csv. Providers that only sources name have just a
-- slug and a name.
-- grain: provider
with seen as (
    select provider, any_value(provider_group) as provider_group, max(provider_name) as name
    from stg_quotes
    group by provider
)
select
    provider,
    coalesce(recorded.part_of, seen.provider_group, provider) as provider_group,
    coalesce(recorded.name, seen.name, provider) as name,
    coalesce(recorded.kind, 'host') as kind,
    list_filter(string_split(coalesce(first_party_of, ''), '|'), lambda creator: creator <> '')
        as first_party_of,
    recorded.provider is not null as is_reviewed,
    list_filter(string_split(coalesce(regions, ''), '|'), lambda region: region <> '') as regions,
    recorded.* exclude (provider, name, kind, first_party_of, regions, source, seen_on, currency),
    source as facts_source,
    seen_on as facts_seen_on,
from data_providers as recorded
full join seen using (provider)
