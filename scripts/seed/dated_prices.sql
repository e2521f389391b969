-- What each source said a model costs, as stretches of days: USD per million tokens.
-- `evidence`: `vendor_dated` is a hand-kept list's own date of a vendor's price, `maker_row` a
-- catalogue's row for the maker's own endpoint, `routed` the aggregator's price of the endpoint that
-- it routes to first, which is no vendor's.
-- grain: model_id, source, from_day
with
-- The ids by which the aggregator has listed models since 2024-09-21; every other spelling is matched
-- to one of them. Routers, aliases, free and other variants are not models.
listed as (
    select
        lower(model_id) as model_id,
        valid_from,
        last_seen,
        prompt::double * 1e6 as input,
        completion::double * 1e6 as output,
        hugging_face_id is not null and hugging_face_id <> '' as has_open_weights,
        created_on,
        regexp_replace(name, '^[^:]*: ', '') as name,
    from read_parquet(getvariable('captures') || '/openrouter-models-history.parquet')
    where
        not regexp_matches(model_id, '^~|:') and not starts_with(model_id, 'openrouter/')
        and prompt::double > 0 and completion::double > 0
),
models as (
    select
        model_id,
        split_part(model_id, '/', 1) as creator,
        to_key(split_part(model_id, '/', 2)) as key,
        min(valid_from) as listed_from,
        bool_or(has_open_weights) as has_open_weights,
        -- An id that was given out anew, under another name, was another model's until then.
        if(
            count(distinct name) > 1 and count(distinct created_on) > 1, max(created_on), date '1970-01-01'
        ) as renamed_on,
    from listed
    group by all
),

rows as (
    select
        'litellm' as source,
        provider as spelling,
        key as said_id,
        input * 1e6 as input,
        output * 1e6 as output,
        valid_from,
        last_seen,
        null::date as from_date,
        null::date as to_date,
    from read_parquet(getvariable('captures') || '/litellm-history.parquet')
    where mode is null or mode in ('chat', 'completion', 'responses')
    union all by name
    select
        'models-dev' as source,
        provider as spelling,
        provider_model_id as said_id,
        input_usd_per_mtok as input,
        output_usd_per_mtok as output,
        valid_from,
        coalesce(last_seen, date '2026-07-01') as last_seen,
    from read_parquet(getvariable('captures') || '/models-dev-history.parquet')
    union all by name
    select
        source,
        vendor as spelling,
        model as said_id,
        input_usd_per_mtok as input,
        output_usd_per_mtok as output,
        valid_from,
        last_seen,
        from_date,
        to_date,
    from read_parquet(getvariable('captures') || '/vendor-dated-prices.parquet')
),
matched as (
    select
        rows.*,
        models.model_id,
        models.has_open_weights,
        makers.provider,
        -- An exact spelling goes before one without its date; of two dates the later one counts.
        models.key = to_key(said_id) as is_exact,
    from rows
    inner join makers using (source, spelling)
    inner join models
        on models.creator = makers.creator
        and models.key in (to_key(said_id), to_undated_key(said_id))
    -- Zero often means unknown in these files.
    where input > 0 and output > 0
),

-- A list that gives its own dates says what a vendor charged then; of the list's versions the last
-- one that has a date counts.
dated as (
    select
        model_id,
        source,
        provider,
        'vendor_dated' as evidence,
        from_date as from_day,
        coalesce(to_date - 1, last_seen) as to_day,
        input,
        output,
    from matched
    where from_date is not null
    qualify row_number() over (
        partition by model_id, source, from_date
        order by is_exact desc, last_seen desc, said_id desc, valid_from desc, input, output
    ) = 1
),

