-- What each source said that the models of a creator cost, by model and day: the embedded history
-- of prices, back to 2023. USD per million tokens.
-- grain: path
-- writes: dated-prices/<creator>.json
select
    concat('dated-prices/', split_part(model_id, '/', 1), '.json') as path,
    to_json({
        'creator': split_part(model_id, '/', 1),
        'claims': list({
            'model_id': model_id,
            'source': source,
            'provider': provider,
            'evidence': evidence,
            'from': from_day,
            'to': to_day,
            'input_price_per_m': input_usd_per_mtok,
            'output_price_per_m': output_usd_per_mtok,
            'blended_price_per_m': round(blended(input_usd_per_mtok, output_usd_per_mtok), 6),
            'dated_by': dated_by,
            'has_open_weights': has_open_weights,
        } order by model_id, from_day, source, evidence),
    }) as document,
from dated_prices
group by split_part(model_id, '/', 1)
order by path
