-- The file of each published fix of the last 365 days: its values, its basket, and of each
-- constituent the prices of all sellers, with what is needed to recompute the values from it alone.
-- Unrounded. Prices are USD per million blended tokens, changes natural logarithms. Where nothing
-- was observed, the file of the fix before stands, without a move.
-- grain: day
with published as (
    select * from fixes where is_published and is_new
),

counted as (
    select price_sets.*, provider_quotes.source
    from price_sets
    inner join provider_quotes using (model_id, ordinal, provider)
    where basis = 'fix'
),

compared as (
    select price_sets.*, matched_quotes.source, matched_quotes.blended_before_usd_per_mtok
    from price_sets
    inner join matched_quotes using (model_id, ordinal, provider)
    where basis = 'matched'
),

sellers as (
    select
        coalesce(counted.model_id, compared.model_id) as model_id,
        coalesce(counted.ordinal, compared.ordinal) as ordinal,
        list({
            'seller': coalesce(counted.provider, compared.provider),
            'first_party': coalesce(counted.is_first_party, compared.is_first_party),
            'source': counted.source,
            'price': counted.blended_usd_per_mtok,
            'carried': counted.is_carried,
            'counts': coalesce(counted.is_counting, false),
            'matched': case when compared.provider is not null then {
                'source': compared.source,
                'from': compared.blended_before_usd_per_mtok,
                'to': compared.blended_usd_per_mtok,
                'counts': compared.is_counting
            } end,
        } order by coalesce(counted.provider, compared.provider)) as sellers,
    from counted
    full join compared using (model_id, ordinal, provider)
    where coalesce(counted.ordinal, compared.ordinal) in (select ordinal from published)
    group by all
),

linked as (
    select model_id, ordinal, list(kind order by kind) as links from price_links group by all
),

baskets_of_fixes as (
    select
        ordinal,
        list({
            'model_id': model_id,
            'tier': tier,
            'blended_price_per_m': blended_usd_per_mtok,
            'provider_count': provider_count,
            'price_rule': price_rule,
            'level': constituents.level,
            'is_carried': is_carried,
            'score': score,
            'score_variant': score_variant,
            'score_basis': score_basis,
            'scored_on': scored_on,
            'cost_per_iq': exp(log_cost_per_iq),
            'entered_on': entered_on,
            'price_change': price_effect,
            'link_change': link_effect,
            'links': case when abs(link_effect) > 1e-12 then coalesce(linked.links, ['source_changed']) else [] end,
            'sellers': coalesce(sellers.sellers, []),
        } order by model_id) as constituents,
    from constituents
    left join sellers using (model_id, ordinal)
    left join linked using (model_id, ordinal)
    group by all
),

valued as (
    select
        ordinal,
        any_value(day) as day,
        any_value(quality) as quality,
        list({
            'scope': scope,
            'constituents': constituents,
            'price_per_m': price_per_m,
            -- The last digits of a sum depend on where a run began.
            'index_points': round(index_points, 9),
            'index_points_before': round(exp(log_index - price_effect), 9),
        } order by scope) as values,
    from published
    group by ordinal
),

files as (
    select
        valued.day,
        cast(to_json({
            'date': day,
            'quality': quality,
            'methodology_version': getvariable('methodology_version'),
            'reference_score': getvariable('reference_score'),
            'values': values,
            'constituents': baskets_of_fixes.constituents,
        }) as varchar) as document,
    from valued
    inner join baskets_of_fixes using (ordinal)
    union all by name
    select day, document from state_fix_files
),

standing as (
    select
        unobserved_days.day,
        regexp_replace(document, '^\{"date":"[^"]*","quality":"\w*"', format('{{"date":"{}","quality":"unobserved"', unobserved_days.day)) as dated,
        regexp_replace(dated, '"matched":\{[^}]*\}', '"matched":null', 'g') as unmatched,
        regexp_replace(unmatched, '"(price|link)_change":[^,]*,', '"\1_change":0,', 'g') as unmoved,
        regexp_replace(unmoved, '"links":\[[^]]*\]', '"links":[]', 'g') as unlinked,
        regexp_replace(unlinked, '"index_points":([^,]*),"index_points_before":[^,}]*', '"index_points":\1,"index_points_before":\1', 'g') as document,
    from unobserved_days
    inner join files on files.day = unobserved_days.since
    where unobserved_days.day not in (select day from state_fix_files)
)

select day, document
from (from files union all by name select day, document from standing)
where day > getvariable('run_day') - 365
order by day
