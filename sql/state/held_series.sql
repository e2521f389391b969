-- The state of each series after a run whose fix is held: streaks and verdicts go on, and the
-- accepted price stays that of the last published fix, with which the next fix is compared.
-- `published` is what was last observed before the hold.
-- grain: source, provider, model_id, endpoint_tag
select
    next_series.* replace (
        -- A held day has no fix: the quote of the next fix follows what was observed on it.
        least(next_series.ordinal, (select max(state_days.ordinal) from state_days)) as ordinal,
        before.steps as steps,
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
    if(before.is_held, before.published, {
        'input_usd_per_mtok': before.input_usd_per_mtok,
        'output_usd_per_mtok': before.output_usd_per_mtok,
        'blended_usd_per_mtok': before.blended_usd_per_mtok,
        'native_input_per_mtok': before.native_input_per_mtok,
        'native_output_per_mtok': before.native_output_per_mtok,
        'native_payable_input_per_mtok': before.native_payable_input_per_mtok,
        'native_payable_output_per_mtok': before.native_payable_output_per_mtok,
        'invalid_rule': before.invalid_rule,
        'quote_id': before.quote_id,
        'streak': before.streak,
        'verdict': before.verdict,
        'rule': before.rule,
        'reference_usd_per_mtok': before.reference_usd_per_mtok,
        'is_confirmed': before.is_confirmed,
    }) as published,
from next_series
left join state_series as before using (source, provider, model_id, endpoint_tag)
order by source, provider, model_id, endpoint_tag
