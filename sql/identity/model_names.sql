-- A spelling that any source, provider or list uses for a model, in lower case. `provider` is empty
-- if all providers mean the same model; a spelling that is ambiguous at a provider is left out.
-- grain: name, provider
with
said as (
    select provider_group as provider, trim(lower(spelling)) as name, model_id, rule
    from stg_resolved_refs
    where
        model_ref_kind <> 'canonical'
        and (model_id is not null or unmatched_reason <> 'no model is spelled like this')
    union
    select '', trim(lower(spelling)), model_id, 'name'
    from stg_matches
    where provider_group = '' and model_id is not null
    union
    select '', lower(spelling), model_id, 'mode' from stg_aliases where is_mode
    union
    select
        '', lower(canonical_slug), model_id,
        if(
            canonical_slug in (
                select canonical_slug from raw_models
                inner join stg_aliases on said_by is null and is_mode and spelling = without_tier(model_ref)
            ),
            'mode',
            'name'
        )
    from stg_canonical_slugs
),
-- A reviewed alias for everybody overrides what was inferred from catalogues.
reviewed as (
    select lower(spelling) as name, model_id from stg_aliases
    where said_by is null and not is_mode and model_id in (select model_id from inferred_models)
),
by_provider as (
    select
        name,
        provider,
        any_value(model_id) as model_id,
        min(rule) as rule,
        count(distinct coalesce(model_id, '')) as meanings,
    from (
        select * from said anti join reviewed using (name)
        union all
        select '', name, model_id, 'alias' from reviewed
    )
    where name <> ''
    group by name, provider
),
agreed as (
    select
        *,
        count(distinct coalesce(model_id, '')) over (partition by name) = 1
            and max(meanings) over (partition by name) = 1 as is_agreed,
    from by_provider
)
select name, if(is_agreed, '', provider) as provider, model_id, min(rule) as rule
from agreed
where meanings = 1 and model_id is not null
group by all
