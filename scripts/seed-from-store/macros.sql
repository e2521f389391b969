-- Merges rows of consecutive days without a change into one.
create macro joined_days(name) as table
    with described as (
        select *, row(*columns(* exclude (observed_from, observed_to))) as facts from query_table(name)
    ),
    followed as (
        select
            *,
            observed_from <= max(observed_to) over (
                partition by facts order by observed_from, observed_to
                rows between unbounded preceding and 1 preceding
            ) + 1 as follows,
        from described
    ),
    stretched as (
        select
            * exclude (follows),
            count(*) filter (where follows is distinct from true) over (
                partition by facts order by observed_from, observed_to rows unbounded preceding
            ) as stretch,
        from followed
    ),
    joined as (
        select
            * exclude (facts, observed_from, observed_to),
            min(observed_from) as observed_from,
            max(observed_to) as observed_to,
        from stretched
        group by all
    )
    select * exclude (stretch) from joined order by all;
