-- A provider's price for a model at a fix: the lowest standing price of the best level. A provider
-- here is the whole company, with its regional accounts and speeds.
-- grain: provider, model_id, ordinal
select
    provider_group as provider,
    model_id,
    ordinal,
    observed_on,
    level,
    input_usd_per_mtok,
    output_usd_per_mtok,
    blended_usd_per_mtok,
    is_verified,
    is_deprecated,
    is_carried,
from standing_quotes
qualify row_number() over (
    partition by provider_group, model_id, ordinal
    order by level, blended_usd_per_mtok, observed_on desc, is_verified desc, series_id
) = 1
union all by name
-- The quotes of the last known fix, from which the moves of the first new fix are measured.
select * from state_provider_quotes
order by model_id, ordinal, provider
