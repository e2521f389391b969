-- The verdict on each price run: `accepted` at once, `soft` (accepted at a second fix) or `hard`
-- (accepted on strong evidence only), with the rule. A jump is measured from the last price that
-- held for two fixes, so that a series cannot reach a wrong price in small steps. A series without
-- one is compared with its company's price for the model; a newcomer with the prices of others.
-- `steps`: the fixes at which a maker changed its price lately, below 0 where it fell.
-- grain: series_id, price_run
with recursive judged as (
    select
        series_id,
        cast(0 as bigint) as run_index,
        cast(null as hugeint) as price_run,
        cast(null as double) as valid_usd_per_mtok,
        cast(null as double) as reference_usd_per_mtok,
        cast(null as double) as log_jump,
        cast([] as integer[]) as steps,
        cast(null as varchar) as rule,
        cast(null as varchar) as verdict,
        false as moves_reference,
    from price_runs
    where run_index = 1

    union all

    select
        price_runs.series_id,
        price_runs.run_index,
        price_runs.price_run,
        -- The last price that was valid: an invalid one between hides no step.
        coalesce(price_runs.last_blended_usd_per_mtok, price_runs.known_valid_usd_per_mtok, judged.valid_usd_per_mtok),
        case
            when price_runs.known_verdict is not null then price_runs.known_reference_usd_per_mtok
            when judged.moves_reference then judged.valid_usd_per_mtok
            else coalesce(judged.reference_usd_per_mtok, price_runs.company_usd_per_mtok)
        end as reference_before,
        case
            when price_runs.invalid_rule is null
                then abs(ln(price_runs.blended_usd_per_mtok / coalesce(reference_before, price_runs.others_usd_per_mtok)))
        end as jump,
        case
            when price_runs.known_verdict is not null then coalesce(price_runs.known_steps, [])
            when price_runs.invalid_rule is not null then judged.steps
            when price_runs.is_makers
                then list_filter(
                    list_append(
                        judged.steps,
                        cast(nullif(sign(price_runs.last_blended_usd_per_mtok - judged.valid_usd_per_mtok), 0)
                            * price_runs.first_ordinal as integer)
                    ),
                    lambda fix: abs(fix) > price_runs.first_ordinal - getvariable('creep_fixes')
                )
            else []
        end as steps_now,
        case
            when price_runs.known_verdict is not null then price_runs.known_rule
            when price_runs.invalid_rule is not null then price_runs.invalid_rule
            when price_runs.is_return then null
            when price_runs.standing_rule = 'rival_hard' then price_runs.standing_rule
            when least(abs(jump - ln(1e3)), abs(jump - ln(1e6))) < getvariable('unit_signature_tolerance') then 'unit_signature'
            when jump >= ln(getvariable('jump_hard')) - 1e-9
                then if(reference_before is null, 'newcomer_hard', 'jump_hard')
            when price_runs.is_shift and jump > ln(1 + getvariable('breaker_repriced_from')) then 'source_shift'
            when jump > ln(1 + getvariable('breaker_repriced_from'))
                and len(list_filter(steps_now, lambda fix: fix * steps_now[-1] > 0)) >= getvariable('creep_moves')
                then 'creep'
            when price_runs.is_odd_ratio
                then if(coalesce(jump >= ln(getvariable('jump_soft')) - 1e-9, false), 'ratio_jump', 'ratio_soft')
            when price_runs.standing_rule is not null then price_runs.standing_rule
            when jump >= ln(getvariable('jump_soft')) - 1e-9
                then case when reference_before is null then 'newcomer_soft' else 'jump_soft' end
        end as rule_now,
        coalesce(
            price_runs.known_verdict,
            case
                when rule_now is null then 'accepted'
                when rule_now in ('ratio_soft', 'jump_soft', 'rival_soft', 'newcomer_soft', 'common_factor') then 'soft'
                else 'hard'
            end
        ) as verdict_now,
        price_runs.invalid_rule is null
            and (price_runs.is_confirmed or (price_runs.streak >= 2 and verdict_now <> 'hard')) as moves,
    from judged
    inner join price_runs
        on price_runs.series_id = judged.series_id
        and price_runs.run_index = judged.run_index + 1
)

select * exclude (moves_reference)
from judged
where run_index > 0
order by series_id, price_run
