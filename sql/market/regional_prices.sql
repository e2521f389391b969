-- A source's price for an id that a cloud sells within a geography. If a root prices such an id
-- differently from the model elsewhere, other sources' plain rows don't apply to it. If an
-- aggregator then shows a price that no other root states for the id, the aggregator is outvoted.
-- grain: provider_group, model_id, offer, regional_id, source, usd_in, usd_out
with said as (
    select
        *,
        lower(provider_model_id) as id,
        regexp_extract(id, '^(us|us-gov|eu|apac|global|au|jp|regional)\.', 1) as geography,
        input_usd_per_mtok as usd_in,
        output_usd_per_mtok as usd_out,
    from recent_quotes
    where is_own_id
),

ids as (
    select distinct provider_group, model_id, offer, id as regional_id
    from said
    where geography not in ('', 'global', 'regional')
),

-- Rows of the id itself. `regional` means every geography.
own as (
    select said.*, regional_id
    from ids
    inner join said using (provider_group, model_id, offer)
    where id = regional_id or geography = 'regional'
),

compared as (
    select
        own.provider_group, own.model_id, own.offer, own.regional_id, own.source, own.root, own.usd_in, own.usd_out,
        own.level = 'L2' and own.discount = 0 as is_aggregated,
        bool_and(not agree(plain.usd_in, plain.usd_out, own.usd_in, own.usd_out)) as is_apart,
    from own
    left join (from said where geography in ('', 'global')) as plain using (provider_group, model_id, offer, root)
    group by all
),

paired as (
    select
        one.*,
        other.is_apart as is_other_apart,
        other.root <> one.root as is_other_root,
        agree(other.usd_in, other.usd_out, one.usd_in, one.usd_out) as is_same,
    from compared as one
    inner join compared as other using (provider_group, model_id, offer, regional_id)
)

select
    paired.* exclude (is_aggregated, is_apart, is_other_apart, is_other_root, is_same),
    coalesce(bool_or(is_other_apart), false) as is_priced_apart,
    coalesce(bool_or(is_aggregated and is_other_root and is_other_apart and not is_same), false)
        and not bool_or(is_other_root and is_same) as is_outvoted,
from paired
group by all
