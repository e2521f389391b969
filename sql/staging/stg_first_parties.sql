-- A company that sells models it created, with its creator names.
-- grain: provider_group
select
    coalesce(part_of, provider) as provider_group,
    list_sort(list_distinct(flatten(list(string_split(first_party_of, '|'))))) as creators,
    -- A cloud also sells models of others.
    bool_and(kind = 'first-party') as sells_only_its_own,
from data_providers
where first_party_of is not null
group by all
