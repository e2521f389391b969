-- A discount that is of the channel on a day, as the share that it takes off the list price: the
-- seller's own list, or more roots than show the discounted price, show the list price, a few days
-- old at most. It lasts while the bill stands, whatever becomes of the flag, the tag or that witness,
-- until another root shows the bill. The quote then counts at its list price; any other at what its
-- source bills. The bills of the last run, from the state, go on.
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

known as (
    select
        source,
        provider,
        model_id,
        day,
        native_payable_input_per_mtok as native_input_per_mtok,
        native_payable_output_per_mtok as native_output_per_mtok,
        1 - native_payable_input_per_mtok / state_series.native_input_per_mtok as discount,
    from state_series
    where invalid_rule is null and native_payable_input_per_mtok > 0
),

billed as (
    select shown.*, fix_days.day
    from shown
    semi join (
        select source, provider, model_id, native_input_per_mtok, native_output_per_mtok, discount from shown
        union all
        select source, provider, model_id, native_input_per_mtok, native_output_per_mtok, discount from known
    ) as flagged
        on flagged.source = shown.source
        and flagged.provider = shown.provider
        and flagged.model_id = shown.model_id
        and flagged.native_input_per_mtok = shown.native_input_per_mtok
        and flagged.native_output_per_mtok = shown.native_output_per_mtok
        and flagged.discount > 1e-9
    inner join fix_days
        on fix_days.is_new
        and fix_days.day between shown.observed_from and shown.observed_to
    where shown.native_input_per_mtok > 0
),

compared as (
    select
        billed.quote_id,
        billed.day,
        other.root,
        other.level = 'L1' as is_own_list,
        billed.discount > 0
        and abs(other.input_usd_per_mtok / billed.list_input_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
        and abs(other.output_usd_per_mtok / billed.list_output_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
            as shows_list,
        abs(other.input_usd_per_mtok / billed.input_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
        and abs(other.output_usd_per_mtok / billed.output_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
            as shows_payable,
    from billed
    inner join shown as other
        on other.provider_group = billed.provider_group
        and other.model_id = billed.model_id
        and other.root <> billed.root
        and other.discount = 0
        and other.observed_from <= billed.day
        and other.observed_to >= billed.day - cast(getvariable('agreement_days') as integer)
        and coalesce(other.next_from > billed.day, true)
),

witnessed as (
    select
        quote_id,
        day,
        case
            when bool_or(is_own_list) then bool_or(is_own_list and shows_list)
            else count(distinct root) filter (where shows_list) > count(distinct root) filter (where shows_payable)
        end as is_list,
        bool_or(shows_payable) as is_payable,
    from compared
    group by quote_id, day
),

followed as (
    select
        billed.quote_id,
        source,
        provider,
        model_id,
        native_input_per_mtok,
        native_output_per_mtok,
        billed.day,
        discount,
        coalesce(is_list, false) as is_list,
        coalesce(is_payable, false) as is_payable,
    from billed
    left join witnessed using (quote_id, day)
    union all by name
    select *, discount > 1e-9 as is_list, discount <= 1e-9 as is_payable from known
),

lasting as (
    select
        quote_id,
        day,
        max(day) filter (where is_list) over bill as listed_on,
        max(day) filter (where is_payable and not is_list) over bill as shown_on,
        arg_max(discount, day) filter (where is_list) over bill as channel_discount,
    from followed
    window bill as (
        partition by source, provider, model_id, native_input_per_mtok, native_output_per_mtok order by day
    )
)

select quote_id, day, channel_discount
from lasting
where quote_id is not null and coalesce(listed_on >= shown_on, listed_on is not null)
order by quote_id, day
