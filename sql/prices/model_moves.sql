-- Providers' effect on a model's price since the previous day, as a natural logarithm: the
-- difference of the medians over providers that set it on both days. Everything else is a link.
-- grain: model_id, day_number
select
    model_id,
    day_number,
    if(bool_or(abs(effect) > 1e-12), median(log_price) - median(log_price - effect), 0) as effect,
from matched_providers
group by model_id, day_number
