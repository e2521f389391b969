-- The keys that identify a model of the aggregator's list. Where two models share a key, the better
-- kind of name wins: the id, then the weights' repository, the versioned slug, the display name.
-- What is on the list wins over what was.
-- grain: is_loose, key, implied_creator, base_date, model_id
with
models as (
    select * from stg_canonical_models
),
keys as (
    select * from stg_spelling_keys where provider_group = ''
),
-- Aliases of a single provider are no spelling for other providers.
aliases as (
    select model_ref, model_id
    from data_model_aliases
    where model_id is not null and not regexp_matches(model_ref, '^[a-z0-9._-]+:')
),
spellings as (
    select model_id, creator, model_id as spelling, 1 as rank, is_former from models
    union all
    select model_id, creator, model_ref, 1, is_former from models inner join aliases using (model_id)
    union all
    select model_id, creator, hugging_face_id, 2, is_former from models
    union all
    select model_id, creator, canonical_slug, 3, is_former from models
    union all
    select model_id, creator, creator || '/' || name, 4, is_former from models
),
keyed as (
    select
        spellings.model_id,
        spellings.creator,
        keys.tier > 6 as is_loose,
        keys.key,
        keys.implied_creator,
        coalesce(keys.date_digits, '') as base_date,
        -- A former id wins over a slug of today.
        min(2 * spellings.rank + if(spellings.is_former, 3, 0)) as rank,
    from spellings
    inner join keys using (spelling)
    where
        keys.implied_creator in ('', spellings.creator)
        and (keys.tier in (2, 3, 4, 7) or keys.date_digits is not null)
    group by all
)
select model_id, creator, is_loose, key, implied_creator, base_date, rank
from keyed
qualify rank = min(rank) over (partition by is_loose, key, implied_creator, base_date)
order by is_loose, key, implied_creator, base_date, model_id
