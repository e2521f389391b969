-- A quote that an independent source confirms: another source's last word on the same provider's model, a few days old at most, is the same price.
-- grain: source, provider, model_id, endpoint_tag, ordinal
with roots as (
    select distinct source, provider, root from quotes
),

words as (
    select
        series_days.*,
        -- What shares a root repeats, and confirms nothing.
        coalesce(roots.root, source) as root,
        -- A word counts until the next one: who has moved on to another price confirms the old one no longer.
        lead(day) over (partition by source, provider, model_id, endpoint_tag order by ordinal) as next_day,
    from series_days
    left join roots using (source, provider)
),

shown as (
    -- Before endpoint-level quotes began there was one source, so there is nothing to compare.
    select *
    from words
    where
        not is_remembered
        and invalid_rule is null
        and day >= cast(getvariable('verification_from') as date)
)

select
    shown.source,
    shown.provider,
    shown.model_id,
    shown.endpoint_tag,
    shown.ordinal,
    bool_or(other.day = shown.day) as agrees_at_this_fix,
from shown
inner join words as other
    on other.provider = shown.provider
    and other.model_id = shown.model_id
    and other.root <> shown.root
    and other.invalid_rule is null
    and other.day between shown.day - cast(getvariable('agreement_days') as integer) and shown.day
    and coalesce(other.next_day > shown.day, true)
    and abs(other.input_usd_per_mtok / shown.input_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
    and abs(other.output_usd_per_mtok / shown.output_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
group by all
order by all
