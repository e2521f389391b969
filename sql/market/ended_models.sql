-- A model of closed weights that its maker has ended under every id: what another seller's list last
-- had of it some time ago may have ended too. A catalogue's end does not hold where a source that
-- bills the offer shows it later.
-- grain: model_id
with ids as (
    select
        model_id,
        lower(provider_model_id) as id,
        min(until) as until,
        max(observed_to) filter (level < 'L3') as billed_on,
    from current_offers
    inner join providers using (provider)
    where offer = 'standard' and list_contains(first_party_of, split_part(model_id, '/', 1))
    group by all
)

select model_id
from ids
inner join models using (model_id)
where not coalesce(models.open_weights, false)
group by model_id
having bool_and(coalesce(until < getvariable('run_day') and coalesce(billed_on <= until, true), false))
order by model_id
