-- A provider's price for a model on a day, and whether it sets the model's price: the creator if it
-- sells the model, with its own list before resellers'; otherwise, if there are at least three,
-- every provider that has sold the model for a week.
-- grain: model_id, day_number, provider
with owned as (
    select provider, unnest(first_party_of) as creator, kind from providers
),

placed as (
    select
        model_provider_prices.*,
        provider_days.since,
        coalesce(provider_days.is_sold_long, false) as is_sold_long,
        owned.creator is not null as is_creators,
        row_number() over (
            partition by model_provider_prices.model_id, day_number, owned.creator is not null
            order by level, owned.kind <> 'first-party', blended_usd_per_mtok, model_provider_prices.provider
        ) as place,
    from model_provider_prices
    left join provider_days using (provider, model_id, day_number)
    left join owned
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
