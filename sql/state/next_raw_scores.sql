-- The last score of each variant.
-- grain: source, model_ref, variant
-- reads: raw_scores
-- writes: next_raw_scores
select *
from raw_scores
qualify row_number() over (partition by source, model_ref, variant order by observed_to desc, observed_from desc, score) = 1
order by source, model_ref, variant
