-- A model's end: its last day, the first day it was marked deprecated, and its replacement, each
-- with its source and the day on which the source first stated it. A creator's announcement comes
-- first (data/lifecycle.csv), then rows of its own ids, then the aggregator's list. A catalogue's
-- past date is wrong if the creator has billed the model since. `is_ended`: the creator doesn't
-- sell the model any more; `is_retired`: nobody does.
-- grain: model_id
with recursive claims as (
    select
        model_id,
        1 as rank,
        'announcement' as source,
        true as is_creators,
        retires_on,
        seen_on as retires_stated_on,
        deprecated_on,
        seen_on as deprecated_stated_on,
        source_url,
    from data_lifecycle
    union all by name
    select *, if(is_creators, 2, 3) as rank, deprecated_on as deprecated_stated_on from lifecycle_claims
),

-- Who still sells a model. For open weights at other providers, a catalogue is enough evidence.
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
    where retires_on is not null and (rank <> 2 or not exists (
        from sold
        where sold.model_id = claims.model_id and sold.by_creator and sold.last_seen > claims.retires_on
    ))
    qualify row_number() over (partition by model_id order by rank, retires_stated_on desc, source) = 1
),

sold_since as (
    select model_id, bool_or(by_creator) as by_creator
    from sold
    inner join ends using (model_id)
    where last_seen > retires_on
    group by model_id
),

-- If a replacement has itself been retired, follows it to its own replacement.
replacements as (
    select model_id, replaced_by, seen_on, source_url, 0 as steps
    from data_lifecycle
    where replaced_by is not null
    union all
    select replacements.model_id, next.replaced_by, next.seen_on, next.source_url, steps + 1
    from replacements
    inner join data_lifecycle as next on next.model_id = replacements.replaced_by
    where next.retires_on <= getvariable('run_day') and next.replaced_by is not null and steps < 5
),

deprecations as (
    from claims
    where deprecated_on is not null
    qualify row_number() over (partition by model_id order by rank, deprecated_on, source) = 1
)

select
    model_id,
    if(deprecations.deprecated_on > ends.retires_on, null, deprecations.deprecated_on) as deprecated_on,
    {'source': deprecations.source, 'stated_on': deprecations.deprecated_stated_on, 'url': deprecations.source_url} as deprecated_evidence,
    ends.retires_on,
    ends.source as retires_source,
    {'source': ends.source, 'stated_on': ends.retires_stated_on, 'url': ends.source_url} as retires_evidence,
    ends.is_creators as is_creators_end,
    announced.replaced_by,
    {'source': 'announcement', 'stated_on': announced.seen_on, 'url': announced.source_url} as replaced_by_evidence,
    coalesce(ends.is_creators and ends.retires_on < getvariable('run_day'), false)
        and not coalesce(sold_since.by_creator, false) as is_ended,
    is_ended and sold_since.model_id is null as is_retired,
from ends
full join deprecations using (model_id)
full join (from replacements qualify row_number() over (partition by model_id order by steps desc) = 1) as announced using (model_id)
left join sold_since using (model_id)
