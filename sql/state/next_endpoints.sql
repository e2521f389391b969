-- The days on which each offer of a source was first seen and its price last changed.
-- grain: source, provider, model_id, endpoint_tag, provider_model_id, offer
with known as (
    select
        source, provider, model_id, endpoint_tag, provider_model_id, offer,
        first_seen, last_changed, observed_to as last_seen, input_usd_per_mtok, output_usd_per_mtok, discount,
    from current_offers
    union all by name
    from state_endpoints
)

select *
from known
-- An endpoint that returns later counts as new; otherwise the state would grow forever.
where last_seen > getvariable('run_day') - cast(getvariable('history_days') as integer)
qualify row_number() over (
    partition by source, provider, model_id, endpoint_tag, provider_model_id, offer order by last_seen desc
) = 1
