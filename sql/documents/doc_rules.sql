-- The parameters that readers of a release decide by, too: what they filter, rank and say.
-- grain: path
-- writes: rules.json
select
    'rules.json' as path,
    to_json({
        'blend_input_weight': getvariable('blend_input_weight'),
        'blend_output_weight': getvariable('blend_output_weight'),
        'quality_gate': getvariable('quality_gate'),
        'reference_score': getvariable('reference_score'),
        'micro_max_usd_per_m': getvariable('micro_max_usd_per_m'),
        'kept_days': getvariable('kept_days')
    }) as document
