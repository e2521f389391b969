-- A listed model's blended price must be the blend of its input and output prices.
select model_id, input_price_per_m, output_price_per_m, blended_price_per_m
from listed_models
where abs(blended_price_per_m - blended(input_price_per_m, output_price_per_m)) > 2e-6
