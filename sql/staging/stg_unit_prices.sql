-- A price of a model that doesn't write text, by unit, as a source shows it. `modality` is that of
-- the token or unit, empty if unknown. `is_misstated`: the price is outside the range of its unit.
-- `image_size` and `image_quality` are those of the image, if the source states them.
-- grain: quote_id, direction, unit, modality, image_size, image_quality
with
said as (
    select
        quote_id,
        kind,
        input_usd_per_mtok,
        output_usd_per_mtok,
        from_json(
            other_prices,
            '[{"kind":"varchar","direction":"varchar","unit":"varchar","modality":"varchar","image_size":"varchar","image_quality":"varchar","usd":"double"}]'
        ) as others,
        -- A model with a single input or output modality is billed by it.
        if(len(input_modalities) = 1 and input_modalities[1] in ('text', 'image', 'audio'), input_modalities[1], '') as only_input,
        if(len(output_modalities) = 1 and output_modalities[1] in ('text', 'image', 'audio'), output_modalities[1], '') as only_output,
    from stg_quotes
    where
        kind not in ('text', 'other')
        -- An offer that costs nothing per token but something per query isn't free.
        and (offer = 'standard' or (offer = 'free' and other_prices is not null))
        and is_available
        and not is_contradicted
        -- A catalogue's first region stands for the others.
        and (endpoint_tag = '' or level < 'L3')
),

priced as (
    select
        quote_id,
        kind,
        unnest(['input', 'output']) as direction,
        '1M_tokens' as unit,
        unnest([only_input, only_output]) as modality,
        '' as image_size,
        '' as image_quality,
        true as is_base,
        unnest([input_usd_per_mtok, output_usd_per_mtok]) as usd,
    from said
    union all
    select
        quote_id,
        kind,
        price.direction,
        price.unit,
        case
            when price.kind <> 'base' then price.modality
            when price.direction = 'input' then only_input
            else only_output
        end,
        coalesce(price.image_size, ''),
        coalesce(price.image_quality, ''),
        price.kind = 'base',
        price.usd,
    from (select quote_id, kind, only_input, only_output, unnest(others) as price from said)
    -- Extra rows beside the plain token price, such as image tokens.
    where
        if(
            price.unit = '1M_tokens',
            price.kind in ('image', 'audio') and price.direction = 'input',
            price.kind = 'base'
        )
)

-- A price outside the range of its unit has the wrong unit, so none of the quote's prices in that
-- unit is shown.
select
    priced.* exclude (kind),
    not coalesce(
        bool_and(usd between least_usd and most_usd)
            over (partition by quote_id, unit),
        true
    ) as is_misstated,
from priced
left join data_unit_ranges using (kind, direction, unit)
where usd > 0
