-- Keys that identify listed models. If two models share a key, the better kind of name wins: id,
-- then weights repository, versioned slug, display name. Current models win over former ones.
-- grain: is_loose, key, implied_creator, base_date, model_id
with
spellings as (
    select
        model_id,
        creator,
        is_former,
        unnest([model_id, hugging_face_id, canonical_slug, creator || '/' || name]) as spelling,
        unnest([1, 2, 3, 4]) as rank,
    from stg_canonical_models
    union all
    -- A provider's own aliases don't apply to other providers.
    select model_id, creator, is_former, spelling, 1
    from stg_canonical_models
    inner join stg_aliases using (model_id)
    where said_by is null
),
keyed as (
    select
        spellings.model_id,
        spellings.creator,
        keys.tier > 6 as is_loose,
        keys.key,
        keys.implied_creator,
        coalesce(keys.date_digits, '') as base_date,
        -- A former id wins over a current slug.
        min(2 * spellings.rank + if(spellings.is_former, 3, 0)) as rank,
    from spellings
    inner join stg_spelling_keys as keys using (spelling)
    where
        keys.provider_group = ''
        and keys.implied_creator in ('', spellings.creator)
        and (keys.tier in (2, 3, 4, 7) or keys.date_digits is not null)
    group by all
)
from keyed
qualify rank = min(rank) over (partition by is_loose, key, implied_creator, base_date)
