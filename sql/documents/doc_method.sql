-- A release's methodology: every parameter with its value and reason.
-- grain: path
-- writes: method.json
select
    'method.json' as path,
    to_json({
        'methodology_version': getvariable('methodology_version'),
        'parameters': list({'name': name, 'value': value, 'reason': reason} order by name),
    }) as document
from data_parameters
