-- The steps by which a provider's spelling is matched to a model, or isn't, from the tables that a
-- run uses to resolve it. `$provider_group` is empty for a spelling that everybody uses.
with
tiers as (
    select *
    from (
        values
            (3, 'platform_version'),
            (4, 'precision'),
            (5, 'serving, sized_serving'),
            (6, 'speed, effort'),
            (10, 'its date'),
            (11, 'latest')
    ) as tier(tier, lists)
),
creators as (
    select creator as alias, creator, 'data/creators.csv line ' || line as row_of from data_creators
    union all
    select alias, creator, 'data/creator-aliases.csv line ' || line from data_creator_aliases
),
spelled as (
    select
        *,
        lower(spelling) as lower_spelling,
        array_to_string(creators, ', ') as creators_text,
        string_split(path, '/') as folders,
        folders[-1] as file from stg_spellings where provider_group = $provider_group and spelling = $spelling
),
models as (
    select key, list(distinct model_id order by model_id) as ids from stg_model_keys group by key
),
keys as (
    select
        *,
        lag(text) over (partition by implied_creator, tier > 6 order by tier) as whole,
        starts_with(whole, text) and tier in (3, 4, 5, 6) as is_shorter,
    from stg_spelling_keys
    where provider_group = $provider_group and spelling = $spelling
),
steps as (
    select
        1 as place,
        'provider' as step,
        concat_ws(', ', provider_group, 'data/providers.csv line ' || line) as text,
    from spelled
    left join data_providers on provider = provider_group
    where provider_group <> ''
    union all
    select
        2, 'alias',
        concat_ws(
            ', ', 'data/aliases.csv line ' || line, coalesce(aliases.model_id, 'several models'), reason
        ),
    from stg_aliases as aliases
    inner join data_aliases using (line)
    where aliases.spelling = $spelling and coalesce(aliases.said_by, '') in ('', $provider_group)
    union all
    select 2, 'mode', model_id || ', by whose id each of its providers calls it'
    from stg_aliases
    where spelling = $spelling and line is null
    union all
    select 3, 'path', path || if(path = lower_spelling, '', ', by the lists offer, cloud_region')
    from spelled
    union all
    select 4, 'creator', concat_ws(', ', creators_text, alias || ' in ' || row_of)
    from spelled
    left join creators
        on list_contains(spelled.creators, creator)
        and (list_contains(folders, alias) or contains('.' || file, '.' || alias || '.'))
    where spelled.creators is not null
    union all
    select
        4, 'creator',
        if(is_strange, 'none: an organisation that no row names', 'none: its path names no creator'),
    from spelled
    where creators is null
    union all
    select 5, 'name', name from spelled
    union all
    select 6, 'brand', concat_ws(', ', names.name || ' of ' || names.implied_creator, alias || ' in ' || row_of)
    from stg_names as names
    inner join spelled using (provider_group, spelling)
    left join creators
        on creator = implied_creator and starts_with(spelled.name, alias)
    where implied_creator <> ''
    union all
    select
        7, 'key ' || tier,
        concat_ws(
            ', ',
            text || if(implied_creator = '', '', ' of ' || implied_creator),
            if(is_shorter, 'without ' || whole[length(text) + 1:] || ' (' || lists || ')', null),
            if(tier in (7, 8, 9), 'words in any order', null),
            if(tier > 9, 'without ' || lists, null),
            'key ' || key || coalesce(' = ' || array_to_string(ids[:5], ', '), ' of no model')
        ),
    from keys
    left join tiers using (tier)
    left join models using (key)
    union all
    select
        8, 'match',
        coalesce(model_id, 'several: ' || array_to_string(candidates, ', ')) || ', by key ' || tier,
    from stg_matches
    where provider_group = $provider_group and spelling = $spelling
    union all
    select
        9, 'made',
        claimed_creator || ' with the name ' || text || ', by '
            || ['its path', 'the paths of others', 'its first word', 'its provider'][rank],
    from stg_creator_claims
    where provider_group = $provider_group and spelling = $spelling
    union all
    select
        10, 'model',
        if(
            model_id is null,
            'none of text: ' || unmatched_reason,
            model_id || ', by ' || case rule
                when 'alias' then 'data/aliases.csv'
                when 'mode' then 'a mode of it'
                when 'name' then 'its spelling'
                when 'inferred' then 'the names of several providers, or its creator''s own'
                else 'the link of a ' || rule
            end
        ),
    from stg_resolved_refs
    where provider_group = $provider_group and spelling = $spelling
    union all
    select 10, 'model', 'one of ' || kind || ': ' || model_id
    from unit_quotes
    where provider_group = $provider_group and spelling = $spelling
    union all
    -- A model that doesn't write text is identified by its creator and the words of its name, in
    -- any order.
    select 9, 'creator', creator || ', by the prefix ' || prefix || ' in data/creator-prefixes.csv line ' || line
    from spelled
    inner join stg_quotes using (provider_group, spelling)
    inner join data_creator_prefixes on starts_with(name, prefix)
    where kind <> 'text' and creators is null
)
select distinct on (place, step, text) place, step, text
from steps
order by place, length(step), step, text
