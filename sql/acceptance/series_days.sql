-- The quote of a source for an endpoint on a day, valid or not, with its streak: for how many fixes
-- in a row the price, or the bill, has been the same. The price is what the source bills, or the
-- list price where a discount is the source's own. The last row of each series comes from the
-- state, so that streaks continue; after a gap they begin again. The last row of a series that is
-- no longer quoted is left out once it is too old to confirm another price.
-- grain: series_id, ordinal
with days as (
    select * from fix_days where is_new
),

eligible as (
    select quotes.*, series.series_id
    from quotes
    inner join series using (source, provider, model_id, endpoint_tag)
    where is_eligible
),

-- What is invalid is shown at its list price, where it has one.
priced as (
    select
        eligible.*,
        days.ordinal,
        days.day,
        coalesce(discount > 0, false) and invalid_rule is null and channel_discounts.quote_id is null as counts_payable,
        1 - channel_discount as billed_share,
        coalesce(native_input_per_mtok / billed_share, if(counts_payable, native_input_per_mtok, list_native_input_per_mtok))
            as counted_native_input,
        coalesce(native_output_per_mtok / billed_share, if(counts_payable, native_output_per_mtok, list_native_output_per_mtok))
            as counted_native_output,
        coalesce(input_usd_per_mtok / billed_share, if(counts_payable, input_usd_per_mtok, list_input_usd_per_mtok))
            as counted_input,
        coalesce(output_usd_per_mtok / billed_share, if(counts_payable, output_usd_per_mtok, list_output_usd_per_mtok))
            as counted_output,
        coalesce(shown_blended_usd_per_mtok / billed_share, if(counts_payable, shown_blended_usd_per_mtok, blended_usd_per_mtok))
            as counted_blended,
    from eligible
    inner join days on days.day between eligible.observed_from and eligible.observed_to
    left join channel_discounts
        on channel_discounts.quote_id = eligible.quote_id
        and channel_discounts.day = days.day
),

offered as (
    select
        priced.series_id,
        priced.source,
        priced.provider,
        priced.model_id,
        priced.endpoint_tag,
        ordinal,
        day,
        any_value(priced.provider_group) as provider_group,
        any_value(priced.level) as level,
        -- A provider may sell a model under several ids, at different prices by region: the lowest
        -- valid price counts. If the prices are too far apart, they are not of one product, and
        -- none is trusted.
        max(counted_blended) filter (where priced.invalid_rule is null)
            / min(counted_blended) filter (where priced.invalid_rule is null)
            >= getvariable('jump_soft') - 1e-9 as is_torn,
        min({
            'is_invalid': priced.invalid_rule is not null,
            'blended_usd_per_mtok': counted_blended,
            'input_usd_per_mtok': counted_input,
            'output_usd_per_mtok': counted_output,
            'invalid_rule': priced.invalid_rule,
            'quote_id': priced.quote_id,
            'native_input_per_mtok': counted_native_input,
            'native_output_per_mtok': counted_native_output,
            'native_payable_input_per_mtok': priced.native_input_per_mtok,
            'native_payable_output_per_mtok': priced.native_output_per_mtok,
            'payable_blended_usd_per_mtok': priced.shown_blended_usd_per_mtok,
        }) as lowest,
        bool_and(priced.is_deprecated) as is_deprecated,
    from priced
    group by all
),

observed as (
    select
        offered.* exclude (lowest, is_torn),
        lowest.input_usd_per_mtok,
        lowest.output_usd_per_mtok,
        lowest.blended_usd_per_mtok,
        lowest.native_input_per_mtok,
        lowest.native_output_per_mtok,
        lowest.native_payable_input_per_mtok,
        lowest.native_payable_output_per_mtok,
        lowest.payable_blended_usd_per_mtok,
        case when is_torn then 'duplicate' else lowest.invalid_rule end as invalid_rule,
        lowest.quote_id,
        1 as streak_base,
        cast(null as varchar) as known_verdict,
        cast(null as varchar) as known_rule,
        cast(null as double) as known_reference_usd_per_mtok,
        false as known_is_confirmed,
        cast(null as integer[]) as known_steps,
        cast(null as double) as known_valid_usd_per_mtok,
    from offered
),

-- Held days do not count against a price that is the same again as at the last published fix: it
-- goes on as if there had been none.
resumed as (
    select source, provider, model_id, endpoint_tag
    from state_series
    inner join observed using (source, provider, model_id, endpoint_tag)
    where
        observed.day = (select min(day) from days)
        and state_series.is_held
        and (
            (
                observed.native_input_per_mtok = published.native_input_per_mtok
                and observed.native_output_per_mtok = published.native_output_per_mtok
            )
            or (
                observed.native_payable_input_per_mtok = published.native_payable_input_per_mtok
                and observed.native_payable_output_per_mtok = published.native_payable_output_per_mtok
            )
        )
        and observed.invalid_rule is not distinct from published.invalid_rule
),

known_series as (
    select * exclude (published)
    from state_series
    anti join resumed using (source, provider, model_id, endpoint_tag)
    union all by name
    select
        unnest(published),
        source,
        provider,
        model_id,
        endpoint_tag,
        ordinal,
        day,
        provider_group,
        level,
        is_deprecated,
        steps,
        valid_usd_per_mtok,
    from state_series
    inner join resumed using (source, provider, model_id, endpoint_tag)
),

remembered as (
    select
        series.series_id,
        source,
        provider,
        model_id,
        endpoint_tag,
        ordinal,
        day,
        provider_group,
        level,
        input_usd_per_mtok,
        output_usd_per_mtok,
        blended_usd_per_mtok,
        native_input_per_mtok,
        native_output_per_mtok,
        native_payable_input_per_mtok,
        native_payable_output_per_mtok,
        invalid_rule,
        quote_id,
        is_deprecated,
        streak as streak_base,
        verdict as known_verdict,
        rule as known_rule,
        reference_usd_per_mtok as known_reference_usd_per_mtok,
        is_confirmed as known_is_confirmed,
        steps as known_steps,
        valid_usd_per_mtok as known_valid_usd_per_mtok,
    from known_series
    inner join series using (source, provider, model_id, endpoint_tag)
    where
        not exists (select 1 from gaps)
        and (
            day >= (select min(day) from days) - cast(getvariable('agreement_days') as integer)
            or series_id in (select series_id from observed)
        )
),

marked as (
    select
        *,
        coalesce(
            ordinal = lag(ordinal) over series + 1
            -- In the seller's currency: an exchange rate does not change a price. Nor does a flag
            -- at an unchanged bill.
            and (
                (
                    native_input_per_mtok is not distinct from lag(native_input_per_mtok) over series
                    and native_output_per_mtok is not distinct from lag(native_output_per_mtok) over series
                )
                or (
                    native_payable_input_per_mtok = lag(native_payable_input_per_mtok) over series
                    and native_payable_output_per_mtok = lag(native_payable_output_per_mtok) over series
                )
            )
            and invalid_rule is not distinct from lag(invalid_rule) over series,
            false
        ) as is_unchanged,
    from (select * from observed union all by name select * from remembered)
    window series as (partition by series_id order by ordinal)
),

counted as (
    select
        *,
        count(*) filter (where not is_unchanged) over (
            partition by series_id order by ordinal rows unbounded preceding
        ) as price_run,
    from marked
)

select
    * exclude (streak_base, is_unchanged),
    cast(
        first(streak_base) over price_run - 1 + row_number() over price_run as integer
    ) as streak,
    known_verdict is not null as is_remembered,
from counted
window price_run as (partition by series_id, price_run order by ordinal)
order by series_id, ordinal
