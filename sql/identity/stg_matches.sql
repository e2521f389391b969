-- The listed model that a spelling names. The most literal tier with a match decides: if it matches
-- two models, the spelling is ambiguous and looser tiers aren't tried. Tiers are those of the keys;
-- 12 and 13 are 10 and 11 for a model without a date, 14 is a name without its date.
-- grain: provider_group, spelling
with
-- A date belongs to a name if the name isn't sold with another date. Dates of listed models don't
-- count.
dates as (
    select key, count(distinct date_digits) as dates
    from stg_spelling_keys as keys
    anti join stg_model_keys as listed
        on listed.key = keys.key and listed.base_date = keys.date_digits
    where date_digits is not null and provider_group <> ''
    group by key
),
dated as (
    select key, list(distinct model_id) as dated_ids
    from stg_model_keys
    where base_date <> ''
    group by key
),
pairs as (
    select
        keys.* exclude (tier),
        listed.model_id,
        listed.creator,
        listed.implied_creator as model_implied,
        listed.rank,
        dates,
        regexp_replace(keys.text, '\d+(x\d+)?b(-|$)', '', 'g') as sizeless,
        case
            when base_date = '' and tier < 10 and is_loose = (tier > 6) then tier
            -- Same name and date; either side may state only part of the date.
            when base_date <> '' and tier = 10 and (
                base_date = date_digits
                or (length(date_digits) = 8 and base_date in (date_digits[5:8], date_digits[3:6]))
                or (length(base_date) = 8 and date_digits in (base_date[5:8], base_date[3:6]))
            ) then tier
            -- A date or `latest` after the name of a model that has no other dated versions. Four
            -- digits may also be a version, so they must match the model's own date.
            when base_date = '' and is_loose
                and coalesce(dated_ids, [listed.model_id]) = [listed.model_id]
                and (
                    tier = 11
                    or (
                        tier = 10
                        and dates = 1
                        and (
                            length(date_digits) > 4
                            or (listed.model_id, date_digits) in (
                                select (model_id, base_date) from stg_model_keys
                            )
                        )
                    )
                ) then tier + 2
            -- A name with a version and a size that is known only as one dated release.
            when base_date <> '' and tier in (7, 8) and dates is null
                and has_size(keys.text) and regexp_matches(sizeless, '\d') then 14
        end as tier,
    from stg_spelling_keys as keys
    inner join stg_model_keys as listed using (key)
    left join dates using (key)
    left join dated using (key)
),
allowed as (
    select pairs.provider_group, pairs.spelling, pairs.model_id, pairs.tier, pairs.rank
    from pairs
    inner join stg_spellings as spellings using (provider_group, spelling)
    left join stg_first_parties as first_parties using (provider_group)
    where
        pairs.tier is not null
        and case
            -- Publishers of modified weights prefix the model's name with their own.
            when spellings.creators is not null then
                list_contains(spellings.creators, pairs.creator)
                or (pairs.tier = 4 and pairs.implied_creator = '' and pairs.model_implied = '')
            when spellings.is_strange then pairs.tier <= 4 and pairs.model_implied = ''
            when pairs.implied_creator <> '' then pairs.implied_creator = pairs.creator
            when list_contains(first_parties.creators, pairs.creator) then true
            -- A short name without a version is too ambiguous.
            else
                pairs.model_implied = ''
                and (regexp_matches(pairs.key, '\d') or length(pairs.key) > 4)
        end
    union all
    select provider_group, spelling, path, 1, 0
    from stg_spellings
    where path in (select model_id from stg_model_keys)
),
nearest as (
    select *
    from allowed
    qualify rank() over (partition by provider_group, spelling order by tier, rank) = 1
)
select
    provider_group,
    spelling,
    if(count(distinct model_id) = 1, any_value(model_id), null) as model_id,
    min(tier) as tier,
    list(distinct model_id order by model_id) as candidates,
from nearest
group by provider_group, spelling
