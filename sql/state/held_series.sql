-- The state of each series after a run whose fix is held: streaks and verdicts go on, and the
-- accepted price stays that of the last published fix, with which the next fix is compared.
-- grain: source, provider, model_id, endpoint_tag
select
    next_series.* replace (
        -- A held day has no fix: the quote of the next fix follows what was observed on it.
        least(next_series.ordinal, (select max(state_days.ordinal) from state_days)) as ordinal,
        before.accepted_on as accepted_on,
        before.accepted_input_usd_per_mtok as accepted_input_usd_per_mtok,
        before.accepted_output_usd_per_mtok as accepted_output_usd_per_mtok,
        before.accepted_blended_usd_per_mtok as accepted_blended_usd_per_mtok,
        before.accepted_payable_usd_per_mtok as accepted_payable_usd_per_mtok,
        before.accepted_is_verified as accepted_is_verified,
        before.accepted_is_deprecated as accepted_is_deprecated,
        before.accepted_quantization as accepted_quantization,
        before.accepted_regions as accepted_regions,
        true as is_held
    ),
from next_series
left join state_series as before using (source, provider, model_id, endpoint_tag)
order by source, provider, model_id, endpoint_tag