observed as (
    select
        model_id,
        source,
        provider,
        'maker_row' as evidence,
        valid_from,
        last_seen,
        input,
        output,
        is_exact,
        said_id,
    from matched
    where from_date is null and (to_date is null or valid_from < to_date)
    -- Of two rows at a time the lower one is the price of some hours of the day.
    qualify row_number() over (
        partition by model_id, source, said_id, valid_from order by input desc, output desc, last_seen desc
    ) = 1
    union all by name
    select
        model_id,
        'openrouter' as source,
        null as provider,
        'routed' as evidence,
        valid_from,
        last_seen,
        input,
        output,
        true as is_exact,
        model_id as said_id,
    from listed
),
-- The versions of a model follow one another: an older one speaks for it until the next one came.
versions as (
    select
        model_id,
        source,
        said_id,
        min(min(valid_from)) over (
            partition by model_id, source order by is_exact desc, said_id desc
            rows between unbounded preceding and 1 preceding
        ) as succeeded_on,
    from observed
    group by model_id, source, said_id, is_exact
),
chosen as (
    select observed.* replace (least(last_seen, coalesce(succeeded_on - 1, last_seen)) as last_seen),
    from observed
    inner join versions using (model_id, source, said_id)
    where succeeded_on is null or valid_from < succeeded_on
),
-- Rows that differ in other facts alone are one stretch; so are two with a hole of at most ten days.
followed as (
    select
        *,
        coalesce(
            input = lag(input) over days and output = lag(output) over days
            and valid_from <= lag(last_seen) over days + 11,
            false
        ) as is_same,
    from chosen
    window days as (partition by model_id, source order by valid_from, last_seen, said_id, input, output)
),
stretched as (
    select
        *,
        count(*) filter (where not is_same) over (
            partition by model_id, source order by valid_from, last_seen, said_id, input, output
            rows unbounded preceding
        ) as stretch,
    from followed
),
stretches as (
    select
        model_id,
        source,
        any_value(provider) as provider,
        any_value(evidence) as evidence,
        min(valid_from) as from_day,
        max(last_seen) as to_day,
        any_value(input) as input,
        any_value(output) as output,
        lag(min(valid_from)) over stretches as previous_from,
        -- Whether a price comes back that the row before had taken the place of.
        coalesce(
            abs(ln(any_value(input) / lag(any_value(input), 2) over stretches)) < 0.01
            and abs(ln(any_value(output) / lag(any_value(output), 2) over stretches)) < 0.01,
            false
        ) as is_return,
    from stretched
    group by model_id, source, stretch
    window stretches as (partition by model_id, source order by min(valid_from))
),
-- A catalogue dates a change when its file is edited. The change of a maker's row is dated at
-- the earliest day, up to sixty before and not before the row before began, on which another source
-- had the same price within 1 %. A row that another source contradicted from its first day on, with
-- the price that came after it, was a mistake and is none; unless that price had stood before it
-- too, when the other source may only be late.
proven as (
    select
        own.model_id,
        own.source,
        own.from_day,
        min(greatest(other.from_day, own.from_day - 60, own.previous_from)) as proven_from,
        min_by(other.source, (other.from_day, other.source)) as dated_by,
    from stretches as own
    inner join (from stretches union all by name from dated) as other
        on own.model_id = other.model_id and own.source <> other.source
        and abs(ln(own.input / other.input)) < 0.01 and abs(ln(own.output / other.output)) < 0.01
        and other.from_day < own.from_day and other.to_day >= own.from_day - 60
        and other.to_day > own.previous_from
        and (other.from_day > own.previous_from or not own.is_return)
    where own.evidence = 'maker_row' and own.previous_from is not null
    group by all
),
-- What a source shows on its first day began before it looked: on the day on which another
-- catalogue took up a dated version of the model at the same price within 1 %, but after the last
-- day on which any third source showed another price. A name without a date goes stale there.
early as (
    select stretches.*
    from stretches
    inner join (select source, min(from_day) as from_day from stretches group by source)
        using (source, from_day)
),
begun as (
    select
        early.model_id,
        early.source,
        early.from_day,
        greatest(
            version.valid_from,
            (
                select max(least(third.to_day, early.from_day - 1)) + 1
                from stretches as third
                where
                    third.model_id = early.model_id
                    and third.source not in (early.source, version.source)
                    and third.from_day < early.from_day
                    and (abs(ln(third.input / early.input)) >= 0.01 or abs(ln(third.output / early.output)) >= 0.01)
            )
        ) as begun_on,
        version.source as begun_by,
    from early
    inner join matched as version
        on version.model_id = early.model_id and version.source <> early.source
        and not version.is_exact and version.from_date is null
        and abs(ln(version.input / early.input)) < 0.01 and abs(ln(version.output / early.output)) < 0.01
        and version.valid_from < early.from_day
    qualify row_number() over (
        partition by early.model_id, early.source order by begun_on, begun_by
    ) = 1
),
moved as (
    select
        stretches.* exclude (from_day, previous_from, is_return),
        coalesce(proven_from, begun_on, stretches.from_day) as from_day,
        case
            when proven_from < stretches.from_day then dated_by
            when begun_on < stretches.from_day then begun_by
        end as dated_by,
        lead(coalesce(proven_from, stretches.from_day)) over (
            partition by model_id, source order by stretches.from_day
        ) as next_from,
    from stretches
    left join proven using (model_id, source, from_day)
    left join begun using (model_id, source, from_day)
),
claims as (
    select
        * exclude (next_from) replace (
            -- Up to ten days without a capture belong to the stretch before them.
            if(next_from <= to_day + 11, next_from - 1, to_day) as to_day
        ),
    from moved
    union all by name
    from dated
)
select
    model_id,
    source,
    provider,
    evidence,
    greatest(from_day, renamed_on) as from_day,
    to_day,
    round(input, 6) as input_usd_per_mtok,
    round(output, 6) as output_usd_per_mtok,
    dated_by,
    has_open_weights,
from claims
inner join models using (model_id)
where greatest(from_day, renamed_on) <= to_day
order by model_id, evidence, source, from_day
