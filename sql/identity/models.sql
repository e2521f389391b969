-- A model sold by the token, on the aggregator's list or known only from catalogues.
-- grain: model_id
with
-- The latest quote of each endpoint, so the facts don't depend on the length of the history.
latest as (
    select *
    from stg_quotes
    qualify row_number() over (
        partition by source, provider, provider_model_id, model_ref, model_ref_kind, endpoint_tag, offer
        order by observed_to desc, observed_from desc, quote_id
    ) = 1
),
-- The most frequent statement wins. For the name, the aggregator's comes first if it has listed the
-- model.
said as (
    select
        refs.model_id,
        coalesce(
            max(model_name) filter (quotes.provider = 'openrouter'),
            most_said(if(contains(model_name, '/'), null, model_name)),
            most_said(model_name)
        ) as said_name,
        bare_name(said_name) as name,
        most_said(quotes.context_length) as context_length,
        most_said(quotes.input_modalities) as input_modalities,
        most_said(quotes.output_modalities) as output_modalities,
        most_said(quotes.is_reasoning) as is_reasoning,
        most_said(quotes.supports_tools) as supports_tools,
        most_said(quotes.open_weights) as open_weights,
        -- A provider's or aggregator's `created` is the day it listed the model.
        most_said(if(quotes.level = 'L3', quotes.released_on, null)) as released_on,
    from latest as quotes
    inner join stg_resolved_refs as refs using (provider_group, spelling, model_ref, model_ref_kind)
    where refs.model_id is not null and model_ref_kind <> 'canonical'
    group by refs.model_id
),
-- Facts that a catalogue states about the model, regardless of the provider.
catalogued as (
    select
        matches.model_id,
        most_said(raw_models.is_reasoning) as is_reasoning,
        most_said(raw_models.supports_tools) as supports_tools,
        most_said(raw_models.open_weights) as open_weights,
        -- A snapshot's date isn't always the release date, so use the one closest to the day of
        -- listing.
        coalesce(
            arg_min(
                raw_models.released_on,
                2 * abs(raw_models.released_on - canonical.released_on) + (raw_models.released_on > canonical.released_on)::integer
            ),
            most_said(raw_models.released_on)
        ) as released_on,
    from raw_models
    inner join stg_matches as matches
        on matches.provider_group = '' and matches.spelling = raw_models.model_ref
    left join stg_canonical_models as canonical using (model_id)
    where raw_models.source <> 'openrouter' and matches.model_id is not null
    group by matches.model_id
),
announced as (
    select model_id, min(from_day) as released_on from data_announced_prices group by model_id
),
known as (
    select * rename (released_on as listed_on)
    from stg_canonical_models
    -- A model that the aggregator no longer lists stays as long as anyone sells it.
    where not is_former or model_id in (select model_id from stg_refs)
    union all by name
    select distinct model_id, creator from inferred_models anti join stg_canonical_models using (model_id)
)
select
    model_id,
    coalesce(known.name, said.name, model_id) as name,
    creator,
    coalesce(creators.name, creator) as creator_name,
    coalesce(known.context_length, said.context_length) as context_length,
    coalesce(known.input_modalities, said.input_modalities, []) as input_modalities,
    coalesce(known.output_modalities, said.output_modalities, []) as output_modalities,
    coalesce(known.is_reasoning, catalogued.is_reasoning, said.is_reasoning) as is_reasoning,
    coalesce(known.supports_tools, catalogued.supports_tools, said.supports_tools) as supports_tools,
    -- Catalogues mark some models with public weights as closed.
    data_open_weights.model_id is not null or coalesce(known.open_weights, catalogued.open_weights, said.open_weights) as open_weights,
    -- A model can't be released after it is first sold or its price announced; such a date belongs
    -- to another version.
    least(
        announced.released_on,
        if(known.listed_on + 1 < coalesce(catalogued.released_on, said.released_on), null, coalesce(catalogued.released_on, said.released_on))
    ) as released_on,
from known
left join catalogued using (model_id)
left join said using (model_id)
left join data_open_weights using (model_id)
left join announced using (model_id)
left join data_creators as creators using (creator)
