-- The names of sellers in lower case, and the seller that each means wherever it is said.
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
)
select
    'seller-names.json' as path,
    to_json({'sellers': list({'name': name, 'seller': seller} order by name)}) as document,
from meant
