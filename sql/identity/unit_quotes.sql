-- A price of a model that writes no text, by its own unit, as a source shows it. The model is named
-- by its maker and by the words of its name in any order: `cohere-embed-v3-english` is
-- `embed-english-v3.0`. Shown only; no rule of the index reads it. Source: stg_quotes.
-- `modality` is of what a token or a unit is, where a source says it; empty: not known.
-- grain: quote_id, direction, unit, modality
with
said as (
    select
        *,
        coalesce(provider_model_id, model_ref) as spelling,
        -- What takes or writes one kind alone is billed by it.
        if(len(input_modalities) = 1 and input_modalities[1] in ('text', 'image', 'audio'), input_modalities[1], '') as only_input,
        if(len(output_modalities) = 1 and output_modalities[1] in ('text', 'image', 'audio'), output_modalities[1], '') as only_output,
    from stg_quotes
    where
        kind not in ('text', 'other')
        -- Free by the token and paid by the query is not free.
        and (offer = 'standard' or (offer = 'free' and other_prices is not null))
        and is_available
        and not is_contradicted
        -- The price of the first region stands for the others.
        and endpoint_tag = ''
),

-- `v-4-0`, `v4.0` and, with the number of a deployment, `v4:0` are one version, and so are `v3-5`
-- and `v3.5`.
spellings as (
    select
        provider_group,
        spelling,
        creators[1] as creator,
        regexp_replace(lower(name), ':\d+$|@.*$', '') as undeployed,
        regexp_replace(undeployed, '[^a-z0-9.]+', '-', 'g') as dashed,
        regexp_replace(dashed, '(^|-)v-?(\d+)[.-]0(-|$)', '\1v\2\3') as whole,
        regexp_replace(whole, '(^|-)v-?(\d+)-(\d)(-|$)', '\1v\2.\3\4') as text,
    from stg_spellings
    semi join said using (provider_group, spelling)
),

prefixes as (
    select text, arg_max(prefixes.creator, length(prefix)) as prefix_creator
    from spellings
    inner join data_creator_prefixes as prefixes on starts_with(text, prefix)
    group by text
),

first_parties as (
    select provider_group, creators[1] as own_creator
    from stg_first_parties
    where sells_only_its_own
),

priced as (
    select quote_id, 'input' as direction, '1M_tokens' as unit, only_input as modality, true as is_base, input_usd_per_mtok as usd from said
    union all
    select quote_id, 'output', '1M_tokens', only_output, true, output_usd_per_mtok from said
    union all
    select
        quote_id, price.direction, price.unit,
        case when price.kind <> 'base' then price.modality when price.direction = 'input' then only_input else only_output end,
        price.kind = 'base',
        price.usd,
    from (
        select
            quote_id, only_input, only_output,
            unnest(from_json(
                other_prices,
                '[{"kind":"varchar","direction":"varchar","unit":"varchar","modality":"varchar","usd":"double"}]'
            )) as price,
        from said
        where other_prices is not null
    )
    -- Beside the plain price of a token, that of a picture's, for one.
    where if(price.unit = '1M_tokens', price.kind in ('image', 'audio') and price.direction = 'input', price.kind = 'base')
),

-- A quote with a price beyond what its unit costs anywhere has another unit than it says: none of
-- its prices in that unit is shown.
judged as (
    select
        quote_id,
        priced.direction,
        priced.unit,
        priced.modality,
        priced.is_base,
        priced.usd,
        not coalesce(bool_and(usd between least_usd::double and most_usd::double) over (partition by quote_id, priced.unit), true) as is_misstated,
    from priced
    inner join said using (quote_id)
    left join data_unit_ranges as ranges
        on ranges.kind = said.kind and ranges.direction = priced.direction and ranges.unit = priced.unit
    where usd > 0
),

named as (
    select
        said.*,
        own_creator,
        judged.direction,
        judged.unit,
        judged.modality,
        judged.is_base,
        judged.usd,
        judged.is_misstated,
        text,
        coalesce(spellings.creator, prefix_creator, own_creator) as maker,
        regexp_replace(text, '^' || maker || '-(embed|rerank)', '\1') as short_text,
        -- The words of the name, whatever their order.
        array_to_string(list_sort(string_split(short_text, '-')), '-') as key,
    from said
    inner join judged using (quote_id)
    inner join spellings using (provider_group, spelling)
    left join prefixes using (text)
    left join first_parties using (provider_group)
    where judged.is_misstated or judged.usd <= getvariable('range_max_usd_per_mtok')
),

identified as (
    select
        *,
        maker || '/' || first_value(short_text) over (
            partition by kind, maker, key
            -- The maker's own spelling, then the shortest.
            order by is_misstated, own_creator = maker desc nulls last, length(short_text), short_text
        ) as model_id,
    from named
    where
        maker is not null
        and regexp_full_match(short_text, '[a-z0-9][a-z0-9.-]*')
        -- What a path says that a model does is no name.
        and not contains(short_text, '-to-')
        -- An embedding and a ranking are no tokens to pay for.
        and not (direction = 'output' and kind in ('embeddings', 'rerank'))
        -- A catalogue may call a model of text an embedding.
        and maker || '/' || short_text not in (select model_id from stg_canonical_models)
    -- Of what is sold by the token, as text is, one catalogue is not enough: a word of the name or
    -- a second root has to say so too.
    qualify
        count(distinct root) over (partition by kind, maker, key) > 1
        or bool_or(level <> 'L3') over (partition by kind, maker, key)
        or not bool_or(unit = '1M_tokens') over (partition by kind, maker, key)
        or regexp_matches(key, getvariable('words_other_kind'))
)

select
    quote_id,
    source,
    root,
    level,
    provider,
    provider_spelled,
    provider_model_id,
    kind,
    maker as creator,
    model_id,
    model_name,
    direction,
    unit,
    case
        when not is_base or modality <> '' then modality
        -- Beside a price of its own for sound or pictures, a plain token is one of text.
        when not bool_and(is_base) over (partition by quote_id, direction, unit) then 'text'
        else coalesce(max(modality) filter (is_base) over (partition by model_id, provider, direction, unit), '')
    end as modality,
    usd,
    is_misstated,
    context_length,
    input_modalities,
    output_modalities,
    observed_from,
    observed_to,
from identified
qualify
    is_misstated
    or unit <> '1M_tokens'
    or not (
        -- A token has several characters: what costs no more by the token is no price of tokens.
        coalesce(usd <= min(usd) filter (unit = '1M_characters') over (partition by model_id, provider, direction), false)
        -- Nor is it known to be one where a list says nothing of what is said.
        or (kind = 'speech' and bool_and(direction = 'input') over (partition by quote_id))
    )
order by quote_id, direction, unit, modality
