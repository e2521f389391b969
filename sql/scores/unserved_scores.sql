-- A scored variant that no seller of the model serves on a day. Where every quoted endpoint names
-- one mode in its own id, with or without reasoning, and the id of the model names none, scores of
-- the other mode are not for it; a score that names none is of the other mode where the mode
-- served has a score of its own. Catalogues tell only where nothing better does.
-- grain: day, model_id, variant
with judged_days as (
    select day from fix_days where is_new and (is_refresh or day = getvariable('run_day'))
    union
    select getvariable('run_day') as day
),

endpoints_seen as (
    select judged_days.day, model_id, provider_model_id, level = 'L3' as is_catalogue
    from quotes
    inner join judged_days on judged_days.day between quotes.observed_from and quotes.observed_to
    where is_eligible
    union all
    -- An endpoint that is not quoted today still tells as long as its price is carried.
    select judged_days.day, model_id, provider_model_id, null
    from state_endpoints
    inner join judged_days
        on state_endpoints.last_seen between judged_days.day - cast(getvariable('carry_days') as integer) and judged_days.day - 1
    where offer = 'standard' and model_id not in (select model_id from quotes where is_eligible)
),

named as (
    select
        * exclude (provider_model_id),
        regexp_extract(lower(provider_model_id), '(?:^|[^a-z])((?:non?[-_]?)?(?:reasoning|thinking|think))(?:$|[^a-z])', 1) as word,
        if(word = '' or contains(model_id, word), 'unknown', if(starts_with(word, 'no'), 'off', 'on')) as mode,
    from endpoints_seen
),

served as (
    select
        day,
        model_id,
        coalesce(list(distinct mode) filter (where not is_catalogue), list(distinct mode)) as modes,
    from named
    group by all
),

scored as (
    select distinct
        model_id,
        variant,
        case
            when regexp_matches(coalesce(variant, ''), '(^|-)non?-?(reasoning|thinking)(-|$)') then 'off'
            when regexp_matches(coalesce(variant, ''), '(^|-)(reasoning|thinking)(-|$)') then 'on'
            else 'unknown'
        end as mode,
    from scores
    where model_id is not null
),

marked as (
    select *, list(mode) over (partition by model_id) as modes_scored
    from scored
)

select served.day, model_id, coalesce(variant, '') as variant
from served
inner join marked using (model_id)
where
    served.modes in (['off'], ['on'])
    and marked.mode <> served.modes[1]
    and (marked.mode <> 'unknown' or list_contains(modes_scored, served.modes[1]))
order by served.day, model_id, variant
