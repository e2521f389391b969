-- The file of each published fix of the last 365 days: its values with what moved them, its basket
-- and the one before, of each constituent the prices of all sellers, and of each price of equal
-- quality the ten cheapest makers: all that is needed to recompute the values. Unrounded. Prices are USD per million blended tokens, changes and effects
-- natural logarithms. Where the method has changed since the fix before, that fix's basket is the
-- one by the new method, and `method_link` has the one that was published. Where nothing was
-- observed, the fix before stands, without a move. Fields are in the order of the published shape,
-- so that a file of the state is known as published, and passed on by a version that knows less.
-- grain: day
with published as (
    select * from fixes where is_published and is_new
),

baskets_of_fixes as (
    select constituents.*
    from constituents
    where ordinal in (select ordinal from published)
),

counted as (
    select price_sets.*, provider_quotes.source
    from price_sets
    semi join baskets_of_fixes using (model_id, ordinal)
    inner join provider_quotes using (model_id, ordinal, provider)
    where basis = 'fix'
),

compared as (
    select price_sets.*, matched_quotes.source, matched_quotes.blended_before_usd_per_mtok
    from price_sets
    semi join baskets_of_fixes using (model_id, ordinal)
    inner join matched_quotes using (model_id, ordinal, provider)
    where basis = 'matched' and ordinal not in (select ordinal from gaps)
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
    group by all
),

linked as (
    select model_id, ordinal, list(kind order by kind) as links from price_links group by all
),

basket_lists as (
    select
        ordinal,
        list({
            'model_id': model_id,
            'tier': tier,
            'blended_price_per_m': blended_usd_per_mtok,
            'provider_count': provider_count,
            'price_rule': price_rule,
            'level': baskets_of_fixes.level,
            'is_carried': is_carried,
            'score': score,
            'score_variant': score_variant,
            'score_basis': score_basis,
            'scored_on': scored_on,
            'cost_per_iq': exp(log_cost_per_iq),
            'entered_on': entered_on,
            'price_change': price_effect,
            'link_change': link_effect,
            'links': coalesce(linked.links, []),
            'sellers': coalesce(sellers.sellers, []),
        } order by model_id) as constituents,
    from baskets_of_fixes
    left join sellers using (model_id, ordinal)
    left join linked using (model_id, ordinal)
    group by all
),

baskets_before as (
    select
        ordinal + 1 as ordinal,
        list({'model_id': model_id, 'tier': tier, 'cost_per_iq': exp(log_cost_per_iq)} order by model_id) as constituents_before,
    from (
        select ordinal, model_id, tier, log_cost_per_iq from constituents
        union all by name
        select ordinal, model_id, tier, log_cost_per_iq from state_basket
    )
    group by ordinal
),

method_linked as (
    select
        (select max(ordinal) + 1 from state_basket) as ordinal,
        {
            'methodology_version': any_value(methodology_version),
            'overlap': any_value(overlap),
            'constituents': list({'model_id': model_id, 'tier': tier, 'cost_per_iq': exp(log_cost_per_iq)} order by model_id),
        } as method_link,
    from state_published_basket
    having count(*) > 0
),

parts as (
    select
        scope,
        ordinal,
        list({'kind': kind, 'model_id': model_id, 'effect': effect} order by kind, model_id) as parts,
    from attributions
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
            'link_points': round(link_points, 9),
            'link_points_before': round(link_points / link_factor, 9),
            'parts': coalesce(parts.parts, []),
        } order by scope) as values,
    from published
    left join parts using (scope, ordinal)
    group by ordinal
),

made as (
    select
        valued.day as date,
        quality,
        cast(getvariable('methodology_version') as varchar) as methodology_version,
        cast(getvariable('reference_score') as double) as reference_score,
        values,
        coalesce(constituents_before, []) as constituents_before,
        method_link,
        coalesce(equal_quality, []) as equal_quality,
        constituents,
    from valued
    inner join basket_lists using (ordinal)
    left join quality_lists using (day)
    left join baskets_before using (ordinal)
    left join method_linked using (ordinal)
),

-- Of the state, a fix that stands on a day of this run.
known as (
    select unnest(from_json(document, '{
        "date": "date", "quality": "varchar", "methodology_version": "varchar", "reference_score": "double",
        "values": [{
            "scope": "varchar", "constituents": "integer", "price_per_m": "double", "index_points": "double",
            "index_points_before": "double", "link_points": "double", "link_points_before": "double",
            "parts": [{"kind": "varchar", "model_id": "varchar", "effect": "double"}]
        }],
        "constituents": [{
            "model_id": "varchar", "tier": "varchar", "blended_price_per_m": "double", "provider_count": "integer",
            "price_rule": "varchar", "level": "varchar", "is_carried": "boolean", "score": "double",
            "score_variant": "varchar", "score_basis": "varchar", "scored_on": "date", "cost_per_iq": "double",
            "entered_on": "date", "price_change": "double", "link_change": "double", "links": ["varchar"],
            "sellers": [{
                "seller": "varchar", "first_party": "boolean", "source": "varchar", "price": "double",
                "carried": "boolean", "counts": "boolean",
                "matched": {"source": "varchar", "from": "double", "to": "double", "counts": "boolean"}
            }]
        }],
        "equal_quality": [{
            "index": "varchar", "score": "double", "input_weight": "double", "output_weight": "double",
            "price_per_m": "double", "set_by": "varchar", "makers": [{
                "price_per_m": "double", "score": "double", "roots": "integer", "near_sellers": "integer",
                "confirmed_on": "date", "model_id": "varchar", "input_price_per_m": "double",
                "output_price_per_m": "double"
            }]
        }]
    }')),
    from state_fix_files
    where day in (select since from unobserved_days)
),

standing as (
    select
        fixed.* replace (
            unobserved_days.day as date,
            'unobserved' as quality,
            list_transform(values, lambda value: {
                'scope': value.scope,
                'constituents': value.constituents,
                'price_per_m': value.price_per_m,
                'index_points': value.index_points,
                'index_points_before': value.index_points,
                'link_points': value.link_points,
                'link_points_before': value.link_points,
                'parts': [],
            }) as values,
            list_transform(constituents, lambda each: struct_update(
                each,
                price_change := 0.0::double,
                link_change := 0.0::double,
                links := []::varchar[],
                sellers := list_transform(each.sellers, lambda seller: struct_update(
                    seller, matched := null::struct(source varchar, "from" double, "to" double, counts boolean)
                ))
            )) as constituents,
            list_transform(constituents, lambda each: {
                'model_id': each.model_id,
                'tier': each.tier,
                'cost_per_iq': each.cost_per_iq,
            }) as constituents_before,
            null as method_link
        ),
    from unobserved_days
    inner join (select * from made union all by name select *, null as constituents_before, null as method_link from known) as fixed
        on fixed.date = unobserved_days.since
    where unobserved_days.day not in (select day from state_fix_files)
)

select date as day, cast(to_json(fixed) as varchar) as document
from (select * from made union all by name select * from standing) as fixed
where date > getvariable('run_day') - 365
union all by name
select day, document from state_fix_files where day > getvariable('run_day') - 365
order by day
