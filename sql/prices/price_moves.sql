-- A provider's change of a model's price on a day, USD per million tokens, with its effect on the
-- model's price as a natural logarithm. If several providers changed, new prices replace old ones
-- one by one in order of name, so the day's effects add up to the model's move.
-- grain: model_id, day, provider
with matched as (
    select *, row_number() over (partition by model_id, day_number order by provider) as place
    from matched_providers
    semi join (from model_moves where abs(effect) > 1e-12) using (model_id, day_number)
),

replaced as (
    select
        changed.model_id,
        changed.day,
        changed.provider,
        any_value(changed.source) as source,
        exp(any_value(changed.log_price - changed.effect)) as blended_before_usd_per_mtok,
        exp(any_value(changed.log_price)) as blended_usd_per_mtok,
        median(others.log_price - if(others.place <= changed.place, 0, others.effect))
        - median(others.log_price - if(others.place < changed.place, 0, others.effect)) as effect,
    from matched as changed
    inner join matched as others using (model_id, day_number)
    where abs(changed.effect) > 1e-12
    group by changed.model_id, changed.day, changed.provider
)

select *
from (from replaced union all by name from state_price_moves)
where day >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
