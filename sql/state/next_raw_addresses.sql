-- Each catalogue's last statement about how to call a provider or one of its models.
-- grain: source, provider, provider_model_id, mode
select *
from raw_addresses
qualify row_number() over (
    partition by source, provider, provider_model_id, mode
    order by observed_to desc, observed_from desc, hash(raw_addresses)
) = 1
