-- An intelligence score of a model during a range of days. A model may have scores of several
-- variants, such as reasoning effort or reasoning switched off.
-- grain: source, model_ref, variant, observed_from
with
sold as (
    select model_id from models
),
keys as (
    select * from stg_spelling_keys where tier in (2, 7) and implied_creator = ''
),
matches as (
    select spelling, model_id, tier
    from stg_matches
    where provider_group = '' and model_id in (select model_id from sold)
),
spellings as (
    select spelling, creators from stg_spellings where provider_group = ''
),
refs as (
    select * from stg_score_refs where spelling is not null
),
-- Models that only catalogues know are found by the keys of the names they were made from.
minted as (
    select distinct minted.model_id, minted.creator, keys.key
    from stg_minted_refs as minted
    inner join keys using (provider_group, spelling)
    union
    select model_id, creator, regexp_replace(split_part(model_id, '/', 2), '[^a-z0-9]+', '', 'g')
    from stg_minted_refs
),
own_aliases as (
    select model_ref as alias, coalesce(model_id, '') as model_id from data_model_aliases
),
candidates as (
    select refs.source, refs.model_ref, 0 as place, own_aliases.model_id
    from refs
    inner join own_aliases on own_aliases.alias = refs.source || ':' || refs.model_ref
    union
    select refs.source, refs.model_ref, refs.place, matches.model_id
    from refs
    inner join matches on matches.spelling = refs.spelling
    where
        -- A separate thinking model needs a literal match. A reasoning score does not belong to a
        -- model that is tuned to follow instructions.
        case refs.place
            when 2 then matches.tier < 10
            when 3 then not (refs.is_reasoning and matches.model_id like '%-instruct%')
            else true
        end
    union
    select refs.source, refs.model_ref, refs.place, minted.model_id
    from refs
    inner join keys on keys.provider_group = '' and keys.spelling = refs.spelling
    inner join minted on minted.key = keys.key
    inner join spellings on spellings.spelling = refs.spelling
    where refs.place <> 2 and list_contains(spellings.creators, minted.creator)
),
resolved as (
    select source, model_ref, nullif(any_value(model_id), '') as model_id
    from candidates
    group by source, model_ref, place
    having count(distinct model_id) = 1
    qualify row_number() over (partition by source, model_ref order by place) = 1
),
listed as (
    select raw_scores.*, raw_scores.model_ref as model_id
    from raw_scores
    where source = 'openrouter' and model_ref in (select model_id from sold)
),
last_listed as (
    select model_id, max(observed_to) as listed_to, arg_max(score, observed_to) as listed_score
    from listed
    group by model_id
),
-- The aggregator's benchmark feed, which uses versioned slugs: the latest score of each model. A
-- score of the model list remains valid as long as a price is carried.
benchmarked as (
    select
        raw_scores.*,
        slugs.model_id,
        last_listed.listed_score,
        coalesce(
            last_listed.listed_to >= observed_to - cast(getvariable('carry_days') as integer), false
        ) as is_listed,
    from raw_scores
    inner join stg_canonical_slugs as slugs on slugs.canonical_slug = raw_scores.model_ref
    left join last_listed using (model_id)
    where source = 'openrouter-benchmarks'
    qualify row_number() over (
        partition by slugs.model_id order by observed_to desc, observed_from desc, score
    ) = 1
),
-- The feed does not name its scale. It is the scale of the list while both agree on the models they
-- share.
benchmark_scale as (
    select coalesce(
        median(abs(score - listed_score)) <= getvariable('scale_event_tolerance'), false
    ) as is_of_the_list
    from benchmarked
    where is_listed
),
-- Both are one series of one publisher: the feed only adds the models that the list lacks.
filled_in as (
    select benchmarked.* exclude (listed_score, is_listed) replace ('openrouter' as source)
    from benchmarked
    semi join benchmark_scale on benchmark_scale.is_of_the_list
    where not is_listed
),
published as (
    select raw_scores.*, resolved.model_id
    from raw_scores
    inner join resolved using (source, model_ref)
    where resolved.model_id is not null
),
-- A publisher that gives no basis has measured a score where the aggregator's list, which has
-- measured scores only, agrees.
agreed as (
    select distinct published.source, published.model_ref, published.variant, published.observed_from
    from published
    inner join listed
        on listed.model_id = published.model_id
        and abs(listed.score - published.score) <= 0.06
        and listed.observed_from <= published.observed_to
        and listed.observed_to >= published.observed_from
    where published.basis is null
)
select
    source,
    model_id,
    model_ref,
    variant,
    score,
    coalesce(basis, 'measured') as basis,
    scale_version,
    observed_from,
    observed_to,
from listed
union all by name
select
    source,
    model_id,
    model_ref,
    variant,
    score,
    -- The list has measured scores only; the feed does not say.
    coalesce(basis, 'estimated') as basis,
    scale_version,
    observed_from,
    observed_to,
from filled_in
union all by name
select
    published.source,
    published.model_id,
    published.model_ref,
    published.variant,
    published.score,
    coalesce(published.basis, if(agreed.source is null, 'estimated', 'measured')) as basis,
    published.scale_version,
    published.observed_from,
    published.observed_to,
from published
left join agreed using (source, model_ref, variant, observed_from)
order by source, model_id, model_ref, variant, observed_from
