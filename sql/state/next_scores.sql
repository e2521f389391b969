-- The current week's scores.
-- grain: model_id
select week, judged_on as day, model_id, score, score_variant, score_basis, scored_on
from day_scores
where day = (select max(day) from value_days)
union all by name
from state_scores where not exists (from value_days where is_new)
