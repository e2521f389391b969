-- An endpoint's accepted price on a day when its source shows it: the shown price, or the last
-- accepted one while a change is `is_pending`. In the provider's currency per million tokens.
-- grain: series_id, day_number
with counted as (
    select
        shown_prices.* exclude (accepted),
        runs.is_accepted or shown_prices.day_number > runs.first_day_number as is_counting,
        case
            when is_remembered then shown_prices.accepted
            when is_counting then struct_pack(list_input, list_output, bill_input, bill_output, units_per_usd, quote_id, day)
        end as accepted,
    from shown_prices
    inner join accepted_runs as runs using (series_id)
    where shown_prices.day_number between runs.first_day_number and runs.last_day_number
)

select
    * exclude (accepted, is_counting),
    last_value(accepted ignore nulls) over (partition by series_id order by day_number) as accepted,
    not is_remembered and not is_counting as is_pending,
from counted
