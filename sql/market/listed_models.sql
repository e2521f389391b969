-- A tracked model as its list entry shows it, with the fields in their published order. If only
-- catalogues know its price, today's price in the price book is used, if there is one. The tier
-- depends on the two thresholds of the latest basket; a model without a score is never frontier.
-- grain: model_id
with last_days as (
    select
        model_days.* replace (
            coalesce(price_book.input_usd_per_mtok, model_days.input_usd_per_mtok) as input_usd_per_mtok,
            coalesce(price_book.output_usd_per_mtok, model_days.output_usd_per_mtok) as output_usd_per_mtok,
            if(price_book.model_id is null, blended_usd_per_mtok, blended(price_book.input_usd_per_mtok, price_book.output_usd_per_mtok)) as blended_usd_per_mtok,
            if(price_book.model_id is null, observed_on, getvariable('run_day')) as observed_on
        ),
    from model_days
    left join price_book
        on price_book.model_id = model_days.model_id
        and model_days.level = 'L3'
        and not price_book.is_fallback
        and getvariable('run_day') between price_book.from_day and price_book.to_day
    -- Uses the day of the last observation, as endpoints do, rather than the last day to which the
    -- price was carried.
    where model_days.observed_on >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
    qualify row_number() over (partition by model_days.model_id order by day desc) = 1
),

-- Before the first basket there are no thresholds, so every model is standard.
lines as (
    select
        arg_max_null(frontier_from_score, day_number) as frontier_from_score,
        arg_max_null(budget_to_usd_per_mtok, day_number) as budget_to_usd_per_mtok,
    from (from baskets union all by name from state_basket)
),

scored as (
    select model_id, score, round(score, 4) as aa_score, score_basis, score_variant, scored_on
    from model_scores
    where day = getvariable('run_day')
),

offered as (
    select
        model_id,
        cast(count(*) as integer) as endpoint_count,
        cast(count(distinct provider) as integer) as provider_count,
        list(distinct provider order by provider) as providers,
    from endpoints
    group by all
),

-- Each model's cheapest offer, at the list price if only a reseller shows the discount.
cheapest as (
    select model_id, min(ranked_blended_per_m) as cheapest_blended_price_per_m
    from shown_endpoints
    where offer = 'standard' and not is_free and is_available
    group by all
),

-- A change needs a price today and exactly that many days ago. It includes only price changes of
-- matched providers in between, so providers that enter or leave don't affect it.
moved as (
    select
        model_id,
        fsum(effect order by day, provider) filter (where day > getvariable('run_day') - 1) as log_24h,
        fsum(effect order by day, provider) filter (where day > getvariable('run_day') - 7) as log_7d,
    from price_moves
    group by model_id
),

changes as (
    select
        model_id,
        if(bool_or(model_days.day = getvariable('run_day') - 1), 100 * (exp(coalesce(any_value(log_24h), 0)) - 1), null) as change_24h,
        if(bool_or(model_days.day <= getvariable('run_day') - 7), 100 * (exp(coalesce(any_value(log_7d), 0)) - 1), null) as change_7d,
    from (select model_id from last_days where day = getvariable('run_day'))
    inner join model_days using (model_id)
    left join moved using (model_id)
    where model_days.day between getvariable('run_day') - 8 and getvariable('run_day')
    group by model_id
)

select
    'text' as kind,
    model_id,
    name,
    creator_name as provider,
    case
        when score_basis = 'measured' and score >= frontier_from_score then 'frontier'
        when launch_usd_per_mtok <= budget_to_usd_per_mtok then 'budget'
        else 'standard'
    end as tier,
    if(score_basis = 'measured', 'score', 'price') as tier_basis,
    round(input_usd_per_mtok, 6) as input_price_per_m,
    round(output_usd_per_mtok, 6) as output_price_per_m,
    round(blended_usd_per_mtok, 6) as blended_price_per_m,
    round(aa_score / getvariable('reference_score'), 6) as sit_score,
    round(blended_price_per_m * getvariable('reference_score') / aa_score, 6) as sit_adjusted_price,
    context_length,
    round(changes.change_24h, 2) as change_24h,
    round(changes.change_7d, 2) as change_7d,
    cheapest_blended_price_per_m,
    coalesce(offered.endpoint_count, 0) as endpoint_count,
    coalesce(offered.provider_count, 0) as provider_count,
    coalesce(offered.providers, []) as providers,
    case
        when last_days.level = 'L3' then 'catalogue'
        when last_days.is_in_index then 'endpoint'
        else 'few'
    end as price_basis,
    observed_on as price_observed_on,
    first_day as first_seen,
    released_on,
    deprecated_on,
    retires_on,
    retires_source as retires_on_source,
    coalesce(is_retired, false) as retired,
    replaced_by,
    is_reasoning,
    supports_tools,
    open_weights,
    input_modalities,
    output_modalities,
    aa_score,
    aa_score as aa_score_as_published,
    if(aa_score is null, null, 'os-1') as score_scale,
    score_basis,
    score_variant,
    scored_on,
    tokens_per_day,
    tokens_on,
from models
inner join last_days using (model_id)
inner join model_firsts using (model_id)
cross join lines
left join scored using (model_id)
left join offered using (model_id)
left join cheapest using (model_id)
left join changes using (model_id)
left join usages using (model_id)
left join lifecycle using (model_id)
