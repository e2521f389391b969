-- Since when an endpoint has had accepted prices. One that takes the place of another, and had none
-- before, has stood as long as that one.
-- grain: series_id
with recursive known as (
    select series_id, since
    from state_series
    inner join series using (source, provider, model_id, endpoint_tag)
    where since is not null
),

firsts as (
    select series_id, min(day) as since, min(ordinal) as ordinal
    from accepted_quotes
    anti join known using (series_id)
    group by series_id
),

stood as (
    select series_id, since from known
    union all
    select series_id, since from firsts
    anti join successors using (series_id, ordinal)
    union all
    select firsts.series_id, stood.since
    from stood
    inner join successors on successors.before_series_id = stood.series_id
    inner join firsts on firsts.series_id = successors.series_id and firsts.ordinal = successors.ordinal
)

select * from stood
order by series_id
