-- The list price over the price that counts, of the lowest accepted quote of a provider at a fix: 1
-- unless a promotion is billed. Those of the last known fix, from the state, are among them.
-- grain: model_id, ordinal, provider, source
select
    model_id,
    ordinal,
    provider_group as provider,
    source,
    coalesce(
        arg_min(list_blended_usd_per_mtok / blended_usd_per_mtok, (blended_usd_per_mtok, series_id)),
        1
    ) as factor,
from accepted_quotes
group by all
union all by name
select state_list_factors.*, fix_days.ordinal
from state_list_factors
cross join (select max(ordinal) as ordinal from fix_days where not is_new) as fix_days
