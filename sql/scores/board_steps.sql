-- A model on a board on a day and on the board's day before, by its best row on each: a board may list
-- a model twice. Of days whose scale is not known yet.
-- grain: source, day, model_ref
with known as (
    select source, max(known_to) as known_to from state_score_maps group by all
),

shown_days as (
    select distinct source, cast(unnest(generate_series(observed_from, observed_to, interval 1 day)) as date) as day
    from (select distinct source, observed_from, observed_to from board_rows)
),

steps as (
    select source, day, lag(day) over (partition by source order by day) as previous_day
    from shown_days
    left join known using (source)
    qualify known_to is null or day > known_to
),

shown as (
    select source, day, model_ref, max(z) as z, max(scale_version) as scale_version
    from (
        select source, day from steps
        union
        select source, previous_day from steps
    ) as days
    inner join board_rows using (source)
    where day between observed_from and observed_to
    group by all
)

select
    steps.source,
    steps.day,
    model_ref,
    after.z,
    after.scale_version,
    before.z as previous_z,
    before.scale_version as previous_scale_version,
from steps
inner join shown as after on after.source = steps.source and after.day = steps.day
inner join shown as before using (model_ref)
where before.source = steps.source and before.day = steps.previous_day
order by source, day, model_ref
