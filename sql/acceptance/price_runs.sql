-- A price run: consecutive fixes at which an endpoint showed one price, with the prices of other
-- sellers when it began.
-- grain: series_id, price_run
with held as (
    select series_id, accepted_blended_usd_per_mtok
    from state_series
    inner join series using (source, provider, model_id, endpoint_tag)
    where is_held
),

runs as (
    select
        series_days.series_id,
        any_value(series_days.source) as source,
        any_value(model_id) as model_id,
        series_days.price_run,
        min(ordinal) as first_ordinal,
        min(day) as first_day,
        max(series_days.streak) as streak,
        any_value(provider_group) as provider_group,
        any_value(level) as level,
        -- A price in another currency moves with the exchange rate. Rules judge the first dollar
        -- price; later jumps are measured from the last.
        arg_min(input_usd_per_mtok, ordinal) as input_usd_per_mtok,
        arg_min(output_usd_per_mtok, ordinal) as output_usd_per_mtok,
        arg_min(blended_usd_per_mtok, ordinal) as blended_usd_per_mtok,
        arg_max(blended_usd_per_mtok, ordinal) filter (where invalid_rule is null) as last_blended_usd_per_mtok,
        any_value(invalid_rule) as invalid_rule,
        arg_min(quote_id, ordinal) as quote_id,
        -- Two independent sources over three fixes are strong evidence: from that fix on even a
        -- hard quarantine ends.
        min(ordinal) filter (
            where known_is_confirmed or (agreements.ordinal is not null and series_days.streak >= 3)
            -- An operator that lets a fix through lets through what a source changed at once.
            or (known_rule = 'source_shift' and exists (from raw_hold_releases))
        ) as confirmed_from,
        -- After a hold the price that stood at the last published fix is accepted at once.
        coalesce(abs(
            arg_min(blended_usd_per_mtok, ordinal) / any_value(held.accepted_blended_usd_per_mtok) - 1
        ) <= 1e-9, false) as is_return,
        any_value(known_verdict) as known_verdict,
        any_value(known_rule) as known_rule,
        any_value(known_reference_usd_per_mtok) as known_reference_usd_per_mtok,
        any_value(known_steps) as known_steps,
        any_value(known_valid_usd_per_mtok) as known_valid_usd_per_mtok,
    from series_days
    left join agreements using (series_id, ordinal)
    left join held using (series_id)
    group by series_days.series_id, series_days.price_run
),

beginnings as (
    select distinct model_id, first_ordinal as ordinal from runs where known_verdict is null
),

-- One price for each provider group, the lowest valid one, whatever the number of its endpoints,
-- accounts and sources.
asked as (
    select
        series_days.model_id,
        series_days.ordinal,
        series_days.provider_group,
        min(series_days.blended_usd_per_mtok) as blended_usd_per_mtok,
        min(series_days.blended_usd_per_mtok) filter (where series_days.streak >= 2) as standing_usd_per_mtok,
        max(series_days.blended_usd_per_mtok) filter (where series_days.streak >= 2) as highest_usd_per_mtok,
    from series_days
    semi join beginnings on series_days.model_id = beginnings.model_id and series_days.ordinal = beginnings.ordinal
    where series_days.invalid_rule is null
    group by all
),

elsewhere as (
    select
        runs.series_id,
        runs.price_run,
        count(*) filter (where asked.provider_group <> runs.provider_group) as rival_count,
        median(asked.blended_usd_per_mtok) filter (where asked.provider_group <> runs.provider_group) as rivals_usd_per_mtok,
        -- Prices that held for two fixes, for a series that has no earlier price. Of its own company's
        -- the farther one: the nearer may be a wrong price that waits at another endpoint.
        any_value(if(
            runs.blended_usd_per_mtok ** 2 > asked.standing_usd_per_mtok * asked.highest_usd_per_mtok,
            asked.standing_usd_per_mtok, asked.highest_usd_per_mtok
        )) filter (where asked.provider_group = runs.provider_group) as company_usd_per_mtok,
        median(asked.standing_usd_per_mtok) filter (where asked.provider_group <> runs.provider_group) as others_usd_per_mtok,
    from runs
    inner join asked on asked.model_id = runs.model_id and asked.ordinal = runs.first_ordinal
    group by all
),

-- What a company asked last for the model at the same source, for a series that begins: one that
-- goes on under another name or tag is no newcomer.
ended as (
    select *, lead(ordinal) over (partition by series_id order by ordinal) as next_ordinal
    from series_days
),

