-- A provider's price for a model on a day, and whether it sets the model's price: the creator if it
-- sells the model, with its own list before resellers'; otherwise, if there are at least three,
-- every provider that has sold the model for a week. A single catalogue's row doesn't show that the
-- creator of open weights sells them.
-- grain: model_id, day_number, provider
with
-- The sources that state a provider's offer of a model. Quotes count for as long as the state keeps
-- them; rows in the book of past prices count on every day.
stated as (
    select series.provider_group as provider, series.model_id, series.source, day as from_day, day + cast(getvariable('gap_days') as integer) as to_day,
    from observed_prices
    inner join series using (series_id)
    union all
    select provider, model_id, source, null, null
    from price_claims
    where provider_model_id is not null
),

-- Open weights that only one source lists at their creator. That was enough only before sources
-- other than catalogues were read.
unconfirmed as (
    select prices.provider, prices.model_id, prices.day_number
    from model_provider_prices as prices
    inner join provider_creators as owned on owned.provider = prices.provider and owned.creator = split_part(prices.model_id, '/', 1)
    semi join (from models where open_weights) as opened on opened.model_id = prices.model_id
    inner join stated on stated.provider = prices.provider and stated.model_id = prices.model_id
    where level = 'L3' and prices.day >= getvariable('verification_from') and coalesce(prices.day between from_day and to_day, true)
    group by all
    having count(distinct stated.source) = 1
),

placed as (
    select
        model_provider_prices.*,
        provider_days.since,
        coalesce(provider_days.is_sold_long, false) as is_sold_long,
        owned.creator is not null and unconfirmed.provider is null as is_creators,
        row_number() over (
            partition by model_provider_prices.model_id, day_number, is_creators
            order by level, owned.kind <> 'first-party', blended_usd_per_mtok, model_provider_prices.provider
        ) as place,
    from model_provider_prices
    left join provider_days using (provider, model_id, day_number)
    left join unconfirmed using (provider, model_id, day_number)
    left join provider_creators as owned
        on owned.provider = model_provider_prices.provider
        and owned.creator = split_part(model_provider_prices.model_id, '/', 1)
)

select
    * exclude (place),
    cast(count(*) over model_days as integer) as provider_count,
    case
        when bool_or(is_creators) over model_days then 'first_party'
        when count(*) filter (where is_sold_long) over model_days >= getvariable('min_prices') then 'median'
        else 'few'
    end as price_rule,
    case price_rule
        when 'first_party' then is_creators and place = 1
        when 'median' then is_sold_long
        else true
    end as is_counting,
from placed
window model_days as (partition by model_id, day_number)
