-- A provider's price for a model, at its cheapest paid endpoint, with its ratio to the reference
-- price.
-- grain: provider, model_id
with paid as (
    select *
    from endpoints
    where not is_free and blended_per_m > 0 and offer in ('standard', 'routed')
    qualify row_number() over (partition by provider, model_id order by blended_per_m, endpoint_tag, provider_model_id) = 1
)

select
    paid.provider,
    paid.model_id,
    paid.input_price_per_m,
    paid.output_price_per_m,
    paid.blended_per_m as blended_price_per_m,
    paid.offer,
    paid.blended_per_m / nullif(listed_models.blended_price_per_m, 0) as ratio_to_reference,
    paid.offer = 'standard'
        and paid.blended_per_m <= listed_models.cheapest_blended_price_per_m as is_cheapest,
from paid
inner join listed_models using (model_id)
