-- The frozen score of each model.
-- grain: model_id
with versions as (
    select model_id, entered_at as ordinal, entered_on as day, score, score_variant, score_basis, scored_on, getvariable('reference_scale') as scale
    from frozen_scores
    union all by name
    select * from state_frozen_scores
)

select *
from versions
qualify row_number() over (partition by model_id order by ordinal desc) = 1
order by model_id
