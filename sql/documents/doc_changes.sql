-- The change log: the newest 10,000 changes of the last 90 days, newest day first.
-- grain: path
-- writes: changes.json
select
    'changes.json' as path,
    to_json({
        'changes': coalesce(list(struct_pack(
            date := day,
            kind, model_id, provider, source,
            "from" := case when blended_from_usd_per_mtok is not null then {
                'input_price_per_m': input_from_usd_per_mtok,
                'output_price_per_m': output_from_usd_per_mtok,
                'blended_price_per_m': blended_from_usd_per_mtok
            } end,
            "to" := case when blended_to_usd_per_mtok is not null then {
                'input_price_per_m': input_to_usd_per_mtok,
                'output_price_per_m': output_to_usd_per_mtok,
                'blended_price_per_m': blended_to_usd_per_mtok
            } end,
            retires_on,
            moved_index := coalesce(abs(index_effect) > 1e-12, false),
            index_change := round(100 * (exp(index_effect) - 1), 4)
        ) order by day desc, model_id, kind, provider), []),
    }) as document,
from (from changes order by day desc, model_id, kind, provider limit 10000)
