-- A discount that is of the channel on a day: the seller's own list, or more roots than show the
-- discounted price, show the list price, a few days old at most. The quote then counts at its list
-- price; any other at what its source bills.
-- grain: quote_id, day
with shown as (
    select
        quotes.* exclude (root),
        coalesce(roots.root, source) as root,
        -- A quote says something until the next one of its endpoint.
        lead(observed_from) over (
            partition by source, provider, model_id, provider_model_id, endpoint_tag, offer
            order by observed_from
        ) as next_from,
    from quotes
    left join roots using (source, provider)
    where is_eligible and invalid_rule is null
),

flagged as (
    select shown.*, fix_days.day
    from shown
    inner join fix_days
        on fix_days.is_new
        and fix_days.day between shown.observed_from and shown.observed_to
    where discount > 0
),

compared as (
    select
        flagged.quote_id,
        flagged.day,
        other.root,
        other.level = 'L1' as is_own_list,
        abs(other.input_usd_per_mtok / flagged.list_input_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
        and abs(other.output_usd_per_mtok / flagged.list_output_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
            as shows_list,
        abs(other.input_usd_per_mtok / flagged.input_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
        and abs(other.output_usd_per_mtok / flagged.output_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
            as shows_payable,
    from flagged
    inner join shown as other
        on other.provider_group = flagged.provider_group
        and other.model_id = flagged.model_id
        and other.root <> flagged.root
        and other.discount = 0
        and other.observed_from <= flagged.day
        and other.observed_to >= flagged.day - cast(getvariable('agreement_days') as integer)
        and coalesce(other.next_from > flagged.day, true)
)

select quote_id, day
from compared
group by quote_id, day
having
    case
        when bool_or(is_own_list) then bool_or(is_own_list and shows_list)
        else count(distinct root) filter (where shows_list) > count(distinct root) filter (where shows_payable)
    end
order by quote_id, day
