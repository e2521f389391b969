-- A provider's change of its price for a model since the previous day, as a natural logarithm; null
-- if another endpoint or source is used now. Computed in the provider's currency, so exchange rates
-- move nothing, and as the smaller change of list and billed price, so discount flags move nothing.
-- grain: provider, model_id, day_number
select
    provider,
    model_id,
    now.day_number,
    ln(blended(now.accepted.list_input, now.accepted.list_output) / blended(before.accepted.list_input, before.accepted.list_output)) as list_move,
    ln(blended(now.accepted.bill_input, now.accepted.bill_output) / blended(before.accepted.bill_input, before.accepted.bill_output)) as bill_move,
    case
        -- After such a long gap, a price change can't be told from a replacement, so the day is
        -- linked.
        when now.day in (select day from raw_pauses where days > getvariable('gap_days')) then null
        when before.series_id <> now.series_id and before.series_id is distinct from successors.before_series_id then null
        when abs(bill_move) < abs(list_move) - 1e-9 then bill_move
        else list_move
    end as effect,
from model_provider_prices as now
inner join (select * replace (day_number + 1 as day_number) from model_provider_prices) as before
    using (provider, model_id, day_number)
left join successors on successors.series_id = now.series_id and successors.day_number = now.day_number
where now.is_new
