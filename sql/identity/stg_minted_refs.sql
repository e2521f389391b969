-- A reference to a model that is not on the aggregator's list, with the model id that is made from
-- the catalogues. An id is made where the creator sells the model, where two providers spell it
-- alike under one creator, where it is sold under the path of a creator who sells nothing, or where
-- it is the thinking mode of a listed model.
-- grain: provider_group, spelling, model_ref, model_ref_kind
with
keys as (
    select * from stg_spelling_keys
),
spellings as (
    select provider_group, spelling, creators[-1] as creator, is_strange from stg_spellings
),
models as (
    select model_id, creator from stg_canonical_models
),
matches as (
    select provider_group, spelling, model_id as base_id
    from stg_matches
    where model_id is not null
),
sells_others as (
    select refs.provider_group
    from stg_refs as refs
    inner join stg_first_parties as first_parties using (provider_group)
    where
        refs.model_id is not null
        and not list_contains(first_parties.creators, split_part(refs.model_id, '/', 1))
    group by refs.provider_group
),
first_parties as (
    select
        first_parties.provider_group,
        creators as own_creators,
        sells_only_its_own and sells_others.provider_group is null as sells_only_its_own,
    from stg_first_parties as first_parties
    left join sells_others using (provider_group)
),
-- A creator who sells its own models decides their names; the paths of other providers do not.
sellers_of_their_own as (
    select distinct unnest(own_creators) as claimed_creator from first_parties
),
-- The first word of the names of a creator's models, where no other creator uses it.
brands as (
    select
        regexp_extract(split_part(model_id, '/', 2), '^[a-z]{3,}') as brand,
        any_value(creator) as creator,
    from models
    group by brand
    having brand <> '' and count(distinct creator) = 1
),
-- Names that refer to different models at different times.
ambiguous_names as (
    select model_ref as model_id from data_model_aliases where model_id is null
),
-- Text models sold by the token under a stable name.
offered as (
    select
        provider_group,
        coalesce(provider_model_id, model_ref) as spelling,
        model_ref,
        model_ref_kind,
        bool_or(native_input_per_mtok > 0 and native_output_per_mtok > 0) as is_sold,
    from stg_quotes
    where
        -- Some catalogues do not say what a model writes.
        (len(output_modalities) = 0 or list_contains(output_modalities, 'text'))
        and not regexp_matches(
            lower(coalesce(provider_model_id, model_ref)),
            getvariable('words_no_text_model') || '|' || getvariable('words_unstable_name')
        )
    group by all
),
unknown as (
    select
        refs.provider_group,
        refs.spelling,
        refs.model_ref,
        refs.model_ref_kind,
        is_sold,
        -- The catalogue's reference is tried before the provider's own spelling.
        if(refs.model_ref_kind = 'catalogue', '', refs.provider_group) as key_group,
        if(refs.model_ref_kind = 'catalogue', refs.model_ref, refs.spelling) as key_spelling,
    from stg_refs as refs
    inner join offered using (provider_group, spelling, model_ref, model_ref_kind)
    where
        refs.model_id is null
        and refs.model_ref_kind <> 'canonical'
        and refs.unmatched_reason = 'no model is spelled like this'
),
thinking_sisters as (
    select models.model_id as base_id
    from models
    inner join models as sister
        on starts_with(sister.model_id, models.model_id || '-') and contains(sister.model_id, 'thinking')
    group by all
),
modes as (
    select
        unknown.* exclude (is_sold, key_group, key_spelling),
        split_part(base_id, '/', 1) as creator,
        -- A mode is no model of its own. Where a sister that thinks is listed, either may be meant.
        if(thinking_sisters.base_id is null or contains(unknown.spelling, ':think'), base_id, base_id || ':thinking')
            as model_id,
    from unknown
    inner join matches
        on matches.provider_group = unknown.provider_group
        and matches.spelling = regexp_replace(
            unknown.spelling, getvariable('words_thinking_mode') || '$', '', 'i'
        )
    inner join models on models.model_id = base_id
    left join thinking_sisters using (base_id)
    where
        matches.spelling <> unknown.spelling
        and is_sold
        -- The thinking sister of an instruction-tuned model has weights of its own.
        and not regexp_matches(base_id, ':|-instruct')
),
dates as (
    select key, count(distinct date_digits) as dates
    from keys
    where date_digits is not null
    group by key
),
-- The name without precision and serving words, and without its date where only one date is known.
names as (
    select
        keys.provider_group as key_group,
        keys.spelling as key_spelling,
        keys.implied_creator,
        keys.key,
        keys.text,
    from keys
    left join dates on dates.key = keys.key and keys.date_digits is not null
    where
        keys.tier = 7
        or dates.dates = 1
        -- `turbo` is a serving word for weights of a named size; otherwise it is part of the name.
        or (keys.tier = 8 and regexp_matches(keys.text, '\d(x\d+)?b(-|$)'))
    qualify row_number() over (
        partition by keys.provider_group, keys.spelling, keys.implied_creator
        order by keys.tier desc, length(keys.text) desc
    ) = 1
),
named as (
    select
        unknown.*,
        spellings.creator,
        spellings.is_strange,
        names.implied_creator,
        names.key,
        names.text,
    from unknown
    anti join modes using (provider_group, spelling, model_ref, model_ref_kind)
    inner join names using (key_group, key_spelling)
    left join spellings
        on spellings.provider_group = unknown.key_group
        and spellings.spelling = unknown.key_spelling
),
said as (
    select key, any_value(creator) as creator
    from named
    where creator is not null and implied_creator = ''
    group by key
    having count(distinct creator) = 1
),
-- A name published under an unknown organisation does not belong to the brand it begins with.
strangers as (
    select distinct key from named where is_strange
),
unclaimed as (
    select named.*
    from named
    anti join strangers using (key)
    left join sells_others using (provider_group)
    where
        creator is null
        -- A reseller may put its own slug before a model's name.
        and (
            sells_others.provider_group is null
            or not starts_with(lower(spelling), provider_group || '-')
        )
),
-- The creator of the model, by rank: (1) the path of the spelling; (2) the paths of others with the
-- same name; (3) the first word of the name, which stays in the name; (4) the provider, if it sells
-- only its own models.
claimed as (
    select * exclude (creator), creator as claimed_creator, 1 as rank
    from named
    where creator is not null and implied_creator in ('', creator)
    union all by name
    select named.* exclude (creator), said.creator as claimed_creator, 2 as rank
    from named
    inner join said on said.key = named.key
    where named.creator is null and named.implied_creator in ('', said.creator)
    union all by name
    select * exclude (creator), implied_creator as claimed_creator, 3 as rank
    from unclaimed
    where implied_creator <> ''
    union all by name
    select whole.* exclude (creator), prefixed.implied_creator as claimed_creator, 3 as rank
    from unclaimed as whole
    inner join unclaimed as prefixed using (provider_group, spelling, model_ref, model_ref_kind)
    where whole.implied_creator = '' and prefixed.implied_creator <> ''
    union all by name
    select unclaimed.* exclude (creator), brands.creator as claimed_creator, 3 as rank
    from unclaimed
    inner join brands on brands.brand = regexp_extract(unclaimed.text, '^[a-z]{3,}')
    where implied_creator = ''
    union all by name
    select unclaimed.* exclude (creator), own_creators[1] as claimed_creator, 4 as rank
    from unclaimed
    inner join first_parties using (provider_group)
    where implied_creator = '' and sells_only_its_own
),
counted as (
    select
        claimed.*,
        count(distinct provider_group) over same as sellers,
        count(distinct if(implied_creator = '', provider_group, null)) over same as whole_sellers,
        sellers_of_their_own.claimed_creator is null and rank = 1 as is_published_by_path,
        bool_or(is_sold) over same as is_sold_by_any,
        bool_or(coalesce(list_contains(own_creators, claimed_creator), false)) over same
            as is_sold_by_creator,
        coalesce(list_contains(own_creators, claimed_creator), false) as is_creators_name,
    from claimed
    left join first_parties using (provider_group)
    left join sellers_of_their_own using (claimed_creator)
    window same as (partition by claimed_creator, key)
),
chosen as (
    select *
    from counted
    where is_sold_by_any and (is_sold_by_creator or sellers >= 2 or is_published_by_path)
    qualify row_number() over (
        partition by provider_group, spelling, model_ref, model_ref_kind
        order by rank < 3 desc, sellers desc, whole_sellers > 0 desc, length(key), rank, key
    ) = 1
),
identified as (
    select
        provider_group,
        spelling,
        model_ref,
        model_ref_kind,
        claimed_creator as creator,
        claimed_creator || '/' || regexp_replace(
            first_value(text) over (
                partition by claimed_creator, key
                -- The aggregator's former spelling, else the creator's own.
                order by provider_group = 'openrouter' desc, contains(text, ':'), contains(text, '.') desc,
                    is_creators_name desc, length(text), text
            ),
            '[^a-z0-9._:-]+', '-', 'g'
        ) as model_id,
    from chosen
)
select provider_group, spelling, model_ref, model_ref_kind, creator, model_id
from identified
anti join models using (model_id)
anti join ambiguous_names using (model_id)
union all by name
select provider_group, spelling, model_ref, model_ref_kind, creator, model_id
from modes
order by provider_group, spelling, model_ref, model_ref_kind
