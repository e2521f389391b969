-- A model's end: its last day, the first day it was marked deprecated, and its replacement, each
-- with its source and since when. A creator's announcement comes first (data/lifecycle.csv), then
-- rows of its own ids, then the aggregator's list. A catalogue's past date is wrong if the creator
-- has billed the model since. `is_retired`: the creator has ended it and nobody has sold it since.
-- grain: model_id
with announced as (
    select
        model_id,
        deprecated_on::date as deprecated_on,
        retires_on::date as retires_on,
        replaced_by,
        source_url,
        seen_on::date as seen_on,
    from data_lifecycle
),

claims as (
    select model_id, 1 as rank, 'announcement' as source, true as is_creators, retires_on, seen_on as stated_on, source_url
    from announced
    where retires_on is not null
    union all by name
    select model_id, if(is_creators, 2, 3) as rank, source, is_creators, retires_on, retires_stated_on as stated_on
    from lifecycle_claims
    where retires_on is not null
),

deprecations as (
    select model_id, 1 as rank, 'announcement' as source, deprecated_on as day, seen_on as stated_on, source_url
    from announced
    where deprecated_on is not null
    union all by name
    select model_id, 2 as rank, source, deprecated_on as day, deprecated_on as stated_on
    from lifecycle_claims
    where deprecated_on is not null
),

-- Open weights may still be sold by others; a catalogue is enough to show it.
sold as (
    select
        quotes.model_id,
        list_contains(providers.first_party_of, split_part(quotes.model_id, '/', 1)) as by_creator,
        quotes.level,
        max(quotes.observed_to) as last_seen,
    from quotes
    inner join providers using (provider)
    left join models using (model_id)
    where quotes.offer = 'standard'
        and quotes.is_available
        and quotes.invalid_rule is null
        and case
            when quotes.level < 'L3' then quotes.observed_to >= getvariable('run_day') - cast(getvariable('carry_days') as integer)
            else coalesce(models.open_weights, false)
                and not by_creator
                and quotes.observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
        end
    group by all
),

ends as (
    select claims.*
    from claims
    where claims.rank <> 2 or not exists (
        from sold
        where sold.model_id = claims.model_id and sold.by_creator and sold.last_seen > claims.retires_on
    )
    qualify row_number() over (partition by model_id order by rank, stated_on desc, source) = 1
),

first_deprecations as (
    select *
    from deprecations
    qualify row_number() over (partition by model_id order by rank, day, source) = 1
),

known as (
    select model_id from ends
    union
    select model_id from first_deprecations
    union
    select model_id from announced
)

select
    known.model_id,
    first_deprecations.day as deprecated_on,
    first_deprecations.source as deprecated_source,
    first_deprecations.stated_on as deprecated_stated_on,
    first_deprecations.source_url as deprecated_url,
    ends.retires_on,
    ends.source as retires_source,
    ends.stated_on as retires_stated_on,
    ends.source_url as retires_url,
    ends.is_creators as is_creators_end,
    announced.replaced_by,
    announced.seen_on as replaced_by_stated_on,
    announced.source_url as replaced_by_url,
    coalesce(ends.is_creators and ends.retires_on < getvariable('run_day'), false)
        and not exists (from sold where sold.model_id = known.model_id and sold.last_seen > ends.retires_on) as is_retired,
from known
left join ends using (model_id)
left join first_deprecations using (model_id)
left join announced using (model_id)
order by known.model_id
