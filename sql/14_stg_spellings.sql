-- One way in which somebody spells a model, taken apart: whom it names as the creator, and the name that is
-- left once paths, regions and tiers of service are off. The lists' own spellings have no provider.
-- grain: provider_group, spelling
-- reads: data_model_aliases, stg_canonical_models, stg_creators, stg_quotes, stg_score_refs
-- writes: stg_spellings
with
creators as (
    select alias, list(creator order by creator) as creators
    from stg_creators
    group by alias
),
spelled as (
    select '' as provider_group, model_id as spelling from stg_canonical_models
    union
    select '', canonical_slug from stg_canonical_models where canonical_slug is not null
    union
    select '', hugging_face_id from stg_canonical_models where hugging_face_id is not null
    union
    select '', creator || '/' || name from stg_canonical_models
    union
    select '', model_ref from data_model_aliases where model_id is not null
    union
    select '', model_ref from stg_quotes where model_ref_kind = 'catalogue'
    union
    select '', spelling from stg_score_refs where spelling is not null
    union
    select provider_group, coalesce(provider_model_id, model_ref)
    from stg_quotes
    where model_ref_kind <> 'canonical'
),
trimmed as (
    select
        provider_group,
        spelling,
        regexp_replace(
            trim(regexp_replace(replace(lower(spelling), '%2f', '/'), '\s+', ' ', 'g')),
            '^(~|hf:)|(:(free|batch|fast|nitro|floor|online|extended|exacto|beta|openrouter)|@default)$',
            '', 'g'
        ) as path,
    from spelled
),
parts as (
    select
        *,
        -- A marketplace tells copies of an organisation apart by a number.
        list_transform(
            string_split(path, '/')[:-2], lambda folder: regexp_replace(folder, ' \d+$', '')
        ) as folders,
        regexp_replace(
            string_split(path, '/')[-1],
            '^(us|us-gov|eu|apac|ap|global|au|jp|ca|sa|uk|in)\.', ''
        ) as file,
    from trimmed
),
folders as (
    select
        provider_group,
        spelling,
        unnest(folders) as alias,
        generate_subscripts(folders, 1) as place,
    from parts
    where len(folders) > 0
),
-- The organisation nearest to the name, where a path has several.
organisations as (
    select provider_group, spelling, arg_max(creators, place) as creators
    from folders
    inner join creators using (alias)
    group by provider_group, spelling
),
-- Some clouds put the organisation before a dot.
dotted as (
    select
        provider_group,
        spelling,
        file,
        regexp_extract(file, '^([a-z0-9-]*[a-z][a-z0-9-]*)\.[a-z]', 1) as alias,
    from parts
)
select
    parts.provider_group,
    parts.spelling,
    parts.path,
    coalesce(creators.creators, organisations.creators) as creators,
    creators.creators[1] as dotted_creator,
    -- A point may be written as a letter, and Meta's name stand before that of its models.
    regexp_replace(
        regexp_replace(
            regexp_replace(
                if(creators.alias is null, parts.file, substr(parts.file, length(creators.alias) + 2)),
                '[-_@\s]+', '-', 'g'
            ),
            '(\d)p(\d)', '\1.\2', 'g'
        ),
        '(^|-)meta-llama-', '\1llama-', 'g'
    ) as name,
    len(parts.folders) > 0 as has_folder,
from parts
left join organisations using (provider_group, spelling)
left join dotted using (provider_group, spelling)
left join creators on creators.alias = dotted.alias
order by provider_group, spelling
