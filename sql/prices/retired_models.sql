-- The day from which a model is no longer sold by its creator, under any of its ids, or offered by
-- the aggregator. What a source bills later takes a catalogue's date back.
-- grain: model_id
with ids as (
    select
        quotes.model_id,
        lower(provider_model_id) as id,
        max(until) as until,
        max(observed_to) filter (where quotes.level < 'L3') as billed_on,
    from quotes
    inner join providers using (provider)
    where quotes.model_id is not null and offer = 'standard' and list_contains(first_party_of, split_part(quotes.model_id, '/', 1))
    group by all
),

ended as (
    select model_id, max(until) as retired_on
    from ids
    group by model_id
    having bool_or(until is not null) and not coalesce(bool_or(billed_on > until), false)
        and bool_and(until is not null)
),

withdrawn as (
    select model_id, retires_on as retired_on
    from models
    where retires_on is not null
)

select model_id, min(retired_on) as retired_on
from (from ended union all from withdrawn)
group by model_id
order by model_id
