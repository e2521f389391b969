-- Provider names in lower case with the provider each means; providers that forward requests; and
-- which model a moving id stood for on each day.
-- grain: path
-- writes: seller-names.json
with said as (
    select alias as name, provider as seller, 3 as rank from data_provider_aliases where source = '*'
    union all
    select lower(name), provider, 2 from providers
    union all
    select provider, provider, 1 from providers
),
meant as (
    select name, arg_min(seller, {rank: rank, seller: seller}) as seller from said group by name
),
moving as (
    select list({
        'provider_model_id': provider_model_id,
        'provider': provider,
        'from': from_day,
        'to': to_day,
        'model_id': model_id,
    } order by provider, provider_model_id, from_day) as moving_names,
    from data_moving_names
),
routers as (
    select list(provider order by provider) as routers from providers where kind = 'router'
),
sellers as (
    select list({'name': name, 'seller': seller} order by name) as sellers from meant
)
select
    'seller-names.json' as path,
    to_json({'sellers': coalesce(sellers, []), 'routers': coalesce(routers, []), 'moving_names': coalesce(moving_names, [])}) as document,
from sellers, routers, moving
