-- A reference by a provider or catalogue, with the listed model it means: from data/aliases.csv,
-- the source's own link, a catalogue's link, or its spelling.
-- grain: provider_group, spelling, model_ref, model_ref_kind
with
-- Weights for which a later repository exists, whose name only adds a date.
releases as (
    select
        first_release.model_id,
        first_release.released_on as first_on,
        min(later_release.released_on) as later_on,
        arg_min(later_release.model_id, later_release.released_on) as later_id,
    from stg_canonical_models as first_release
    inner join stg_canonical_models as later_release
        on starts_with(later_release.hugging_face_id, first_release.hugging_face_id || '-')
    where
        regexp_full_match(
            later_release.hugging_face_id[length(first_release.hugging_face_id) + 2:], '\d{4}'
        )
        and later_release.released_on > first_release.released_on
    group by first_release.model_id, first_release.released_on
),
looked_up as (
    select
        refs.*,
        aliases.line is not null as has_alias,
        aliases.model_id as alias_id,
        coalesce(other_names.is_mode, false) as is_mode,
        models.model_id as canonical_id,
        link.model_id as link_id,
        spelled.model_id as spelled_id,
        spelled.tier as spelled_tier,
        coalesce(spelled_tier, 99) > 5 as is_loose,
        len(coalesce(spelled.candidates, link.candidates)) > 1 as is_ambiguous,
        first_parties.creators as own_creators,
    from stg_mentions as refs
    left join stg_aliases as aliases
        on aliases.said_by = refs.provider_group and aliases.spelling = refs.spelling
    left join stg_aliases as other_names
        on other_names.said_by is null and other_names.spelling = without_tier(refs.model_ref) and refs.model_ref_kind = 'canonical'
    left join stg_canonical_models as models
        on models.model_id = if(model_ref_kind = 'canonical', coalesce(other_names.model_id, without_tier(model_ref)), null)
    left join stg_matches as link
        on link.provider_group = '' and link.spelling = if(model_ref_kind = 'catalogue', model_ref, null)
    left join stg_matches as spelled
        on spelled.provider_group = refs.provider_group and spelled.spelling = refs.spelling
    left join stg_first_parties as first_parties
        on first_parties.provider_group = refs.provider_group
),
decided as (
    select
        *,
        case
            when is_mode then 'mode'
            when model_ref_kind = 'canonical' then 'canonical'
            when has_alias then 'alias'
            when link_id = spelled_id or (link_id is not null and is_loose) then 'catalogue'
            when spelled_id is not null then 'name'
        end as rule,
        case
            when model_ref_kind = 'canonical' then canonical_id
            when has_alias then alias_id
            -- A catalogue may link a variant to its base model, so a literal match of the name is
            -- more exact.
            when is_loose then coalesce(link_id, spelled_id)
            else spelled_id
        end as decided_id,
        split_part(decided_id, '/', 1) as decided_creator,
    from looked_up
),
-- An undated name, matched only by spelling, that is still on sale long after a newer release.
undated as (
    select
        decided.*,
        rule = 'name'
            and link_id is null
            -- The aggregator's own id always means the model it lists.
            and not (provider_group = 'openrouter' and decided_id = spelling)
            and spelled_tier < 10
            -- Hosts replace the weights behind an undated name, most within a quarter.
            and last_seen_on >= later_on + 90
            and not coalesce(list_contains(own_creators, decided_creator), false)
            as is_undated,
        -- A catalogue's release date may be that of the weights or of the listing.
        abs(decided.released_on - later_on) <= 15 as is_later,
        abs(decided.released_on - first_on) <= 15 as is_first,
        later_id,
    from decided
    left join releases on releases.model_id = decided.decided_id
)
select
    provider_group,
    spelling,
    model_ref,
    model_ref_kind,
    case
        when not coalesce(is_undated, false) or is_first then decided_id
        when is_later then later_id
    end as model_id,
    rule,
    case
        when model_ref like '~%' then 'an alias that moves'
        when has_alias and alias_id is null then 'written down as ambiguous'
        when is_undated and decided_id is not null then 'undated, and sold after a later release'
        when is_ambiguous then 'several models are spelled like this'
        else 'no model is spelled like this'
    end as unmatched_reason,
from undated
