-- What tasks cost at models, as OpenRouter measured it, each by its last reading; none where no run
-- had its key. Of a run that cost more than millions of input tokens the row is void. Two costs of
-- one model and day are none. Asked for only: no price and no index reads it.
-- grain: path
-- writes: tasks.json
with last_told as (
    select *
    from raw_tasks
    where observed_to between getvariable('run_day') - cast(getvariable('carry_days') as integer) and getvariable('run_day')
    qualify rank() over (partition by source order by observed_to desc) = 1
),

-- A versioned slug of the aggregator that stands for one model.
slugs as (
    select canonical_slug, any_value(model_id) as model_id
    from models
    group by canonical_slug
    having count(*) = 1
),

named as (
    select
        last_told.*,
        listed_models.model_id,
        listed_models.blended_price_per_m / steps.blended_price_per_m - 1 as price_change,
    from last_told
    left join slugs on slugs.canonical_slug = last_told.model_ref
    inner join listed_models on listed_models.model_id = coalesce(slugs.model_id, last_told.model_ref)
    left join price_steps as steps
        on steps.model_id = listed_models.model_id
        and last_told.measured_on between steps.from_day and steps.to_day
    where not (task like 'openrouter:%' and coalesce(usd / nullif(listed_models.input_price_per_m, 0) > getvariable('max_task_input_mtok'), false))
),

newest as (
    select *
    from named
    qualify rank() over (partition by task, model_id order by measured_on desc) = 1
        and count(distinct usd) over (partition by task, model_id, measured_on) = 1
),

-- Of two names of one model with one cost.
single as (
    from newest
    qualify row_number() over (partition by task, model_id order by model_ref, source) = 1
),

listed as (
    select
        task,
        any_value(source) as source,
        list({
            'model_id': model_id,
            'usd_per_task': usd,
            'solved_share': solved_share,
            'task_count': task_count,
            'measured_from': measured_from,
            'measured_on': measured_on,
            'price_change': round(price_change, 4),
        } order by model_id) as costs,
    from single
    group by task
)

select 'tasks.json' as path, to_json({'tasks': list({'task': task, 'source': source, 'costs': costs} order by task)}) as document,
from listed
having count(*) > 0
