-- Tables that no source fills. `raw_` tables hold operators' decisions, rejected rows and embedded
-- history besides the quotes (data/seed); `state_` tables hold the previous run's state, see
-- `listStateSources`, and are empty before the first run.

create table raw_revisions (day date, revision integer, reason varchar);
create table raw_pauses (day date, days integer);
create table raw_hold_releases (index_points double);
create table raw_unlinked (reason varchar);
create table raw_rejects (source varchar, "row" varchar, field varchar, value varchar, reason varchar);

create table raw_past_quotes (
  source varchar, provider varchar, provider_model_id varchar, endpoint_tag varchar, model_id varchar,
  offer varchar, input_usd_per_mtok double, output_usd_per_mtok double,
  cache_read_usd_per_mtok double, cache_write_usd_per_mtok double, other_prices varchar,
  effective_from date, until date,
  observed_from date, observed_to date
);
-- The embedded files that were read.
create table raw_files (name varchar, sha256 varchar);
create table raw_weekly_tokens (week date, model_id varchar, tokens_per_day double);
create table state_price_steps (
  model_id varchar, from_day date, to_day date, from_day_number integer, to_day_number integer,
  input_price_per_m double, output_price_per_m double, blended_price_per_m double
);
create table state_price_moves (
  model_id varchar, day date, provider varchar, source varchar,
  blended_before_usd_per_mtok double, blended_usd_per_mtok double, effect double
);
create table state_attributions (
  scope varchar, day_number integer, day date, kind varchar, model_id varchar, effect double
);
create table state_changes (
  day date, kind varchar, model_id varchar, provider varchar, source varchar,
  input_from_usd_per_mtok double, output_from_usd_per_mtok double,
  blended_from_usd_per_mtok double, input_to_usd_per_mtok double, output_to_usd_per_mtok double,
  blended_to_usd_per_mtok double, retires_on date, index_effect double
);
create table state_day_files (day date, document varchar);
create table state_quality_prices (
  index varchar, day date, creators integer, price_per_m double, cheapest_per_m double,
  fifth_per_m double, model_id varchar
);
create table state_weekly_tokens (week date, model_id varchar, tokens_per_day double);
create table state_days (day date, day_number integer);
create table state_series (
  source varchar, provider varchar, provider_group varchar, model_id varchar, endpoint varchar,
  day_number integer, day date,
  shown struct(
    level varchar, quote_id varchar, units_per_usd double, bill_input double, bill_output double,
    list_input double, list_output double, is_deprecated boolean
  ),
  accepted struct(
    list_input double, list_output double, bill_input double, bill_output double,
    units_per_usd double, quote_id varchar, day date
  ),
  is_counting boolean
);
create table state_model_providers (provider varchar, model_id varchar, since date, last_day date);
create table state_sources (source varchar, changed_on date);
create table state_scores (
  week date, day date, model_id varchar, score double, score_variant varchar,
  score_basis varchar, scored_on date
);
create table state_model_firsts (model_id varchar, first_day date, launch_usd_per_mtok double);
create table state_board_days (day date, source varchar, captured_on date);
create table state_basket (
  day_number integer, day date, basket_day_number integer, model_id varchar, creator varchar,
  launch_usd_per_mtok double, score double, score_variant varchar, score_basis varchar,
  scored_on date, entered_on date, tier varchar, frontier_from_score double,
  budget_to_usd_per_mtok double, log_cost_per_iq double
);
-- After a change of methodology, the last daily value's basket as published; `state_basket` is the
-- basket of the same day by the new methodology. `overlap`: the data that the latter was computed
-- from.
create table state_published_basket (
  methodology_version varchar, overlap varchar, model_id varchar, tier varchar, log_cost_per_iq double
);
create table state_index_days (
  scope varchar, day_number integer, day date, quality varchar, constituents integer,
  is_sufficient boolean, is_released boolean, is_published boolean, price_per_m double,
  log_index double, index_points double, price_effect double, link_effect double,
  dispersion double, carried_share double, single_provider_share double, revision integer,
  revision_reason varchar
);
create table state_model_days (
  model_id varchar, day date, day_number integer, input_usd_per_mtok double,
  output_usd_per_mtok double, blended_usd_per_mtok double, level varchar, observed_on date,
  is_in_index boolean
);
create table state_endpoints (
  source varchar, provider varchar, model_id varchar, endpoint_tag varchar,
  provider_model_id varchar, offer varchar, first_seen date, last_changed date, last_seen date,
  input_usd_per_mtok double, output_usd_per_mtok double, discount double
);
create table state_accuracy_days (
  day date, comparisons integer, contradicted integer, share double, share_low double,
  share_high double
);
