-- The last score of each variant.
-- grain: source, model_ref, variant
select *
from raw_scores
qualify row_number() over (partition by source, model_ref, variant order by observed_to desc, observed_from desc, score) = 1
order by source, model_ref, variant
