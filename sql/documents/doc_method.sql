-- The method of a release: every parameter with the value that was in force and the reason for it.
-- grain: path
-- writes: method.json
select
    'method.json' as path,
    to_json({
        'methodology_version': getvariable('methodology_version'),
        'parameters': list({'name': name, 'value': value, 'reason': reason} order by name),
    }) as document
from data_parameters
