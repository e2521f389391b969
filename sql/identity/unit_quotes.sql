-- A price of a model that doesn't write text, by unit, with its model. The model is identified by
-- its creator and the words of its name in any order: `cohere-embed-v3-english` is
-- `embed-english-v3.0`. For display only; no index rule reads it.
-- grain: quote_id, direction, unit, modality, image_size, image_quality
with
priced as (
    select
        quotes.*,
        prices.* exclude (quote_id),
        -- An aggregator's own id names the model, whatever the provider calls it.
        if(model_ref_kind = 'canonical', '', provider_group) as named_by,
        if(model_ref_kind = 'canonical', model_ref, spelling) as named_as,
    from stg_unit_prices as prices
    inner join stg_quotes as quotes using (quote_id)
    where is_misstated or usd <= getvariable('range_max_usd_per_mtok')
),

-- `v-4-0`, `v4.0` and, with a deployment number, `v4:0` are one version; so are `v3-5` and `v3.5`.
spellings as (
    select
        provider_group as named_by,
        spelling as named_as,
        path,
        creators[1] as creator,
        regexp_replace(lower(name), ':\d+$|@.*$', '') as undeployed,
        regexp_replace(undeployed, '[^a-z0-9.]+', '-', 'g') as dashed,
        regexp_replace(dashed, '(^|-)v-?(\d+)[.-]0(-|$)', '\1v\2\3') as whole,
        regexp_replace(whole, '(^|-)v-?(\d+)-(\d)(-|$)', '\1v\2.\3\4') as text,
    from stg_spellings
    semi join priced on named_by = stg_spellings.provider_group and named_as = stg_spellings.spelling
),

prefixes as (
    select text, arg_max(prefixes.creator, length(prefix)) as prefix_creator
    from spellings
    inner join data_creator_prefixes as prefixes on starts_with(text, prefix)
    group by text
),

-- A provider's own alias takes precedence over general ones.
aliased as (
    select named_by, named_as, arg_max(model_id, said_by is not null) as alias_id
    from spellings
    inner join stg_aliases as aliases
        on coalesce(said_by, named_by) = named_by
        and aliases.spelling in (named_as, path)
    group by all
),

named as (
    select
        priced.* exclude (named_by, named_as),
        own_creator,
        alias_id,
        coalesce(split_part(alias_id, '/', 1), spellings.creator, prefix_creator, own_creator) as model_creator,
        regexp_replace(text, '^' || model_creator || '-(embed|rerank)', '\1') as written,
        coalesce(split_part(alias_id, '/', 2), written) as stated_name,
        -- Remove a release date from the id if the model is also sold without it.
        regexp_replace(stated_name, '-20\d\d-\d\d-\d\d$', '') as undated,
        if(bool_or(stated_name = undated) over (partition by kind, model_creator, undated), undated, stated_name) as name,
        -- Sorted, because the order of words doesn't matter.
        list_sort(string_split(name, '-')) as words,
        array_to_string(words, '-') as key,
    from priced
    inner join spellings using (named_by, named_as)
    left join prefixes using (text)
    left join aliased using (named_by, named_as)
    left join (
        select provider_group, creators[1] as own_creator from stg_first_parties where sells_only_its_own
    ) using (provider_group)
),

identified as (
    select
        *,
        model_creator || '/' || first_value(name) over (
            partition by kind, model_creator, key
            -- Prefer the creator's own spelling, then the shortest.
            order by is_misstated, own_creator = model_creator desc nulls last, length(name), name
        ) as model_id,
    from named
    where
        model_creator is not null
        and regexp_full_match(name, '[a-z0-9][a-z0-9.-]*')
        -- A path that names a task, such as `text-to-speech`, isn't a model's name.
        and not contains(name, '-to-')
        -- Embeddings and rerankers have no output tokens that could be billed.
        and not (direction = 'output' and kind in ('embeddings', 'rerank'))
        -- A catalogue may call a text model an embedding model. A model with a reviewed alias is
        -- both.
        and (alias_id is not null or model_creator || '/' || name not in (select model_id from stg_canonical_models))
    window same_name as (partition by kind, model_creator, key)
    -- For models sold by the token, like text, one catalogue isn't enough: the name or a second
    -- root must confirm the kind.
    qualify
        count(distinct root) over same_name > 1
        or bool_or(level <> 'L3') over same_name
        or not bool_or(unit = '1M_tokens') over same_name
        or regexp_matches(key, getvariable('words_other_kind'))
)

select
    * exclude (is_base, own_creator, alias_id, written, stated_name, undated, name, words, key, model_creator)
        replace (
            case
                -- The plain price is for the model's only modality, unless another row prices that
                -- differently.
                when is_base and count(*) filter (not is_base) over stated > 0
                    and not list_contains(list(usd) filter (not is_base) over stated, usd) then 'text'
                when not is_base or modality <> '' then modality
                -- If sound or images have their own price, a plain token is text.
                when not bool_and(is_base) over (partition by quote_id, direction, unit) then 'text'
                else coalesce(max(modality) filter (is_base) over (partition by model_id, provider, direction, unit), '')
            end as modality
        ),
    model_creator as creator,
from identified
window stated as (partition by model_id, direction, unit, modality)
qualify
    is_misstated
    or (
        unit <> '1M_tokens'
        -- If a source prices a model's images by size or quality, its prices without them are for
        -- images that it doesn't describe, so leave them out at every provider.
        and (image_size || image_quality <> '' or not bool_or(image_size || image_quality <> '') over (partition by source, model_id, direction, unit))
        and (image_quality <> '' or not bool_or(image_quality <> '') over (partition by source, model_id, direction, unit, image_size))
    )
    or unit = '1M_tokens' and not (
        -- A token has several characters, so if it costs no more than a character, it isn't a
        -- token.
        coalesce(usd <= min(usd) filter (unit = '1M_characters') over (partition by model_id, provider, direction), false)
        -- A speech model whose list prices only input tokens isn't billed by tokens, either.
        or (kind = 'speech' and bool_and(direction = 'input') over (partition by quote_id))
    )
