-- Possible creators of a model that isn't on the list, with the name it would have. Ranked by
-- evidence: (1) the spelling's path; (2) other spellings' paths with the same name; (3) the first
-- word of the name, which stays in it; (4) the provider, if it sells only its own models.
-- grain: provider_group, spelling, model_ref, model_ref_kind, implied_creator, claimed_creator, rank
with
sells_others as (
    select distinct provider_group
    from stg_refs
    inner join stg_first_parties as first_parties using (provider_group)
    where not list_contains(first_parties.creators, split_part(model_id, '/', 1))
),
-- The first word of a creator's model names, unless another creator uses it.
brands as (
    select
        regexp_extract(split_part(model_id, '/', 2), '^[a-z]{3,}') as brand,
        any_value(creator) as creator,
    from stg_canonical_models
    group by brand
    having brand <> '' and count(distinct creator) = 1
),
dates as (
    select key, count(distinct date_digits) as dates
    from stg_spelling_keys
    where date_digits is not null
    group by key
),
-- The name without words for precision and serving. A date is also removed if it is the only one.
names as (
    select keys.* rename (provider_group as key_group, spelling as key_spelling)
    from stg_spelling_keys as keys
    left join dates on dates.key = keys.key and keys.date_digits is not null
    where
        keys.tier = 7
        or dates.dates = 1
        -- `turbo` describes serving if the name states a size; otherwise it is part of the name.
        or (keys.tier = 8 and has_size(keys.text))
    qualify row_number() over (
        partition by keys.provider_group, keys.spelling, keys.implied_creator
        order by keys.tier desc, length(keys.text) desc
    ) = 1
),
named as (
    select
        unlisted.* exclude (mode_creator, mode_id),
        spellings.creators[-1] as creator,
        spellings.is_strange,
        names.implied_creator,
        names.key,
        names.text,
    from stg_unlisted_refs as unlisted
    inner join names using (key_group, key_spelling)
    left join stg_spellings as spellings
        on spellings.provider_group = unlisted.key_group
        and spellings.spelling = unlisted.key_spelling
    where mode_id is null
),
said as (
    select key, any_value(creator) as said_creator
    from named
    where creator is not null and implied_creator = ''
    group by key
    having count(distinct creator) = 1
),
unclaimed as (
    select named.*
    from named
    left join sells_others using (provider_group)
    where
        creator is null
        -- A name published by an unknown organization doesn't belong to the brand it starts with.
        and key not in (select key from named where is_strange)
        -- A reseller may prefix a model's name with its own slug.
        and (
            sells_others.provider_group is null
            or not starts_with(lower(spelling), provider_group || '-')
        )
),
guesses as (
    select provider_group, spelling, model_ref, model_ref_kind, implied_creator as guess, 3 as rank
    from unclaimed
    where implied_creator <> ''
    union
    select provider_group, spelling, model_ref, model_ref_kind, brands.creator, 3
    from unclaimed
    inner join brands on brand = regexp_extract(text, '^[a-z]{3,}')
    where implied_creator = ''
    union
    select provider_group, spelling, model_ref, model_ref_kind, first_parties.creators[1], 4
    from unclaimed
    inner join stg_first_parties as first_parties using (provider_group)
    where
        implied_creator = ''
        and sells_only_its_own
        and provider_group not in (select provider_group from sells_others)
),
claims as (
    select * exclude (creator), creator as claimed_creator, 1 as rank
    from named
    where creator is not null
    union all by name
    select * exclude (creator, said_creator), said_creator as claimed_creator, 2 as rank
    from named
    inner join said using (key)
    where creator is null
    union all by name
    select * exclude (creator, guess), guess as claimed_creator
    from unclaimed
    inner join guesses using (provider_group, spelling, model_ref, model_ref_kind)
)
select * exclude (key_group, key_spelling, is_strange)
from claims
where implied_creator in ('', claimed_creator)
