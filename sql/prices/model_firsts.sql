-- The first accepted price of a model. The day gives its age; the launch price gives its tier for
-- good.
-- grain: model_id
with seen as (
    select
        model_id,
        min(fix_days.day) as first_day,
        arg_min(blended_usd_per_mtok, fix_days.day) as launch_usd_per_mtok,
    from reference_prices
    inner join fix_days using (ordinal)
    where basis = 'fix'
    group by all
)

select * from state_model_firsts
union all by name
select * from seen
where model_id not in (select model_id from state_model_firsts)
order by model_id
