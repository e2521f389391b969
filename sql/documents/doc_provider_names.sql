-- Provider names in lower case with the provider that each refers to; providers that forward
-- requests; and the model that each moving id referred to, by day.
-- grain: path
-- writes: provider-names.json
with said as (
    select alias as name, provider, 3 as rank from data_provider_aliases where source = '*'
    union all
    select lower(name), provider, 2 from providers
    union all
    select provider, provider, 1 from providers
),
meant as (
    select name, arg_min(provider, {rank: rank, provider: provider}) as provider from said group by name
)
select
    'provider-names.json' as path,
    to_json({
        'providers': coalesce((select list(meant order by name) from meant), []),
        'routers': coalesce((select list(provider order by provider) from providers where kind = 'router'), []),
        'moving_names': coalesce((
            select list(
                struct_pack(provider_model_id, provider, "from" := from_day, "to" := to_day, model_id)
                order by provider, provider_model_id, from_day
            )
            from data_moving_names
        ), []),
    }) as document,
