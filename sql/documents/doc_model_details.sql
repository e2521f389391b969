-- A tracked model's endpoints, cheapest first, with its price steps and providers' price changes,
-- newest first. The rest of `/v1/models/{id}` comes from `models.json` (doc_models.sql).
-- grain: path
-- writes: models/<model_id>.json
with offers as (
    select
        model_id,
        list(to_json(document) order by is_free, offer <> 'standard', price_rank(blended_per_m), recommendation_rank nulls last, provider, endpoint_tag, provider_model_id) as endpoints,
    from shown_endpoints
    group by all
),

natives as (
    select
        model_id,
        list(struct_pack(*columns(* exclude (model_id))) order by provider, source, endpoint_tag, model_id_on_provider)
            as unconverted,
    from unconverted_offers
    group by all
),

moves as (
    select
        model_id,
        list(struct_pack(
            date := day,
            provider, source,
            old_price_per_m := round(blended_before_usd_per_mtok, 6),
            new_price_per_m := round(blended_usd_per_mtok, 6),
            effect
        ) order by day desc, provider) as moves,
    from price_moves
    group by all
)

select
    concat('models/', listed_models.model_id, '.json') as path,
    to_json({
        'model_id': listed_models.model_id,
        'endpoints': coalesce(offers.endpoints, []),
        'unconverted': coalesce(natives.unconverted, []),
        'price_steps': steps.price_steps,
        'moves': coalesce(moves.moves, []),
    }) as document,
from listed_models
inner join price_step_lists as steps using (model_id)
left join offers using (model_id)
left join natives using (model_id)
left join moves using (model_id)
