-- The first price of a model that counted. The day gives its age; the launch price gives its tier for
-- good.
-- grain: model_id
with seen as (
    select model_id, min(day) as first_day, arg_min(blended_usd_per_mtok, day) as launch_usd_per_mtok
    from reference_prices
    group by all
)

select * from state_model_firsts
union all by name
select * from seen
where model_id not in (select model_id from state_model_firsts)
order by model_id
