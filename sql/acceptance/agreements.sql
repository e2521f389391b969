-- A quote that an independent source confirms: the latest quote of another source for the same
-- provider and model, a few days old at most, has the same price.
-- grain: series_id, ordinal
with observations as (
    select
        series_days.*,
        -- Sources of one root copy each other and confirm nothing.
        coalesce(roots.root, source) as root,
        -- A quote confirms until the next one: a source that shows another price no longer confirms
        -- the old one.
        lead(day) over (partition by series_id order by ordinal) as next_day,
    from series_days
    left join roots using (source, provider)
),

days_of_roots as (
    select distinct day, root from observations
),

-- Only days on which several roots are known at all: most of the embedded history has one.
compared_days as (
    select one.day
    from days_of_roots as one
    inner join days_of_roots as other
        on other.day between one.day - cast(getvariable('agreement_days') as integer) and one.day
    group by one.day
    having min(other.root) <> max(other.root)
),

shown as (
    select *
    from observations
    where
        not is_remembered
        and invalid_rule is null
        and day in (select day from compared_days)
)

select
    shown.series_id,
    shown.source,
    shown.provider,
    shown.ordinal,
    bool_or(other.day = shown.day) as agrees_at_this_fix,
from shown
inner join observations as other
    on other.provider = shown.provider
    and other.model_id = shown.model_id
    and other.root <> shown.root
    and other.invalid_rule is null
    and other.source not in (select source from stale_sources)
    and other.day between shown.day - cast(getvariable('agreement_days') as integer) and shown.day
    and coalesce(other.next_day > shown.day, true)
    and abs(other.input_usd_per_mtok / shown.input_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
    and abs(other.output_usd_per_mtok / shown.output_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
group by all
order by series_id, ordinal
