-- The tokens a day that the aggregator served of a model, as the mean of the 28 days before a week,
-- named by its Monday, where all of those days were captured.
with
days as (
    select model_id, day, sum(prompt_tokens + completion_tokens) as tokens
    from read_parquet(getvariable('captures') || '/openrouter-usage-daily.parquet')
    where variant = 'standard'
    group by all
),
weeks as (
    select cast(unnest(generate_series(date_trunc('week', min(day)), max(day), interval 7 day)) as date) as week
    from days
)
select week, model_id, sum(tokens) / 28 as tokens_per_day
from weeks
inner join days on days.day between week - 28 and week - 1
where week - 28 >= (select min(day) from days)
group by all
order by week, model_id
