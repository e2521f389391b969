-- Parameters that readers of a release also need, to filter, rank and explain, and the latest
-- exchange rates.
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
        'kept_days': getvariable('kept_days'),
        'rates': (
            select coalesce(list({'currency': currency, 'units_per_usd': units_per_usd, 'day': day} order by currency), [])
            from (
                select currency, arg_max(units_per_usd::double, day) as units_per_usd, max(day) as day
                from raw_rates
                group by currency
            )
        ),
        'region_places': (
            select coalesce(list({'region': region, 'places': list_sort(places)} order by region), [])
            from region_places
            where len(places) > 0 and not regexp_full_match(region, '[a-z]{2}')
                or region in ('au', 'eu', 'jp', 'us')
        )
    }) as document
