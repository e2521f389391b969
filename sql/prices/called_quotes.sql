-- The id to send for a quoted model. The aggregator's live list has no provider ids, so it is the
-- one the endpoint had there before, otherwise the only one that any source states for the offer.
-- grain: quote_id
with
named as (
    select * from named_quotes where provider_model_id is not null and model_id is not null
),
known_ids as (
    select source, provider, model_id, endpoint_tag, offer, arg_max(provider_model_id, observed_to) as known_id
    from named
    group by all
),
only_ids as (
    select provider, model_id, offer, min(provider_model_id) as only_id
    from named
    group by all
    having count(distinct lower(provider_model_id)) = 1
)
select
    quote_id,
    coalesce(provider_model_id, known_id, only_id) as called_id,
    coalesce(provider_model_id, known_id) is not null as is_own_id,
from named_quotes
left join known_ids using (source, provider, model_id, endpoint_tag, offer)
left join only_ids using (provider, model_id, offer)
