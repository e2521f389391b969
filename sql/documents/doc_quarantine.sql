-- The quotes that were quarantined on the run's day, with the rule and the price used instead; and
-- the prices on which sources have disagreed for a week. Rows of sources that did not fit stand
-- beside them.
-- grain: path
-- writes: quarantine.json
with today as (
    select max(ordinal) as ordinal from fix_days
),

standing as (
    select provider as provider_group, model_id, blended_usd_per_mtok, is_carried
    from provider_quotes
    semi join today using (ordinal)
),

-- The prices of the other providers today.
rivals as (
    select one.quote_id, median(standing.blended_usd_per_mtok) as rival_median_usd_per_mtok
    from quotes as one
    inner join standing
        on standing.model_id = one.model_id and standing.provider_group <> one.provider_group
    where getvariable('run_day') between one.observed_from and one.observed_to
    group by one.quote_id
),

held as (
    select
        observed_quotes.*,
        quotes.invalid_value,
        case rule
            when 'voided' then 'A person proved the price wrong'
            when 'duplicate' then 'One payload names the endpoint at two prices'
            when 'negative' then 'A price is below zero'
            when 'not a decimal' then 'A price is not a plain decimal number'
            when 'discount' then 'The discount is not between 0 and 100 % of the list price'
            when 'one side zero' then 'Of input and output only one has a price'
            when 'blend out of range' then 'The price is outside of what tokens are sold for'
            when 'output to input out of range' then 'Output and input are too far apart'
            when 'ratio_soft' then 'Output and input are unusually far apart, or not as before'
            when 'ratio_jump' then 'Output over input and the price are not as before'
            when 'jump_soft' then 'The price moved far from the last one that held'
            when 'jump_hard' then 'The price moved very far from the last one that held'
            when 'unit_signature' then 'The price moved by what looks like a mistaken unit'
            when 'rival_soft' then 'The price is far from what other providers ask'
            when 'rival_hard' then 'The price is very far from what other providers ask'
            when 'newcomer_soft' then 'The first price of a provider is far from what the others ask'
            when 'newcomer_hard' then 'The first price of a provider is very far from what the others ask'
            when 'common_factor' then 'One provider changed many prices by one factor'
            when 'source_shift' then 'The source changed many of its prices at once'
            when 'creep' then 'The creator moves the price one way, fix after fix'
        end as reason,
        case
            when invalid_value is not null then invalid_value
            when rule like 'rival%' or rule like 'newcomer%' then round(observed_quotes.blended_usd_per_mtok / rival_median_usd_per_mtok, 4)::varchar
            when rule like 'ratio%' then round(observed_quotes.output_usd_per_mtok / observed_quotes.input_usd_per_mtok, 4)::varchar
            when reference_usd_per_mtok is not null
                then round(observed_quotes.blended_usd_per_mtok / reference_usd_per_mtok, 4)::varchar
        end as value,
        case rule
            when 'discount' then concat('below ', getvariable('discount_below'))
            when 'blend out of range'
                then concat(getvariable('range_min_usd_per_mtok'), ' to ', getvariable('range_max_usd_per_mtok'))
            when 'output to input out of range'
                then concat(getvariable('ratio_hard_min'), ' to ', getvariable('ratio_hard_max'))
            when 'ratio_soft' then printf('%g, ×%g', getvariable('ratio_soft_max'), getvariable('ratio_step'))
            when 'ratio_jump' then printf('%g, ×%g', getvariable('ratio_soft_max'), getvariable('ratio_step'))
            when 'jump_soft' then printf('×%g', getvariable('jump_soft'))
            when 'newcomer_soft' then printf('×%g', getvariable('jump_soft'))
            when 'newcomer_hard' then printf('×%g', getvariable('jump_hard'))
            when 'jump_hard' then printf('×%g', getvariable('jump_hard'))
            when 'unit_signature' then concat('10³ or 10⁶, within ', getvariable('unit_signature_tolerance'))
            when 'rival_soft' then printf('×%g', getvariable('rival_soft'))
            when 'rival_hard' then printf('×%g', getvariable('rival_hard'))
            when 'common_factor' then concat(getvariable('common_factor_models')::integer, ' models')
            when 'source_shift' then concat(round(100 * getvariable('source_shift_share')), ' % of a source')
            when 'creep' then concat(getvariable('creep_moves')::integer, ' moves in ', getvariable('creep_fixes')::integer, ' fixes')
        end as threshold,
        case
            when standing.model_id is null then 'left_out'
            when standing.is_carried then 'carried'
            else 'replaced'
        end as stands,
        began.day as since,
    from observed_quotes
    inner join quotes using (quote_id)
    cross join today
    left join rivals using (quote_id)
    left join standing
        on standing.provider_group = quotes.provider_group and standing.model_id = quotes.model_id
    inner join fix_days as began on began.ordinal = today.ordinal - observed_quotes.streak + 1
    -- Free and batch offers count nowhere, so they are not listed as waiting for confirmation.
    where outcome = 'quarantined' and quotes.is_eligible
),

listed_quotes as (
    select coalesce(list({
        'source': source,
        'provider': provider,
        'model_id': model_id,
        'model_id_on_provider': provider_model_id,
        'endpoint_tag': endpoint_tag,
        'input_price_per_m': round(input_usd_per_mtok, 6),
        'output_price_per_m': round(output_usd_per_mtok, 6),
        'rule': coalesce(rule, 'unconfirmed'),
        'severity': coalesce(verdict, 'hard'),
        'reason': coalesce(reason, 'The price is not confirmed yet'),
        'value': value,
        'threshold': threshold,
        'outcome': stands,
        'since': since,
    } order by model_id, provider, source, endpoint_tag, provider_model_id, input_usd_per_mtok, output_usd_per_mtok), []) as quotes
    from held
),

listed_disagreements as (
    select coalesce(list({
        'provider': provider,
        'model_id': model_id,
        'sources': [source, other_source],
        'blended_prices_per_m': [round(blended_usd_per_mtok, 6), round(other_blended_usd_per_mtok, 6)],
        'since': since,
    } order by model_id, provider, source, other_source), []) as disagreements
    from disagreements
    where getvariable('run_day') - since >= cast(getvariable('agreement_days') as integer)
),

rejects as (
    select source, "row", field, value, reason from raw_rejects
    union all
    select
        source,
        concat_ws(' ', provider, provider_model_id),
        concat_ws(' ', direction, unit),
        usd::varchar,
        'A price of the row is beyond what its unit costs anywhere: it has another unit than it says',
    from unit_quotes
    where is_misstated and observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
    group by all
),

listed_rejects as (
    select coalesce(list({
        'source': source,
        'row': "row",
        'field': field,
        'value': value,
        'reason': reason,
    } order by source, "row", field, value, reason), []) as rejected_rows
    from rejects
)

select
    'quarantine.json' as path,
    to_json({
        'quotes': quotes,
        'disagreements': disagreements,
        'rejected_rows': rejected_rows,
    }) as document,
from listed_quotes
cross join listed_disagreements
cross join listed_rejects
