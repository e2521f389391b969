-- A model's reference price: where its creator sells it, the creator's price, of several channels
-- the lowest; of published weights only until five providers count. Else the geometric median of
-- the providers there are.
-- grain: basis, model_id, ordinal
with priced as (
    select
        basis,
        model_id,
        ordinal,
        any_value(provider_count) as provider_count,
        case
            when any_value(is_makers) then 'first_party'
            when any_value(counted_count) >= getvariable('min_providers_for_median') then 'median'
            else 'few'
        end as price_rule,
        exp(if(bool_and(is_first_party), min(ln(blended_usd_per_mtok)), median(ln(blended_usd_per_mtok)))) as blended_usd_per_mtok,
        if(
            bool_and(is_first_party),
            arg_min(output_usd_per_mtok / input_usd_per_mtok, (blended_usd_per_mtok, provider)),
            exp(median(ln(output_usd_per_mtok / input_usd_per_mtok)))
        ) as output_ratio,
        max(observed_on) as observed_on,
        min(level) as level,
        -- A price is verified if at least half of the quotes behind it are.
        count(*) filter (where is_verified) * 2 >= count(*) as is_verified,
        bool_or(is_tenured) as is_tenured,
        bool_and(is_carried) as is_carried,
        bool_and(is_deprecated) as is_deprecated,
    from price_sets
    where is_counting
    group by basis, model_id, ordinal
)

select
    * exclude (output_ratio),
    -- Input and output prices are chosen so that their blend is the reference price.
    blended_usd_per_mtok / blended(1, output_ratio) as input_usd_per_mtok,
    output_ratio * blended_usd_per_mtok / blended(1, output_ratio) as output_usd_per_mtok,
from priced
order by basis, model_id, ordinal
