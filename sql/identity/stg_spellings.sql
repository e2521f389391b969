-- A spelling of a model, taken apart: the creator it names, and the name without paths, regions and
-- service tiers. Spellings of catalogues and lists have no provider group.
-- grain: provider_group, spelling
with
models as (
    select * from stg_canonical_models
),
quotes as (
    select
        provider_group,
        coalesce(provider_model_id, model_ref) as spelling,
        model_ref,
        model_ref_kind,
    from stg_quotes
    where model_ref_kind <> 'canonical'
    group by all
),
creators as (
    select alias, list(creator order by creator) as creators
    from stg_creators
    group by alias
),
spelled as (
    select '' as provider_group, model_id as spelling from models
    union
    select '', canonical_slug from models where canonical_slug is not null
    union
    select '', hugging_face_id from models where hugging_face_id is not null
    union
    select '', creator || '/' || name from models
    union
    select '', model_ref from data_model_aliases where model_id is not null
    union
    select '', spelling from stg_rating_refs where spelling is not null
    union
    select '', model_ref from quotes where model_ref_kind = 'catalogue'
    union
    select '', model_ref from raw_models where source <> 'openrouter'
    union
    select provider_group, spelling from quotes
    union
    -- The base name of a model that is sold in its thinking mode.
    select
        provider_group,
        regexp_replace(spelling, getvariable('words_thinking_mode') || '$', '', 'i'),
    from quotes
    where regexp_matches(spelling, getvariable('words_thinking_mode') || '$', 'i')
),
trimmed as (
    select
        provider_group,
        spelling,
        regexp_replace(
            trim(regexp_replace(replace(lower(spelling), '%2f', '/'), '\s+', ' ', 'g')),
            '^(~|hf:)|(' || getvariable('words_offer') || ')$',
            '', 'g'
        ) as path,
    from spelled
),
parts as (
    select
        provider_group,
        spelling,
        path,
        -- A marketplace numbers the copies of an organisation.
        list_transform(
            string_split(path, '/')[:-2], lambda folder: regexp_replace(folder, ' \d+$', '')
        ) as folders,
        regexp_replace(
            string_split(path, '/')[-1],
            '^(' || getvariable('words_cloud_region') || ')\.', ''
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
organisations as (
    select
        provider_group,
        spelling,
        -- The folder next to the name, where a path has several.
        arg_max(creators, place) as creators,
        bool_or(
            creators is null
            and alias <> provider_group
            and not regexp_full_match(alias, getvariable('words_folder'))
        ) as has_stranger,
    from folders
    left join creators using (alias)
    group by provider_group, spelling
),
-- Some clouds put the organisation before a dot.
dotted as (
    select
        provider_group,
        spelling,
        regexp_extract(file, '^([a-z0-9-]*[a-z][a-z0-9-]*)\.[a-z]', 1) as alias,
    from parts
),
named as (
    select
        parts.provider_group,
        parts.spelling,
        parts.path,
        coalesce(creators.creators, organisations.creators) as creators,
        creators.creators[1] as dotted_creator,
        coalesce(organisations.has_stranger, false) as has_stranger,
        if(creators.alias is null, parts.file, substr(parts.file, length(creators.alias) + 2))
            as file,
    from parts
    left join organisations using (provider_group, spelling)
    left join dotted using (provider_group, spelling)
    left join creators on creators.alias = dotted.alias
)
select
    provider_group,
    spelling,
    path,
    creators,
    dotted_creator,
    -- A version may have the letter p for its point, and Llama models may begin with `meta`.
    regexp_replace(
        regexp_replace(regexp_replace(file, '[-_@\s]+', '-', 'g'), '(\d)p(\d)', '\1.\2', 'g'),
        '(^|-)meta-llama-', '\1llama-', 'g'
    ) as name,
    -- An unknown organisation in the path may have modified the model.
    has_stranger and creators is null as is_strange,
from named
order by provider_group, spelling
