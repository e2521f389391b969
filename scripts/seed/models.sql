-- Every stretch of days on which a catalogue said the same of a model.
with
listed as (
    select * from read_parquet(getvariable('captures') || '/openrouter-models-daily.parquet')
),
-- The list as served knows one model that the daily capture of its day had not yet.
served as (
    select unnest(data) as model
    from read_json(
        getvariable('captures') || '/recordings/openrouter-models-2026-07-31.json',
        columns = {data: 'struct(
            id varchar, canonical_slug varchar, hugging_face_id varchar, name varchar, created bigint,
            context_length bigint, expiration_date varchar, reasoning json,
            architecture struct(input_modalities varchar[], output_modalities varchar[]),
            supported_parameters varchar[]
        )[]'}
    )
),
catalogue as (
    select * from read_parquet(getvariable('captures') || '/models-dev-history.parquet')
    where base_model is not null
),
daily as (
    select
        observed_on,
        model_id as model_ref,
        canonical_slug,
        nullif(hugging_face_id, '') as hugging_face_id,
        name,
        context_length,
        list_of(input_modalities) as input_modalities,
        list_of(output_modalities) as output_modalities,
        reasoning as is_reasoning,
        tools as supports_tools,
        created_on as released_on,
        try_cast(expires_on as date) as expires_on,
    from listed
),
last_day as (
    select
        date '2026-07-31' as observed_on,
        model.id as model_ref,
        model.canonical_slug,
        nullif(model.hugging_face_id, '') as hugging_face_id,
        model.name,
        model.context_length,
        list_sort(model.architecture.input_modalities) as input_modalities,
        list_sort(model.architecture.output_modalities) as output_modalities,
        list_contains(model.supported_parameters, 'reasoning') as is_reasoning,
        list_contains(model.supported_parameters, 'tools') as supports_tools,
        to_timestamp(model.created)::date as released_on,
        try_cast(model.expiration_date as date) as expires_on,
    from served
),
observed as (
    from daily
    union all by name
    from last_day
    anti join daily using (observed_on, model_ref)
),
fingerprinted as (
    select *, row(*columns(* exclude (observed_on))) as facts
    from observed
),
followed as (
    select
        *,
        facts is distinct from lag(facts) over days
            or observed_on is distinct from lag(observed_on) over days + 1 as is_new,
    from fingerprinted
    window days as (partition by model_ref order by observed_on)
),
stretches as (
    select
        * exclude (facts, is_new),
        sum(is_new::integer) over (partition by model_ref order by observed_on) as stretch,
    from followed
),
joined as (
    select
        'openrouter' as source,
        * exclude (observed_on),
        null::boolean as open_weights,
        min(observed_on) as observed_from,
        max(observed_on) as observed_to,
    from stretches
    group by all
),
aggregator as (
    select * exclude (stretch) from joined
),
-- What most sellers of a model say of it, since each copies the facts into its own list.
curated as (
    select
        'models-dev' as source,
        base_model as model_ref,
        null::varchar as canonical_slug,
        null::varchar as hugging_face_id,
        mode(name order by name) as name,
        mode(nullif(context_length, 0) order by context_length) as context_length,
        mode(list_of(input_modalities) order by input_modalities)
            filter (input_modalities <> '') as input_modalities,
        mode(list_of(output_modalities) order by output_modalities)
            filter (output_modalities <> '') as output_modalities,
        mode(reasoning order by reasoning) as is_reasoning,
        null::boolean as supports_tools,
        mode(open_weights order by open_weights) as open_weights,
        mode(try_cast(release_date as date) order by release_date) as released_on,
        null::date as expires_on,
        min(valid_from) as observed_from,
        max(coalesce(last_seen, date '2026-07-01')) as observed_to,
    from catalogue
    group by base_model
)
from aggregator
union all by name
from curated
order by source, model_ref, observed_from
