-- The data for pricing usage that offers don't contain: each model's spellings, and its reference
-- prices, newest first. USD per million tokens.
-- grain: path
-- writes: price-books/<first letter of the creators>.json
with names as (
    select
        model_id,
        list({'name': name, 'provider': nullif(provider, ''), 'rule': rule} order by name, provider) as names,
    from model_names
    group by model_id
)
select
    concat('price-books/', substr(model_id, 1, 1), '.json') as path,
    to_json({
        'models': list({'model_id': model_id, 'names': coalesce(names, []), 'price_steps': coalesce(price_steps, [])} order by model_id),
    }) as document,
from names
full join price_step_lists using (model_id)
group by substr(model_id, 1, 1)
