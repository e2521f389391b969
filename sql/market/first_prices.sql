-- A price that no source said on a day before, with the instant of the first run that read it and the
-- hours until a release listed it. The instant is not known on embedded days, nor of a price of
-- sources that are read for the first time. A model that is not recognised yet has its seller's id
-- for a name; what was read then counts once it is.
-- grain: provider_group, name, usd_in, usd_out
with said as (
    select
        source,
        provider_group,
        coalesce(model_id, provider_model_id, model_ref) as name,
        unnest(list_distinct([model_id, provider_model_id, model_ref])) as spelling,
        round(input_usd_per_mtok, 6) as usd_in,
        round(output_usd_per_mtok, 6) as usd_out,
        observed_to = getvariable('run_day') as is_new,
    from quotes
    -- A rate of another currency makes no new price.
    where currency = 'USD' and offer = 'standard' and not is_free
),

before as (
    select * from said where not is_new
),

listed as (
    select distinct provider_group, model_id as name, input_price_per_m as usd_in, output_price_per_m as usd_out
    from shown_endpoints
),

-- Of a name that is said still, only what says it goes on: an id may also be that of another model.
known as (
    select state_first_prices.*, said.name is not null as is_said
    from state_first_prices
    left join (select distinct provider_group, name, usd_in, usd_out from said where is_new) as said
        using (provider_group, name, usd_in, usd_out)
),

first_read as (
    select
        said.provider_group,
        said.name,
        said.usd_in,
        said.usd_out,
        if(
            bool_or(known.name is not null),
            nullif(
                min(coalesce(known.first_read_at, timestamp '-infinity')) filter (where known.name is not null),
                timestamp '-infinity'
            ),
            any_value(as_of) filter (where said.source in (select source from before))
        ) as first_read_at,
        min(known.listed_on) as known_listed_on,
        min(known.lag_hours) as known_lag_hours,
        any_value(as_of) as read_at,
    from said
    left join raw_runs on true
    left join known
        on known.provider_group = said.provider_group
        and (known.name = said.name or known.name = said.spelling and not is_said)
        and known.usd_in = said.usd_in and known.usd_out = said.usd_out
    left join before
        on before.provider_group = said.provider_group and before.spelling = said.spelling
        and before.usd_in = said.usd_in and before.usd_out = said.usd_out
    where said.is_new
    group by all
    having bool_or(known.first_read_at is not null) or not bool_or(before.name is not null)
)

select
    provider_group,
    name,
    usd_in,
    usd_out,
    first_read_at,
    coalesce(known_listed_on, if(listed.name is null, null, getvariable('run_day'))) as listed_on,
    if(
        known_listed_on is null,
        if(listed.name is null, null, epoch(read_at - first_read_at) / 3600),
        known_lag_hours
    ) as lag_hours,
from first_read
left join listed using (provider_group, name, usd_in, usd_out)
-- What a release of a day before listed is no longer new.
where coalesce(known_listed_on = getvariable('run_day'), true)
order by all
