-- Each source's last day for a model and the first day it marked the model deprecated: from rows of
-- the creator's own ids, and from the aggregator's list. A list with dated prices doesn't date
-- models, so its `until` isn't used. A model ends with its plain id, its newest snapshot, or most
-- of its ids.
-- grain: model_id, source, is_creators
with stated as (
    select source, provider, model_id, provider_model_id, until, null::boolean as is_deprecated, observed_from, observed_to
    from raw_past_quotes
    where offer = 'standard'
    union all by name
    select source, provider, model_id, provider_model_id, until, is_deprecated, observed_from, observed_to
    from quotes
    where offer in ('standard', 'free') and model_id is not null
),

-- A preview id counts only if the creator sells the model under no other id. An end that equals the
-- date in the id is its release date, so it is ignored.
own as (
    select
        source,
        stated.model_id,
        lower(regexp_extract(provider_model_id, '[^/]+$')) as id,
        nullif(replace(regexp_extract(id, '(20\d\d-\d\d-\d\d|20\d{6}|-\d{4})(-v\d.*)?$', 1), '-', ''), '') as snapshot,
        id = split_part(stated.model_id, '/', 2) as is_plain,
        if(source in (select source from raw_past_quotes where effective_from is not null) or ends_with(strftime(until, '%Y%m%d'), snapshot), null, until) as retires_on,
        is_deprecated,
        observed_from,
        observed_to,
    from stated
    where (provider, split_part(stated.model_id, '/', 1)) in (select provider, creator from provider_creators)
    qualify not regexp_matches(id, 'preview|beta|exp')
        or bool_and(regexp_matches(id, 'preview|beta|exp')) over (partition by source, stated.model_id)
),

last_stated as (
    select
        source,
        model_id,
        id,
        any_value(is_plain) as is_plain,
        coalesce(any_value(snapshot) = max(any_value(snapshot)) over (partition by source, model_id), false) as is_newest,
        -- If a day has several rows, use the latest end, because an id offered in any region is
        -- still offered.
        arg_max_null(retires_on, {'day': observed_to, 'end': coalesce(retires_on, date '9999-12-31')}) as retires_on,
        min(observed_from) filter (is_deprecated) as deprecated_on,
        coalesce(arg_max(is_deprecated, {'day': observed_to, 'is_offered': not is_deprecated}), false) as is_deprecated,
    from own
    group by source, model_id, id
),

since as (
    select source, model_id, retires_on, min(observed_from) as stated_on
    from own
    group by all
),

by_creator as (
    select
        model_id,
        source,
        bool_or(retires_on is not null and (is_plain or is_newest)) or 2 * count(retires_on) > count(*) as has_end,
        if(has_end, max(retires_on), null) as retires_on,
        if(bool_and(is_deprecated), min(deprecated_on), null) as deprecated_on,
    from last_stated
    group by all
),

-- A list that still shows a model without its date has withdrawn the date.
by_aggregator as (
    select
        model_id,
        source,
        arg_max(retires_on, {'day': observed_from, 'end': retires_on}) as last_day,
        min(observed_from) filter (retires_on is not null) as stated_on,
    from (
        select model_ref as model_id, source, if(expires_on < date '2090-01-01', expires_on, null) as retires_on, observed_from, observed_to
        from raw_models
        where source = 'openrouter' and not contains(model_ref, ':')
        union all
        select model_id, source, if(until < date '2090-01-01', until, null), observed_from, observed_to
        from raw_past_quotes
        where provider = source and offer = 'standard'
    )
    group by model_id, source
    qualify last_day is not null
        and (
            max(observed_to) < max(max(observed_to)) over (partition by source)
            or arg_max_null(retires_on, {'day': observed_from, 'end': coalesce(retires_on, date '1970-01-01')}) is not null
        )
)

select model_id, source, true as is_creators, retires_on, stated_on as retires_stated_on, deprecated_on,
from by_creator
left join since using (source, model_id, retires_on)
where retires_on is not null or deprecated_on is not null
union all by name
select model_id, source, false as is_creators, last_day as retires_on, stated_on as retires_stated_on
from by_aggregator
