-- The model of the aggregator's list that a spelling names. The most literal tier with a match
-- decides: if it matches two models, the spelling is ambiguous, and no looser tier is tried.
-- grain: provider_group, spelling
with
model_keys as (
    select
        is_loose,
        key,
        base_date,
        model_id,
        creator,
        implied_creator as model_implied,
        rank,
    from stg_model_keys
),
undated_keys as (
    select * exclude (base_date) from model_keys where base_date = ''
),
dated_keys as (
    select * exclude (is_loose) from model_keys where base_date <> ''
),
keys as (
    select * from stg_spelling_keys
),
spellings as (
    select * from stg_spellings
),
first_parties as (
    select provider_group, creators as own_creators from stg_first_parties
),
-- A date belongs to a name if the name is sold with no other date. The dates of listed models are
-- not counted as others.
dates as (
    select key, count(distinct date_digits) as dates
    from keys
    anti join dated_keys on dated_keys.key = keys.key and dated_keys.base_date = keys.date_digits
    where date_digits is not null and provider_group <> ''
    group by key
),
literal as (
    select keys.*, undated_keys.* exclude (key, is_loose)
    from keys
    inner join undated_keys
        on undated_keys.key = keys.key and undated_keys.is_loose = (keys.tier > 6)
    where keys.tier < 10
),
-- The same name and date; either side may give only a part of the date.
same_date as (
    select keys.*, dated_keys.* exclude (key, base_date)
    from keys
    inner join dated_keys
        on dated_keys.key = keys.key
        and (
            base_date = date_digits
            or (length(date_digits) = 8 and base_date in (date_digits[5:8], date_digits[3:6]))
            or (length(base_date) = 8 and date_digits in (base_date[5:8], base_date[3:6]))
        )
    where keys.tier = 10
),
-- A date or `latest` after the name of a model that has no sister with another date. Four digits
-- may also be a version, so they must be the model's own.
only_date as (
    select keys.* replace (keys.tier + 2 as tier), undated_keys.* exclude (key, is_loose)
    from keys
    inner join undated_keys on undated_keys.key = keys.key and undated_keys.is_loose
    left join dates on dates.key = keys.key
    anti join dated_keys
        on dated_keys.key = keys.key and dated_keys.model_id <> undated_keys.model_id
    where
        keys.tier = 11
        or (
            keys.tier = 10
            and dates.dates = 1
            and (
                length(keys.date_digits) > 4
                or (undated_keys.model_id, keys.date_digits) in (
                    select (model_id, base_date) from dated_keys
                )
            )
        )
),
-- A name with version and size of which one release is known, and that release has a date.
only_release as (
    select keys.* replace (14 as tier), dated_keys.* exclude (key, base_date)
    from keys
    inner join dated_keys on dated_keys.key = keys.key
    anti join dates on dates.key = keys.key
    where
        keys.tier in (7, 8)
        and regexp_matches(keys.text, '\d(x\d+)?b(-|$)')
        and regexp_matches(regexp_replace(keys.text, '\d+(x\d+)?b(-|$)', '', 'g'), '\d')
),
found as (
    from literal
    union all by name
    from same_date
    union all by name
    from only_date
    union all by name
    from only_release
),
allowed as (
    select found.provider_group, found.spelling, found.model_id, found.tier, found.rank
    from found
    inner join spellings using (provider_group, spelling)
    left join first_parties using (provider_group)
    where
        case
            -- A publisher of modified weights puts its own name before the model's.
            when spellings.creators is not null then
                list_contains(spellings.creators, found.creator)
                or (found.tier = 4 and found.implied_creator = '' and found.model_implied = '')
            when spellings.is_strange then found.tier <= 4 and found.model_implied = ''
            when found.implied_creator <> '' then found.implied_creator = found.creator
            when list_contains(own_creators, found.creator) then true
            -- A short name without a version is too ambiguous.
            else
                found.model_implied = ''
                and (regexp_matches(found.key, '\d') or length(found.key) > 4)
        end
    union all
    select spellings.provider_group, spellings.spelling, spellings.path, 1, 0
    from spellings
    semi join model_keys on model_keys.model_id = spellings.path
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
    list_sort(list_distinct(list(model_id))) as candidates,
from nearest
group by provider_group, spelling
order by provider_group, spelling
