-- A seller of a model at a fix, and whether its price enters the model's reference price: it has
-- tenure after a week of accepted prices, from any of its sources, once one of them was verified,
-- and is established after half the tenure of the model's longest-standing seller, four weeks at
-- most; where no seller of a model has tenure, all of them count. A newcomer far from the sellers with
-- tenure, or else from those verified before it, is verified by a second root only. A gap shorter
-- than four weeks of fixes ends no tenure, and neither does a change of price. Before endpoints are
-- observed every seller has tenure, and at the first fix after a gap again. The last fix before,
-- from the state, is among them, with the sellers that were absent from it.
-- grain: provider, model_id, ordinal
with recursive last_known as (
    select coalesce(max(ordinal), 0) as ordinal, max(day) as day
    from fix_days
    where not is_new or day < cast(getvariable('verification_from') as date)
),

-- What was known at that fix: before endpoints are observed, every seller has tenure that has a
-- price.
known as (
    select provider, model_id, since, last_ordinal, is_confirmed, is_tenured from state_tenures
    union all by name
    select
        provider,
        model_id,
        min(day) - cast(getvariable('tenure_days') as integer) as since,
        max(ordinal) as last_ordinal,
        true as is_confirmed,
        true as is_tenured,
    from provider_quotes
    inner join fix_days using (ordinal)
    where is_new and ordinal <= (select ordinal from last_known)
    group by all
),

starting as (
    select
        provider,
        model_id,
        min(since) as since,
        max(last_ordinal) as last_ordinal,
        bool_or(is_confirmed) as is_confirmed,
        bool_or(is_tenured) as is_tenured,
    from known
    group by all
),

new_days as (
    select day, ordinal
    from fix_days
    where ordinal > (select ordinal from last_known)
),

sellers as (
    select provider, model_id from starting
    union
    select provider, model_id from provider_quotes
),

offered as (
    select
        sellers.provider,
        sellers.model_id,
        new_days.ordinal,
        new_days.day,
        quotes.is_verified,
        quotes.root_count,
        ln(quotes.blended_usd_per_mtok) as log_price,
        new_days.ordinal in (select ordinal from gaps) as is_gap,
    from sellers
    cross join new_days
    left join provider_quotes as quotes using (provider, model_id, ordinal)
),

followed as (
    select
        sellers.provider,
        sellers.model_id,
        last_known.ordinal,
        last_known.day,
        starting.since,
        starting.last_ordinal,
        coalesce(starting.is_confirmed, false) as is_confirmed,
        coalesce(starting.is_tenured, false) as is_tenured,
    from sellers
    cross join last_known
    left join starting using (provider, model_id)

    union all

    select
        offered.provider,
        offered.model_id,
        offered.ordinal,
        offered.day,
        case
            when is_gap and offered.log_price is not null then offered.day - cast(getvariable('tenure_days') as integer)
            when is_gap then null
            when coalesce(offered.ordinal - followed.last_ordinal < getvariable('tenure_gap_fixes'), false) then followed.since
            when offered.log_price is not null then offered.day
        end as since_now,
        if(offered.log_price is not null, offered.ordinal, followed.last_ordinal) as last_now,
        since_now is not null and (
            is_gap
            or (since_now = followed.since and followed.is_confirmed)
            or coalesce(offered.is_verified, false) and (
                offered.root_count >= 2
                or coalesce(
                    abs(
                        offered.log_price - coalesce(
                            median(offered.log_price) filter (where followed.is_tenured) over model,
                            median(offered.log_price) filter (where followed.is_confirmed) over model
                        )
                    ) < ln(getvariable('jump_soft')) - 1e-9,
                    true
                )
            )
        ) as is_confirmed_now,
        is_confirmed_now
        and since_now <= offered.day - cast(getvariable('tenure_days') as integer) as is_tenured_now,
    from followed
    inner join offered
        on offered.provider = followed.provider
        and offered.model_id = followed.model_id
        and offered.ordinal = followed.ordinal + 1
    window model as (partition by offered.model_id)
)

select
    * exclude (day),
    last_ordinal = ordinal as is_present,
    -- The longest-standing seller is established itself.
    is_present and is_tenured and (
        day < cast(getvariable('verification_from') as date)
        or day - since >= least(
            getvariable('established_days'),
            max(day - since) filter (where is_present and is_tenured) over sellers / getvariable('established_divisor')
        )
    ) as is_established,
    is_established or (is_present and not bool_or(is_present and is_tenured) over sellers) as is_counted,
from followed
where since is not null
window sellers as (partition by model_id, ordinal)
order by model_id, ordinal, provider
