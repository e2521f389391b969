-- The price that each source stated for an offer, with the model that it meant. Consecutive rows
-- without a change become one. `past` marks the captured rows among today's.
with named as (
  select distinct source, provider_spelled, spelling, model_ref, quotes.model_ref_kind, provider, refs.model_id, refs.rule
  from stg_quotes as quotes
  inner join stg_resolved_refs as refs using (provider_group, spelling, model_ref, model_ref_kind)
  where starts_with(source, getvariable('past'))
),
-- A moving name may be meant as such, or as the version that it referred to at the time.
meant as (
  select distinct provider, lower(spelling) as id, model_ref, model_id, date '1970-01-01' as from_day, date '9999-12-31' as to_day
  from named
  where model_id is not null
  union all by name
  -- If it isn't known which model a moving name referred to, the name has prices of its own.
  select distinct
    provider, lower(spelling) as id, model_ref, first_party_of[1] || '/' || lower(spelling) as model_id,
    date '1970-01-01' as from_day, date '9999-12-31' as to_day
  from named
  inner join providers using (provider)
  where model_id is null and len(first_party_of) = 1 and regexp_full_match(lower(spelling), '[a-z0-9][a-z0-9.-]*')
    and regexp_matches(lower(spelling), getvariable('words_unstable_name'))
    and not regexp_matches(lower(spelling), getvariable('words_no_text_model'))
    and lower(spelling) not in (select provider_model_id from data_moving_names)
  union all by name
  select distinct named.provider, lower(spelling) as id, model_ref, moved.model_id, from_day::date as from_day, coalesce(to_day::date, date '9999-12-31') as to_day
  from named
  inner join data_moving_names as moved
    on moved.provider = named.provider and moved.provider_model_id = lower(named.spelling)
),
said as (
  select
    *,
    min(observed_from) over (
      partition by source, provider, provider_model_id, model_ref, endpoint_tag, offer, input_usd_per_mtok, output_usd_per_mtok
    ) as stated_from,
    min(observed_from) over (partition by source) as captured_from,
  from raw_quotes
),
stated as (
  select
    substr(said.source, length(getvariable('past')) + 1) as source, named.provider, said.provider_model_id,
    said.endpoint_tag,
    meant.model_id, if(rule = 'mode' or said.model_ref_kind = 'canonical' and contains(said.provider_model_id, ':'), 'mode', offer) as offer,
    input_usd_per_mtok::double as input_usd_per_mtok,
    output_usd_per_mtok::double as output_usd_per_mtok,
    cache_read_usd_per_mtok::double as cache_read_usd_per_mtok,
    cache_write_usd_per_mtok::double as cache_write_usd_per_mtok,
    other_prices, effective_from, until,
    greatest(observed_from, meant.from_day) as observed_from,
    least(observed_to, meant.to_day) as observed_to,
    stated_from >= meant.from_day and (stated_from > captured_from or meant.from_day = '1970-01-01') as is_fresh,
  from said
  inner join named
    on named.source = said.source and provider_spelled = said.provider
    and spelling = coalesce(said.provider_model_id, said.model_ref) and named.model_ref = said.model_ref
  inner join meant
    on meant.provider = named.provider and meant.id is not distinct from lower(said.provider_model_id)
    and meant.model_ref = said.model_ref and observed_from <= meant.to_day and observed_to >= meant.from_day
    -- A dated price belongs to the model that the name referred to on that date.
    and coalesce(effective_from >= meant.from_day, until >= meant.from_day, true)
  where input_usd_per_mtok::double > 0 and output_usd_per_mtok::double > 0
),
-- If a catalogue stated a price before the name moved to this model, the price may be that of the
-- model before. It then ends when any source states another price, unless one states it again
-- later.
kept as (
  select * exclude (is_fresh, first_stated, is_repeated) replace (
    if(is_fresh or is_repeated, observed_to, least(observed_to, coalesce(first_stated - 1, observed_to))) as observed_to
  )
  from (
    select
      *,
      min(if(is_fresh, observed_from, null)) over (partition by provider, model_id) as first_stated,
      bool_or(is_fresh) over (partition by provider, model_id, input_usd_per_mtok, output_usd_per_mtok) as is_repeated,
    from stated
  )
)
select unnest(said), min(observed_from) as observed_from, max(observed_to) as observed_to
from (
  select said, observed_from, observed_to, count(*) filter (is_next) over (partition by said order by observed_from, observed_to) as stretch
  from (
    select *, coalesce(observed_from > 1 + max(observed_to) over (
      partition by said order by observed_from, observed_to rows between unbounded preceding and 1 preceding
    ), true) as is_next
    from (
      select observed_from, observed_to, {
        source: source, provider: provider, provider_model_id: provider_model_id, endpoint_tag: endpoint_tag, model_id: model_id, offer: offer,
        input_usd_per_mtok: input_usd_per_mtok, output_usd_per_mtok: output_usd_per_mtok,
        cache_read_usd_per_mtok: cache_read_usd_per_mtok, cache_write_usd_per_mtok: cache_write_usd_per_mtok,
        other_prices: other_prices, effective_from: effective_from, until: until,
      } as said
      from kept
      where observed_from <= observed_to
    )
  )
)
group by said, stretch
order by said.source, said.provider, said.provider_model_id, said.endpoint_tag, said.model_id, observed_from, said
