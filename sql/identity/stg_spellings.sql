-- A spelling split into the creator it names and the name without paths, regions and service tiers.
-- Spellings from catalogues and lists have no provider group.
-- grain: provider_group, spelling
with
creators as (
    select alias, list(creator order by creator) as creators
    from stg_creators
    group by alias
),
mentioned as (
    select * from stg_mentions where model_ref_kind <> 'canonical'
),
spelled as (
    select
        '' as provider_group,
        unnest([model_id, canonical_slug, hugging_face_id, creator || '/' || name]) as spelling,
    from stg_canonical_models
    union
    select '', spelling from stg_aliases where said_by is null and model_id is not null
    union
    select '', spelling from stg_rating_refs
    union
    select '', model_ref from raw_models where source <> 'openrouter'
    union
    select '', model_ref from mentioned where model_ref_kind = 'catalogue'
    union
    select '', model_ref from stg_mentions where model_ref_kind = 'canonical' and not writes_text
    union
    select provider_group, spelling from mentioned
    union
    select provider_group, without_mode(spelling) from mentioned
),
parts as (
    select
        provider_group,
        spelling,
        replace(lower(spelling), '%2f', '/') as slashed,
        trim(regexp_replace(slashed, '\s+', ' ', 'g')) as spaced,
        regexp_replace(spaced, '^(~|hf:)|(' || getvariable('words_offer') || ')$', '', 'g') as path,
        string_split(path, '/') as steps,
        -- A marketplace numbers the copies of an organization.
        list_transform(steps[:-2], lambda folder: regexp_replace(folder, ' \d+$', '')) as folders,
        regexp_replace(steps[-1], '^(' || getvariable('words_cloud_region') || ')\.', '') as file,
        -- Some clouds put the organization before a dot.
        regexp_extract(file, '^([a-z0-9-]*[a-z][a-z0-9-]*)\.[a-z]', 1) as dotted,
    from spelled
    where spelling is not null
),
folders as (
    select
        provider_group,
        spelling,
        unnest(folders) as alias,
        generate_subscripts(folders, 1) as place,
        regexp_full_match(alias, getvariable('words_folder')) as is_platform,
    from parts
    where len(folders) > 0
),
organisations as (
    select
        provider_group,
        spelling,
        -- If a path has several folders, use the one next to the name.
        arg_max(creators, place) as creators,
        bool_or(creators is null and alias <> provider_group and not is_platform) as has_stranger,
    from folders
    left join creators using (alias)
    group by provider_group, spelling
),
named as (
    select
        parts.*,
        coalesce(creators.creators, organisations.creators) as creators,
        creators.creators[1] as dotted_creator,
        coalesce(has_stranger, false) as has_stranger,
        if(creators.alias is null, file, file[length(dotted) + 2:]) as own_file,
        regexp_replace(own_file, '[-_@\s]+', '-', 'g') as dashed,
        -- A version may use the letter p as decimal point, and Llama models may begin with `meta`.
        regexp_replace(dashed, '(\d)p(\d)', '\1.\2', 'g') as pointed,
        regexp_replace(pointed, '(^|-)meta-llama-', '\1llama-', 'g') as name,
    from parts
    left join organisations using (provider_group, spelling)
    left join creators on creators.alias = parts.dotted
)
select
    provider_group,
    spelling,
    path,
    creators,
    dotted_creator,
    name,
    -- An unknown organization in the path may have modified the model.
    has_stranger and creators is null as is_strange,
from named
