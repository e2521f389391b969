-- A standing quote with its root and the number of independent roots, its own included, that show
-- its price for the same company and model at that fix.
-- grain: series_id, ordinal
with rooted as (
    select standing_quotes.*, coalesce(roots.root, source) as root
    from standing_quotes
    left join roots using (source, provider)
),

compared as (
    select
        *,
        min(root) over same_model <> max(root) over same_model as has_several_roots,
    from rooted
    window same_model as (partition by provider_group, model_id, ordinal)
),

supported as (
    select one.series_id, one.ordinal, count(distinct other.root) as root_count
    from (select * from compared where has_several_roots) as one
    inner join (select * from compared where has_several_roots) as other
        on other.provider_group = one.provider_group
        and other.model_id = one.model_id
        and other.ordinal = one.ordinal
    where
        (other.source = one.source or other.source not in (select source from stale_sources))
        and abs(other.input_usd_per_mtok / one.input_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
        and abs(other.output_usd_per_mtok / one.output_usd_per_mtok - 1) <= getvariable('agreement_tolerance')
    group by all
)

select compared.* exclude (has_several_roots), coalesce(root_count, 1) as root_count
from compared
left join supported using (series_id, ordinal)
order by series_id, ordinal
