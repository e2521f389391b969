-- The evidence for the day's scores: boards with their lines, credits and agreement, and for each
-- model the rows behind its score and skills. `linked_by` says how a board's spelling was matched:
-- a `reviewed` name, a rule for the `spelling`, or the name of another `version`. Skills use the
-- line of the general score, but each comes from a single board, so boards that share votes are
-- never combined. `web` is both part of the general score and a skill.
-- grain: path
-- writes: scores.json
with standing as (
    select * from standing_scores where day = getvariable('run_day')
),

counted as (
    select model_id, unnest(boards, recursive := true)
    from model_scores
    where day = getvariable('run_day')
),

evidence as (
    select
        standing.model_id,
        list(struct_pack(
            boards.part, boards.weight, boards.credit, boards.url, standing.source,
            model := standing.model_ref,
            standing.rating, standing.z, counted.clipped_z, standing.published_on, standing.scored_on,
            linked_by := case
                when names.model is null then 'spelling'
                when names.model_id = standing.model_id then 'reviewed'
                else 'version'
            end,
            link_reason := names.reason
        ) order by standing.part, standing.source) as boards,
    from standing
    inner join board_days on board_days.day = standing.day and board_days.source = standing.source
    inner join boards on boards.source = standing.source
    left join counted on counted.model_id = standing.model_id and counted.source = standing.source
    left join data_board_models as names
        on names.board = boards.board and names.model = standing.model_ref
    group by all
),

skills as (
    select
        model_id,
        list({
            'skill': standing.part,
            'score': getvariable('reference_score') * exp(getvariable('score_per_z') * z),
        } order by standing.part) as skills,
    from standing
    inner join boards using (source)
    anti join unserved_scores using (day, model_id, variant)
    where weight is null or standing.part = 'web'
    group by all
),

listed as (
    select
        list(struct_pack(
            listed_models.model_id,
            status := coalesce(model_scores.score_basis, 'unknown'),
            note := case model_scores.score_basis
                when 'measured' then 'At least two leaderboards rate it, and they agree.'
                when 'one_board' then 'Only one leaderboard rates it, so it is neither recommended nor in the index.'
                when 'disputed' then 'Its two leaderboards disagree, so it is neither recommended nor in the index.'
                when 'other_variant' then 'Its providers do not offer the rated variant, so it is neither recommended nor in the index.'
                else 'No leaderboard rates it for the general score.'
            end,
            model_scores.score, model_scores.score_low, model_scores.score_high, model_scores.spread,
            skills := coalesce(skills.skills, []),
            boards := coalesce(evidence.boards, [])
        ) order by listed_models.model_id) as scores,
    from listed_models
    left join evidence using (model_id)
    left join model_scores on model_scores.model_id = listed_models.model_id and model_scores.day = getvariable('run_day')
    left join skills on skills.model_id = listed_models.model_id
),

rated as (
    select standing.source, max(captured_on) as captured_on, max(published_on) as published_on, cast(count(*) as integer) as model_count
    from standing
    inner join board_days on board_days.day = standing.day and board_days.source = standing.source
    where model_id in (select model_id from listed_models)
    group by all
),

shown_boards as (
    select
        boards.* exclude (line, board, category, place, max_half_width, settled_on),
        captured_on,
        published_on,
        coalesce(model_count, 0) as model_count,
    from boards
    left join rated using (source)
)

select
    'scores.json' as path,
    to_json({
        'date': getvariable('run_day'),
        'scale': 'os-1',
        'boards': (select list(shown_boards order by source) from shown_boards),
        'agreement': coalesce((select list(board_agreements order by one, other) from board_agreements), []),
        'scores': coalesce(scores, [])
    }) as document,
from listed
