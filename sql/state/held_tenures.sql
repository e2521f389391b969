-- The tenures after a run whose fix is held: days and verification go on, and the sellers that
-- count are those of the last published fix, with which the next fix is compared.
-- grain: provider, model_id
select
    next_tenures.* replace (
        -- A held day has no fix, see `held_series`.
        least(next_tenures.last_ordinal, (select max(state_days.ordinal) from state_days)) as last_ordinal,
        coalesce(before.is_tenured, false) as is_tenured
    ),
from next_tenures
left join state_tenures as before using (provider, model_id)
order by provider, model_id
