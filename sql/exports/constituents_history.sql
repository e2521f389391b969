-- Rows of the export file: the constituents of every published value of the last 365 days,
-- unrounded, from the daily files.
-- grain: date, model_id
select
    day as date,
    unnest(from_json(document -> 'constituents', '[{
        "model_id": "varchar", "tier": "varchar", "blended_price_per_m": "double",
        "provider_count": "integer", "price_rule": "varchar", "is_carried": "boolean",
        "score": "double", "score_variant": "varchar", "cost_per_iq": "double",
        "entered_on": "date", "price_change": "double", "link_change": "double"
    }]'), recursive := true),
from day_files
