-- A quote that is accepted on a day. It is verified if a billing source has shown its price for two
-- fixes, or if an independent source agrees.
-- grain: series_id, ordinal
select
    series_days.series_id,
    series_days.source,
    series_days.provider,
    series_days.provider_group,
    series_days.model_id,
    series_days.endpoint_tag,
    series_days.ordinal,
    series_days.day,
    series_days.level,
    series_days.input_usd_per_mtok,
    series_days.output_usd_per_mtok,
    series_days.blended_usd_per_mtok,
    series_days.payable_blended_usd_per_mtok,
    series_days.is_deprecated,
    series_days.quote_id,
    agreements.ordinal is not null or (series_days.level in ('L1', 'L2') and series_days.streak >= 2) as is_verified,
from series_days
inner join price_runs using (series_id, price_run)
inner join verdicts using (series_id, price_run)
left join agreements using (series_id, ordinal)
where
    not series_days.is_remembered
    and series_days.invalid_rule is null
    and case verdicts.verdict
        when 'accepted' then true
        when 'soft' then series_days.streak >= 2 or coalesce(agreements.agrees_at_this_fix, false)
        when 'hard' then coalesce(series_days.ordinal >= price_runs.confirmed_from, false)
    end
order by series_days.model_id, series_days.ordinal, series_days.provider, series_days.source, series_days.endpoint_tag