asked_before as (
    select runs.series_id, min(ended.blended_usd_per_mtok) as company_before_usd_per_mtok
    from runs
    inner join ended
        on ended.model_id = runs.model_id
        and ended.provider_group = runs.provider_group
        and ended.source = runs.source
        and ended.ordinal < runs.first_ordinal
        and coalesce(ended.next_ordinal > runs.first_ordinal, true)
        and ended.day >= runs.first_day - cast(getvariable('agreement_days') as integer)
    where
        runs.price_run = 1 and runs.known_verdict is null and runs.invalid_rule is null
        and ended.streak >= 2 and ended.invalid_rule is null
    group by runs.series_id
),

-- Models that one company reprices by one factor at one fix: a change of price list, or a mistake
-- of unit or currency. In steps of a thousandth, since sellers round.
rescaled as (
    select
        series_id,
        price_run,
        model_id,
        provider_group,
        first_ordinal,
        -- From the last price that was valid: an invalid one between hides no change.
        lag(coalesce(last_blended_usd_per_mtok, known_valid_usd_per_mtok) ignore nulls)
            over (partition by series_id order by price_run) as valid_before_usd_per_mtok,
        case
            when invalid_rule is null
                then round(ln(blended_usd_per_mtok / coalesce(valid_before_usd_per_mtok, company_before_usd_per_mtok)), 3)
        end as log_factor,
    from runs
    left join asked_before using (series_id)
),

common_factors as (
    select provider_group, first_ordinal, log_factor
    from rescaled
    where log_factor <> 0
    group by provider_group, first_ordinal, log_factor
    having count(distinct model_id) >= getvariable('common_factor_models')
    -- One factor for several companies is a mistake of their source: the breakers' business.
    qualify count(*) over (partition by first_ordinal, log_factor) < getvariable('breaker_creators_at_one_factor')
),

makers as (
    select provider as provider_group, unnest(first_party_of) as creator from providers
),

measured as (
    select
        runs.*,
        makers.creator is not null as is_makers,
        price_run > 1 and source_shifts.source is not null and not exists (from raw_hold_releases) as is_shift,
        common_factors.log_factor is not null as has_common_factor,
        coalesce(elsewhere.company_usd_per_mtok, company_before_usd_per_mtok) as company_usd_per_mtok,
        elsewhere.others_usd_per_mtok,
        case when elsewhere.rival_count >= getvariable('min_providers_for_median') then elsewhere.rivals_usd_per_mtok end
            as rival_median_usd_per_mtok,
        abs(ln(blended_usd_per_mtok / rival_median_usd_per_mtok)) as rival_gap,
        output_ratio > getvariable('ratio_soft_max')
            or coalesce(abs(ln(output_ratio / ratio_before)) >= ln(getvariable('ratio_step')) - 1e-9, false) as is_odd_ratio,
    from (
        select
            *,
            if(invalid_rule is null, output_usd_per_mtok / input_usd_per_mtok, null) as output_ratio,
            lag(output_ratio) over (partition by series_id order by price_run) as ratio_before,
        from runs
    ) as runs
    left join elsewhere using (series_id, price_run)
    left join asked_before using (series_id)
    left join rescaled using (series_id, price_run)
    left join source_shifts on source_shifts.source = runs.source and source_shifts.ordinal = runs.first_ordinal
    left join makers on makers.provider_group = runs.provider_group and makers.creator = split_part(runs.model_id, '/', 1)
    left join common_factors
        on common_factors.provider_group = rescaled.provider_group
        and common_factors.first_ordinal = rescaled.first_ordinal
        and common_factors.log_factor = rescaled.log_factor
    where runs.invalid_rule is null
    union all by name
    select * from runs where invalid_rule is not null
)

select
    * exclude (rival_gap, output_ratio, ratio_before, has_common_factor),
    confirmed_from is not null as is_confirmed,
    row_number() over (partition by series_id order by price_run) as run_index,
    -- The rules that do not need the price before.
    case
        when invalid_rule is not null then invalid_rule
        when rival_gap >= ln(getvariable('rival_hard')) - 1e-9 then 'rival_hard'
        when rival_gap >= ln(getvariable('rival_soft')) - 1e-9 then 'rival_soft'
        when has_common_factor then 'common_factor'
    end as standing_rule,
from measured
order by series_id, price_run
