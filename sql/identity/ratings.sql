-- A board's rating of a model over a range of days. A board may rate several variants, such as
-- levels of reasoning effort. data/board-models.csv decides about the names it lists; rules for
-- spellings match the others.
-- grain: board, category, model_ref, model_id, observed_from
with
keys as (
    select * from stg_spelling_keys where tier in (2, 7) and implied_creator = ''
),
-- Models known only from catalogues are found by the names their ids were inferred from.
inferred as (
    select distinct inferred.model_id, inferred.creator, keys.key
    from inferred_models as inferred
    inner join keys using (provider_group, spelling)
),
refs as (
    select board, model_ref, place, spelling, creators
    from stg_rating_refs
    inner join stg_spellings using (spelling)
    where provider_group = ''
),
candidates as (
    select refs.board, refs.model_ref, refs.place, matches.model_id
    from refs
    inner join stg_matches as matches using (spelling)
    semi join models on models.model_id = matches.model_id
    where
        matches.provider_group = ''
        -- A score with reasoning doesn't apply to an instruction-tuned model.
        and not (matches.model_id like '%-instruct%' and refs.model_ref like '%-reasoning')
    union
    select refs.board, refs.model_ref, refs.place, inferred.model_id
    from refs
    inner join keys on keys.provider_group = '' and keys.spelling = refs.spelling
    inner join inferred on inferred.key = keys.key
    where list_contains(refs.creators, inferred.creator)
),
resolved as (
    select board, model_ref, any_value(model_id) as model_id, model_ref as variant
    from candidates
    group by board, model_ref, place
    having count(distinct model_id) = 1
    qualify row_number() over (partition by board, model_ref order by place) = 1
),
named as (
    select board, model as model_ref, model_id, variant from data_board_models
    union all by name
    select * from resolved
)
select distinct
    raw_ratings.board,
    raw_ratings.category,
    raw_ratings.model_ref,
    named.model_id,
    coalesce(named.variant, '') as variant,
    raw_ratings.rating,
    (raw_ratings.rating_upper - raw_ratings.rating_lower) / 2 as half_width,
    raw_ratings.published_on,
    raw_ratings.observed_from,
    raw_ratings.observed_to,
from raw_ratings
inner join named using (board, model_ref)
where named.model_id in (select model_id from models)
