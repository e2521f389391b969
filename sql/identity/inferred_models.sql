-- A reference to an unlisted model, with a model id inferred from catalogues. An id is inferred if
-- the creator sells the model, if two providers spell it alike under one creator, if it is sold
-- under the path of a creator that sells nothing, or if it is the thinking mode of a listed model.
-- grain: provider_group, spelling, model_ref, model_ref_kind
with
judged as (
    select
        claims.*,
        coalesce(list_contains(first_parties.creators, claimed_creator), false) as is_creators_name,
        -- If a creator sells its own models, its names count, not other providers' paths.
        rank = 1 and claimed_creator not in (select unnest(creators) from stg_first_parties)
            as is_published_by_path,
    from stg_creator_claims as claims
    left join stg_first_parties as first_parties using (provider_group)
),
counted as (
    select
        *,
        count(distinct provider_group) over same as providers,
        count(distinct provider_group) filter (implied_creator = '') over same as whole_providers,
        bool_or(is_sold) over same as is_sold_by_any,
        bool_or(is_creators_name) over same as is_sold_by_creator,
    from judged
    window same as (partition by claimed_creator, key)
),
chosen as (
    select *
    from counted
    where is_sold_by_any and (is_sold_by_creator or providers >= 2 or is_published_by_path)
    qualify row_number() over (
        partition by provider_group, spelling, model_ref, model_ref_kind
        order by rank < 3 desc, providers desc, whole_providers > 0 desc, length(key), rank, key
    ) = 1
),
identified as (
    select
        provider_group,
        spelling,
        model_ref,
        model_ref_kind,
        claimed_creator as creator,
        first_value(text) over (
            partition by claimed_creator, key
            -- Prefer the aggregator's former spelling, then the creator's own.
            order by provider_group = 'openrouter' desc, contains(text, ':'), contains(text, '.') desc,
                is_creators_name desc, length(text), text
        ) as name,
        claimed_creator || '/' || regexp_replace(name, '[^a-z0-9._:-]+', '-', 'g') as model_id,
    from chosen
)
-- An inferred id may itself be a reviewed alias. An alias without a model is skipped, because it
-- meant different models at different times.
select
    identified.* exclude (name, model_id),
    coalesce(aliases.model_id, identified.model_id) as model_id,
from identified
anti join stg_canonical_models using (model_id)
left join data_aliases as aliases on aliases.model_ref = identified.model_id
where aliases.model_ref is null or aliases.model_id is not null
union all by name
select provider_group, spelling, model_ref, model_ref_kind, mode_creator as creator, mode_id as model_id
from stg_unlisted_refs
where mode_id is not null
