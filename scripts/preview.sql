-- The model, offer and prices that each of a source's spellings resolved to on a day, and why if
-- not.
select
  quotes.provider,
  coalesce(provider_model_id, model_ref) as spelling,
  '→ ' || coalesce(model_id || ' (' || model_id_rule || ')', 'no model') as model,
  offer,
  coalesce(input_usd_per_mtok::varchar, '?') || ' / ' || coalesce(output_usd_per_mtok::varchar, '?')
    as prices,
  concat_ws(', ', invalid_rule, ineligible_reason, unmatched.reason) as note,
from quotes
left join unmatched
  using (provider, provider_model_id, model_ref, model_ref_kind)
where source = $source and observed_to = $day::date
order by all
