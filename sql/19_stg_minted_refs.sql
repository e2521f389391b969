-- A reference that the aggregator's list does not know, and the model that is taken from the catalogues for it:
-- one that its creator sells, or that two providers spell alike under one creator.
-- grain: provider_group, spelling, model_ref, model_ref_kind
-- reads: data_model_aliases, data_providers, stg_canonical_models, stg_quotes, stg_refs, stg_spelling_keys, stg_spellings
-- writes: stg_minted_refs
with
keys as (
    select * from stg_spelling_keys
),
spellings as (
    select provider_group, spelling, creators[-1] as creator from stg_spellings
),
first_parties as (
    select
        coalesce(nullif(part_of, ''), provider) as provider_group,
        list_distinct(flatten(list(string_split(first_party_of, '|')))) as own_creators,
        bool_and(kind = 'first-party') as sells_its_own,
    from data_providers
    where first_party_of <> ''
    group by 1
),
-- Names that point now to this model and now to that.
nobody_knows as (
    select model_ref as model_id from data_model_aliases where model_id is null
),
-- Only what is sold as text by the token, under a name that stands still.
sold as (
    select
        provider_group,
        coalesce(provider_model_id, model_ref) as spelling,
        model_ref,
        model_ref_kind,
    from stg_quotes
    where
        input_usd_per_mtok > 0
        and output_usd_per_mtok > 0
        and list_contains(output_modalities, 'text')
        and not regexp_matches(
            lower(coalesce(provider_model_id, model_ref)),
            'embed|rerank|whisper|transcri|speech|tts|(^|[/-])(stt|asr|ocr|bge|gte|e5)-|moderation|-image|latest$|^~'
        )
    group by all
),
unknown as (
    select
        refs.provider_group,
        refs.spelling,
        refs.model_ref,
        refs.model_ref_kind,
        -- What a catalogue says it is goes before what the provider calls it.
        if(refs.model_ref_kind = 'catalogue', '', refs.provider_group) as key_group,
        if(refs.model_ref_kind = 'catalogue', refs.model_ref, refs.spelling) as key_spelling,
    from stg_refs as refs
    inner join sold using (provider_group, spelling, model_ref, model_ref_kind)
    where
        refs.model_id is null
        and refs.model_ref_kind <> 'canonical'
        and refs.unmatched_reason = 'no model is spelled like this'
),
dates as (
    select key, count(distinct date_digits) as dates
    from keys
    where date_digits is not null
    group by key
),
-- The name without precision and way of serving, and without its date where only one date is known.
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
        -- `turbo` is a way of serving where weights of a size are served, and a name elsewhere.
        or (keys.tier = 8 and regexp_matches(keys.text, '\d(x\d+)?b(-|$)'))
    qualify row_number() over (
        partition by keys.provider_group, keys.spelling, keys.implied_creator order by keys.tier desc
    ) = 1
),
named as (
    select unknown.*, spellings.creator, names.implied_creator, names.key, names.text
    from unknown
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
-- Whose model it is: as its own path says, as the paths of others with that name say, as the name begins, or
-- because the provider sells nothing but its own.
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
    select named.* exclude (creator), implied_creator as claimed_creator, 3 as rank
    from named
    where creator is null and implied_creator <> ''
    union all by name
    -- A brand at the beginning says whose it is, and stays.
    select whole.* exclude (creator), branded.implied_creator as claimed_creator, 3 as rank
    from named as whole
    inner join named as branded using (provider_group, spelling, model_ref, model_ref_kind)
    where whole.creator is null and whole.implied_creator = '' and branded.implied_creator <> ''
    union all by name
    select named.* exclude (creator), own_creators[1] as claimed_creator, 4 as rank
    from named
    inner join first_parties using (provider_group)
    where named.creator is null and implied_creator = '' and sells_its_own
),
counted as (
    select
        claimed.*,
        count(distinct provider_group) over same as sellers,
        bool_or(coalesce(list_contains(own_creators, claimed_creator), false)) over same
            as is_sold_by_creator,
        coalesce(list_contains(own_creators, claimed_creator), false) as is_creators_name,
    from claimed
    left join first_parties using (provider_group)
    window same as (partition by claimed_creator, key)
),
chosen as (
    select *
    from counted
    where is_sold_by_creator or sellers >= 2
    qualify row_number() over (
        partition by provider_group, spelling, model_ref, model_ref_kind
        order by rank < 3 desc, sellers desc, implied_creator = '' desc, rank, key
    ) = 1
),
identified as (
    select
        *,
        claimed_creator || '/' || regexp_replace(
            first_value(text) over (
                partition by claimed_creator, key
                -- As the aggregator called it when it still listed it, or as its creator does.
                order by provider_group = 'openrouter' desc, is_creators_name desc, length(text), text
            ),
            '[^a-z0-9._:-]+', '-', 'g'
        ) as model_id,
    from chosen
)
select provider_group, spelling, model_ref, model_ref_kind, claimed_creator as creator, model_id
from identified
anti join stg_canonical_models using (model_id)
anti join nobody_knows using (model_id)
order by provider_group, spelling, model_ref, model_ref_kind
