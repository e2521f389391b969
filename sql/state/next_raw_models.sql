-- Each catalogue's latest facts about each model.
-- grain: source, model_ref
select *
from raw_models
qualify row_number() over (partition by source, model_ref order by observed_to desc, observed_from desc, hash(raw_models)) = 1
