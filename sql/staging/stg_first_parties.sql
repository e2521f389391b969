-- A company that sells models it created, with its creator names.
-- grain: provider_group
with
providers as (
    select
        coalesce(part_of, provider) as provider_group,
        kind,
        string_split(first_party_of, '|') as creators,
    from data_providers
    where first_party_of is not null
)
select
    provider_group,
    list_sort(list_distinct(flatten(list(creators)))) as creators,
    -- A cloud also sells models of others.
    bool_and(kind = 'first-party') as sells_only_its_own,
from providers
group by provider_group
order by provider_group
