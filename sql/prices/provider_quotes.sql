-- A provider's price for a model at a fix. Its own list comes first, then the price that the
-- largest group of independent roots shows, then the median of what all roots say. Of the two in
-- the middle of an even number that all differ, the one that is billed counts, else the upper: no
-- price counts below the median that one catalogue alone says. Of several endpoints of one root
-- that are equally supported, the lowest counts that has stood for a week, if one has. A provider
-- here is the whole company, with its regional accounts and speeds.
-- grain: provider, model_id, ordinal
with answered as (
    select distinct source, ordinal from standing_quotes where not is_carried
),

-- What a catalogue said that is silent today counts only where nothing else stands: it must not
-- outvote what is seen today.
voting as (
    select supported_quotes.*, answered.source is not null or level <> 'L3' as is_heard
    from supported_quotes
    left join answered using (source, ordinal)
    qualify is_heard or not bool_or(is_heard) over (partition by provider_group, model_id, ordinal)
),

root_quotes as (
    select
        voting.*,
        endpoint_tenures.since,
        coalesce(fix_days.day < since + cast(getvariable('tenure_days') as integer), false) as is_added,
    from voting
    left join endpoint_tenures using (series_id)
    inner join fix_days using (ordinal)
    qualify row_number() over (
        partition by provider_group, model_id, ordinal, root
        order by level, root_count desc, is_added, blended_usd_per_mtok, observed_on desc, is_verified desc, series_id
    ) = 1
),

claimed as (
    select
        *,
        median(ln(blended_usd_per_mtok)) over (partition by provider_group, model_id, ordinal) as log_median,
    from root_quotes
)

select
    provider_group as provider,
    model_id,
    ordinal,
    source,
    series_id,
    since,
    observed_on,
    level,
    input_usd_per_mtok,
    output_usd_per_mtok,
    blended_usd_per_mtok,
    root_count,
    is_verified,
    is_deprecated,
    is_carried,
from claimed
qualify row_number() over (
    partition by provider_group, model_id, ordinal
    order by
        level = 'L1' desc,
        root_count desc,
        level = 'L3' and round(ln(blended_usd_per_mtok) - log_median, 9) < 0,
        round(abs(ln(blended_usd_per_mtok) - log_median), 9),
        level,
        blended_usd_per_mtok desc,
        observed_on desc,
        is_verified desc,
        series_id
) = 1
order by model_id, ordinal, provider
