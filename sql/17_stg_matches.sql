-- The one model of the aggregator's list that a spelling names, by the most literal tier that finds any. A
-- tier that finds two has said that the spelling is ambiguous, and no looser one is asked.
-- grain: provider_group, spelling
-- reads: data_providers, stg_model_keys, stg_spelling_keys, stg_spellings
-- writes: stg_matches
with
model_keys as (
    select * from stg_model_keys
),
keys as (
    select * from stg_spelling_keys
),
spellings as (
    select * from stg_spellings
),
first_parties as (
    select
        coalesce(nullif(part_of, ''), provider) as provider_group,
        list_distinct(flatten(list(string_split(first_party_of, '|')))) as own_creators,
    from data_providers
    where first_party_of <> ''
    group by 1
),
-- Models whose name is another's with a date behind it.
dated_models as (
    select key, model_id, base_date
    from model_keys
    where base_date <> ''
),
-- A date is unique to a name while nobody sells that name with another one; the dates on which the
-- aggregator first listed its models are no rivals.
dates as (
    select key, count(distinct date_digits) as dates
    from keys
    anti join dated_models on dated_models.key = keys.key and base_date = date_digits
    where date_digits is not null and provider_group <> ''
    group by key
),
exact as (
    select spellings.provider_group, spellings.spelling, model_keys.model_id, 1 as tier
    from spellings
    inner join (
        select distinct model_id from model_keys
    ) as model_keys on spellings.path = model_keys.model_id
),
literal as (
    select keys.*, model_keys.model_id, model_keys.creator, model_keys.implied_creator as model_implied,
    model_keys.rank
    from keys
    inner join model_keys
        on model_keys.key = keys.key
        and model_keys.is_loose = (keys.tier > 6)
        and model_keys.base_date = ''
    where keys.tier < 10
),
same_date as (
    select keys.*, model_keys.model_id, model_keys.creator, model_keys.implied_creator as model_implied,
    model_keys.rank
    from keys
    inner join model_keys
        on model_keys.key = keys.key
        and model_keys.base_date <> ''
        and (
            model_keys.base_date = keys.date_digits
            or (length(keys.date_digits) = 8 and length(model_keys.base_date) = 4
                and model_keys.base_date in (keys.date_digits[5:8], keys.date_digits[3:6]))
            or (length(keys.date_digits) = 4 and length(model_keys.base_date) = 8
                and keys.date_digits in (model_keys.base_date[5:8], model_keys.base_date[3:6]))
        )
    where keys.tier = 10
),
only_date as (
    select keys.* replace (tier + 2 as tier), model_keys.model_id, model_keys.creator, model_keys.implied_creator as model_implied,
    model_keys.rank
    from keys
    inner join model_keys
        on model_keys.key = keys.key and model_keys.is_loose and model_keys.base_date = ''
    left join dates on dates.key = keys.key
    anti join dated_models
        on dated_models.key = keys.key and dated_models.model_id <> model_keys.model_id
    where (keys.tier = 10 and dates.dates = 1) or keys.tier = 11
),
-- Weights of a size whose one release carries a date, named without it.
only_release as (
    select keys.* replace (14 as tier), dated.model_id, dated.creator, dated.implied_creator as model_implied,
    dated.rank
    from keys
    inner join model_keys as dated on dated.key = keys.key and dated.base_date <> ''
    left join dates on dates.key = keys.key
    where
        keys.tier in (7, 8)
        and regexp_matches(keys.text, '\d(x\d+)?b(-|$)')
        and coalesce(dates.dates, 0) = 0
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
            -- Whoever made smaller weights of a model names himself, and what he did to it.
            when spellings.creators is not null then
                list_contains(spellings.creators, found.creator)
                or (found.tier in (4, 7) and found.implied_creator = '' and found.model_implied = '')
            when found.implied_creator <> '' then found.implied_creator = found.creator
            when list_contains(first_parties.own_creators, found.creator) then true
            -- A short name without a version may be anybody's.
            else
                found.model_implied = ''
                and (regexp_matches(found.key, '\d') or length(found.key) > 12)
        end
    union all
    select provider_group, spelling, model_id, tier, 0 from exact
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
    list_sort(list(distinct model_id)) as candidates,
from nearest
group by provider_group, spelling
order by provider_group, spelling
