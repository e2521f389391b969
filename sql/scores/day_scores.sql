-- A model's score on a day: the score at the week's first daily value, or its first one within the
-- week. It stays until the next week, whatever boards publish in between.
-- grain: day, model_id
with weeks as (
    select
        day,
        is_new,
        max(if(is_refresh, day, null)) over (order by day_number) as week,
    from value_days
),

scored as (
    select weeks.week, model_scores.day, model_id, score, score_variant, score_basis, scored_on
    from model_scores
    inner join weeks using (day)
    where weeks.is_new
    union all by name
    from state_scores
),

firsts as (
    from scored
    qualify row_number() over (partition by week, model_id order by day) = 1
)

select weeks.day, firsts.* exclude (day), firsts.day as judged_on
from weeks
inner join firsts on firsts.week is not distinct from weeks.week and firsts.day <= weeks.day
where weeks.is_new
