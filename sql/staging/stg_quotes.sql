-- A source's quote for an endpoint over a range of days, with typed columns and the provider's
-- slug. Repeated rows are kept once; contradicting rows are all kept and marked.
-- grain: quote_id
with
-- If several sources publish a currency's rate for a day, the lowest is used, so the choice is
-- deterministic.
rates as (
    select currency as rate_currency, day as rate_on, min(try_cast(units_per_usd as double)) as units_per_usd
    from raw_rates
    where try_cast(units_per_usd as double) > 0
    group by all
),
said as (
    -- Spaces and tabs at the end of an id are artifacts of the list.
    select
        * replace (
            regexp_replace(provider_model_id, '^\s+|\s+$', '', 'g') as provider_model_id,
            regexp_replace(model_ref, '^\s+|\s+$', '', 'g') as model_ref
        ),
    from raw_quotes
    group by all
),
spelled as (
    select
        * exclude (provider),
        provider as provider_spelled,
        slug(provider) as spelled_slug,
        coalesce(provider_model_id, model_ref) as spelling,
        lower(spelling) as name,
        read_price(input_usd_per_mtok) as native_input,
        read_price(output_usd_per_mtok) as native_output,
        read_price(cache_read_usd_per_mtok) as native_cache_read,
        read_price(cache_write_usd_per_mtok) as native_cache_write,
    from said
),
placed as (
    select
        spelled.*,
        coalesce(aliases.provider, common.provider, spelled_slug) as slug,
        -- L1 the provider's own list, L2 an aggregator that bills the price it shows, L3 a
        -- catalogue.
        coalesce(sources.level, 'L3') as level,
        coalesce(roots.root, sources.root, spelled.source) as root,
    from spelled
    -- One source's spellings of providers, then spellings that mean the same provider everywhere.
    left join data_provider_aliases as aliases on aliases.source = spelled.source and aliases.alias = provider_spelled
    left join data_provider_aliases as common on common.source = '*' and common.alias = spelled_slug
    left join raw_roots as roots on roots.source = spelled.source and roots.provider = provider_spelled
    left join raw_sources as sources on sources.source = spelled.source
),
known as (
    select
        placed.*,
        coalesce(providers.kind, 'host') as provider_kind,
        coalesce(
            providers.part_of,
            -- A provider's region, speed or account follows a slash.
            if(providers.provider is null, slug(split_part(provider_spelled, '/', 1)), slug)
        ) as provider_group,
        -- Catalogues write every price as dollars, whatever currency the provider bills in.
        if(level = 'L3' and placed.currency = 'USD', coalesce(providers.currency, 'USD'), placed.currency)
            as native_currency,
    from placed
    left join data_providers as providers on providers.provider = slug
),
-- Prices from a provider's own feed are converted at the latest rate up to their day. Prices that a
-- catalogue states in another currency are undated, so they get no dollar price.
converted as (
    select
        known.*,
        rate_on,
        case
            when native_currency = 'USD' then 1.0::double
            when level = 'L1' then units_per_usd
        end as units,
        native_input / units as input_price,
        native_output / units as output_price,
    from known
    asof left join rates
        on rates.rate_currency = known.native_currency and known.observed_from >= rates.rate_on
),
numbered as (
    select
        *,
        row_number() over (
            same_endpoint
            order by input_usd_per_mtok, output_usd_per_mtok, cache_read_usd_per_mtok,
                cache_write_usd_per_mtok, discount, observed_to, context_length, is_available
        ) as place,
        count(distinct coalesce(input_usd_per_mtok, '') || ' ' || coalesce(output_usd_per_mtok, ''))
            over same_endpoint > 1 as is_contradicted,
    from converted
    window same_endpoint as (
        partition by source, provider_spelled, provider_model_id, model_ref, endpoint_tag, offer,
            observed_from
    )
)
select
    md5(
        concat_ws(
            '|', source, provider_spelled, coalesce(provider_model_id, ''), model_ref, endpoint_tag,
            offer, observed_from, if(place > 1, place, null)
        )
    ) as quote_id,
    * exclude (spelled_slug, name, currency, native_cache_read, native_cache_write, units, input_price, output_price, place)
        replace (
            case
                when offer = 'standard' and native_input = 0 and native_output = 0 then 'free'
                -- A reseller's dedicated machine isn't the provider's on-demand offer.
                when offer = 'standard' and (provider_kind in ('router', 'subscription') or ends_with(slug, '-dedicated')) then 'routed'
                else offer
            end as offer,
            if(native_currency = 'USD' or units is null, null, rate_on) as rate_on,
            input_price as input_usd_per_mtok,
            output_price as output_usd_per_mtok,
            -- Cached input never costs more than new input, so such a price is something else.
            if(native_cache_read > native_input, null, native_cache_read) / units as cache_read_usd_per_mtok,
            native_cache_write / units as cache_write_usd_per_mtok,
            -- Catalogues write 0 for an unknown length.
            nullif(context_length, 0) as context_length,
            nullif(max_output_tokens, 0) as max_output_tokens,
            -- As for models, a day after 2090 means none.
            if(until < date '2090-01-01', until, null) as until,
            coalesce(measured_on, observed_to) as measured_on
        )
        rename (
            slug as provider, native_currency as currency,
            native_input as native_input_per_mtok, native_output as native_output_per_mtok
        ),
    if(native_currency = 'USD', null, units) as units_per_usd,
    input_usd_per_mtok as input_text,
    output_usd_per_mtok as output_text,
    -- The model's kind, `other` if no list shows it. Catalogues list embeddings and rankings as
    -- text, so the name decides.
    case
        -- The aggregator sells other kinds of models by units that it doesn't name.
        when model_ref_kind = 'canonical' then if(output_modalities = ['embeddings'], 'embeddings', 'text')
        when regexp_matches(name, getvariable('words_rerank_model')) then 'rerank'
        when regexp_matches(name, getvariable('words_embeddings_model')) then 'embeddings'
        when input_modalities = ['audio'] or list_contains(output_modalities, 'transcript')
            or regexp_matches(name, getvariable('words_audio_model')) then 'audio'
        when regexp_matches(name, getvariable('words_speech_model')) then 'speech'
        when len(output_modalities) = 0 or list_contains(output_modalities, 'text') then 'text'
        when list_contains(output_modalities, 'image') then 'images'
        when list_contains(output_modalities, 'audio') then 'speech'
        when list_contains(output_modalities, 'embedding') then 'embeddings'
        when list_contains(output_modalities, 'rerank') then 'rerank'
        else 'other'
    end as kind,
from numbered
order by source, provider_spelled, model_ref, provider_model_id, endpoint_tag, offer, observed_from, place
