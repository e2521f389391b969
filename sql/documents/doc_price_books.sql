-- What prices usage of a creator's models beside their offers: spellings and reference prices,
-- newest first. USD per million tokens.
-- grain: path
-- writes: price-books/<first letter of the creators>.json
with names as (
    select
        model_id,
        list({'name': name, 'provider': nullif(provider, ''), 'rule': rule} order by name, provider) as names,
    from model_names
    group by model_id
),
steps as (
    select
        model_id,
        list({
            'from': from_day,
            'to': nullif(to_day, getvariable('run_day')),
            'input_price_per_m': input_price_per_m,
            'output_price_per_m': output_price_per_m,
            'blended_price_per_m': blended_price_per_m,
        } order by from_day desc) as price_steps,
    from price_steps
    group by model_id
),
books as (
    select
        model_id,
        coalesce(names, []) as names,
        coalesce(price_steps, []) as price_steps,
    from names
    full join steps using (model_id)
)
select
    concat('price-books/', substr(model_id, 1, 1), '.json') as path,
    to_json({
        'models': list({'model_id': model_id, 'names': names, 'price_steps': price_steps} order by model_id),
    }) as document,
from books
group by substr(model_id, 1, 1)
order by path
