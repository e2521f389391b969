-- The name in a spelling, unchanged and without a leading slug or brand. `implied_creator` is the
-- creator that the brand implies, or empty.
-- grain: provider_group, spelling, name, implied_creator
with
-- A host may prefix every name with its own or the aggregator's slug. A creator's slug may be the
-- first word of its models' names.
hosts as (
    select distinct provider_group
    from stg_spellings
    where
        provider_group not in ('', 'openrouter')
        and provider_group not in (select alias from stg_creators)
        and provider_group not in (select provider_group from stg_first_parties)
),
own as (
    select
        provider_group,
        spelling,
        dotted_creator,
        if(
            hosts.provider_group is not null and starts_with(name, provider_group || '-'),
            name[length(provider_group) + 2:],
            regexp_replace(name, '^openrouter-', '')
        ) as name,
    from stg_spellings
    left join hosts using (provider_group)
),
branded as (
    select
        own.*,
        alias,
        creator,
        name[length(alias) + 1] as after_brand,
        name[length(alias) + 2:] as rest,
    from own
    -- Compare two letters first, because comparing every name with every brand is slow.
    inner join stg_creators on alias[1:2] = name[1:2] and starts_with(name, alias)
)
select provider_group, spelling, name, '' as implied_creator from own
union
-- The creator's name or brand before the model's name.
select provider_group, spelling, rest, creator from branded where after_brand = '-'
union
-- The same, if the alias is the slug of a creator that also hosts others' models.
select provider_group, spelling, rest, '' from branded where after_brand = '-' and alias = provider_group
union
-- A brand followed by a version.
select provider_group, spelling, name, creator from branded where after_brand between '0' and '9'
union
select provider_group, spelling, dotted_creator || '-' || name, dotted_creator
from own
where dotted_creator is not null
