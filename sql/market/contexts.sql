-- Replaces a context length that no other root supports by the highest one that another root
-- states, if that root stated it this week, nobody prices longer prompts, and the room for output
-- doesn't explain the difference. If that room is exactly the difference, the row's own figure is
-- an input limit rather than a context length.
-- grain: source, provider, model_id, context_length
select
    own.source, own.provider, own.model_id, own.context_length,
    any_value(room) as answer_room,
    max(others.context_length) as most_elsewhere,
    max(others.context_length) filter (
        abs(others.context_length - own.context_length - room) <= getvariable('agreement_tolerance') * room
    ) as with_answer,
    most_elsewhere + greatest(answer_room, max(others.max_output_tokens), 0)
        < own.context_length * (1 - getvariable('agreement_tolerance'))
        and max(others.observed_to) >= getvariable('run_day') - cast(getvariable('kept_days') as integer)
        and not coalesce(bool_or(contains(others.other_prices, '"context_tier"')), false)
        and coalesce(any_value(longest_tier) < most_elsewhere, true) as is_outvoted,
    coalesce(with_answer, if(is_outvoted, most_elsewhere, null)) as agreed_context_length,
from (
    select
        source, root, provider, provider_group, model_id, context_length,
        max(max_output_tokens) as room,
        max(list_max(from_json(other_prices, '[{"threshold_tokens":"bigint"}]').list_transform(lambda price: price.threshold_tokens))) as longest_tier,
    from current_offers
    where level <> 'L1'
    group by all
) as own
inner join quotes as others using (provider_group, model_id)
where others.root <> own.root
    and others.context_length is not null
    and others.observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
group by own.source, own.provider, own.model_id, own.context_length
