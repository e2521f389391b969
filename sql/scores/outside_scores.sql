-- The score of a model by the other publisher that an operator reads, of its best row: there is none
-- in any fix, and only lists for callers with a key are made with it (pipeline/publish/outside-scores.ts).
-- grain: model_id
select
    model_id,
    rating as score,
    nullif(variant, '') as score_variant,
    observed_from as scored_on,
from ratings
where board = 'artificial-analysis' and rating > 0 and rating <= 100
qualify row_number() over (partition by model_id order by rating desc, model_ref) = 1
order by model_id
