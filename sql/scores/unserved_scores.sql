-- A scored variant that no provider of the model serves on a day. Ids name a variant by its mode
-- (reasoning or not), effort or date. If every quoted endpoint names the same variant and the
-- model's id names none, scores of other variants don't apply; a score without a variant doesn't
-- apply if the served variant has its own.
-- grain: day, model_id, variant
with endpoints_seen as (
    select judged_days.day, model_id, lower(coalesce(provider_model_id, '')) as id, level = 'L3' as is_catalogue
    from quotes
    inner join judged_days on judged_days.day between quotes.observed_from and quotes.observed_to
    where is_eligible
    union all
    -- An endpoint that isn't quoted today is considered while its price is carried.
    select judged_days.day, model_id, lower(coalesce(provider_model_id, '')), null
    from state_endpoints
    inner join judged_days
        on state_endpoints.last_seen between judged_days.day - cast(getvariable('carry_days') as integer) and judged_days.day - 1
    where offer = 'standard' and model_id not in (select model_id from quotes where is_eligible)
),

scored as (
    select distinct model_id, variant, lower(variant) as id from board_rows
),

-- `value` is empty if an id doesn't name the trait.
variants as (
    select
        ids.id,
        trait,
        regexp_extract(ids.id, pattern, 1) as word,
        case
            when word = '' or trait = 'effort' then word
            when trait = 'date' then replace(word, '-', '')
            else if(starts_with(word, 'no') or word = 'instant', 'off', 'on')
        end as value,
    from (select id from endpoints_seen union select id from scored) as ids
    cross join (values
        ('mode', '(?:^|[^a-z])((?:non?[-_]?)?(?:reasoning|thinking|think)|instant)(?:$|[^a-z])'),
        ('effort', '[-_:](minimal|low|medium|high|xhigh|max)(?:$|[-_:])'),
        ('date', '[-@](20\d\d-?\d\d-?\d\d)(?:$|[^0-9])')
    ) as traits (trait, pattern)
),

named as (
    select day, model_id, is_catalogue, trait, if(contains(model_id, word), '', value) as value
    from endpoints_seen
    inner join variants using (id)
),

served as (
    select
        day,
        model_id,
        trait,
        coalesce(list(distinct value) filter (where not is_catalogue), list(distinct value)) as serving,
    from named
    group by all
),

marked as (
    select *, list(value) over (partition by model_id, trait) as scoring
    from scored
    inner join variants using (id)
)

select distinct served.day, model_id, variant
from served
inner join marked using (model_id, trait)
where
    len(serving) = 1
    and serving[1] <> ''
    and marked.value <> serving[1]
    and (marked.value <> '' or list_contains(scoring, serving[1]))
