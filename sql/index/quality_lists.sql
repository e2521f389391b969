-- A day's equal-quality prices, each with its ten cheapest creators, cheapest first, as in the
-- daily file. Unrounded, USD per million tokens.
-- grain: day
with creators_of as (
    select
        index,
        day,
        list(struct_pack(
            price_per_m, score, price_rule, model_id,
            input_price_per_m := input_usd_per_mtok,
            output_price_per_m := output_usd_per_mtok
        ) order by rank) as creators,
    from quality_creators
    where rank <= 10
    group by all
)

select
    day,
    list(struct_pack(
        index, classes.score,
        input_weight := getvariable('blend_input_weight'),
        output_weight := getvariable('blend_output_weight'),
        price_per_m,
        set_by := model_id,
        creators_of.creators
    ) order by classes.place) as equal_quality,
from quality_prices
inner join data_quality_classes as classes using (index)
inner join creators_of using (index, day)
group by day
