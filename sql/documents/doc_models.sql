-- Every tracked model by id; models that don't write text have their own document, in which fields
-- based on text prices are null.
-- grain: path
-- writes: models.json, other-models.json
with shown as (
    select
        * replace (
            coalesce(input_modalities, []) as input_modalities,
            coalesce(output_modalities, []) as output_modalities,
            coalesce(unit_prices, []) as unit_prices
        ),
    from (from listed_models union all by name from other_models)
)

select
    path,
    to_json({'models': coalesce(list(shown order by model_id, kind) filter (model_id is not null), [])}) as document,
from (values ('models.json', true), ('other-models.json', false)) as paths (path, is_text)
left join shown on is_text = (kind = 'text')
group by path
