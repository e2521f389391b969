// Made from the OpenAPI description of the service by client/generate.ts. Do not edit.

export type Model = {
  /** The kind of model, by what it does; only `text` models are in the index. */
  kind: "text"
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** Display name. */
  name: string
  /** Display name of the model's creator. */
  provider: string
  /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
  tier: "frontier" | "standard" | "budget"
  /** What determined the tier. `score`: the score and the launch price. `price`: only the launch price, because the model has no `measured` score; the tier is then never `frontier`. */
  tier_basis: "score" | "price"
  /** The input price in USD per million tokens. */
  input_price_per_m: number
  /** The output price in USD per million tokens. */
  output_price_per_m: number
  /** `(3 × input + output) / 4`, in USD per million tokens. */
  blended_price_per_m: number
  /** The intelligence score (`aa_score`) divided by 40, the score on which one SIT is based; null if the model has no score. */
  sit_score: number | null
  /** The quality-adjusted price in USD per million tokens; null if the model has no score. */
  sit_adjusted_price: number | null
  /** The longest context in tokens, according to a source. A figure that no second source supports may be replaced by the highest figure from another source. */
  context_length: number | null
  /** Percent change from the previous day's value; null if that day has no value. */
  change_24h: number | null
  /** Percent change from the value seven days earlier; null if there was no value then. */
  change_7d: number | null
  /** The lowest blended price among paid on-demand endpoints, in USD per million tokens, without promotions that only a reseller lists. */
  cheapest_blended_price_per_m: number | null
  /** Number of endpoints that sources list. */
  endpoint_count: number
  /** Number of providers with a listed endpoint. */
  provider_count: number
  /** Slugs of the providers with a listed endpoint. */
  providers: (string)[]
  /** The evidence for the price. `endpoint`: prices quoted for endpoints. `catalogue`: prices from catalogues only. `few`: neither the creator nor three providers have offered the model for a week, so no index includes the model. */
  price_basis: "endpoint" | "catalogue" | "few"
  /** Day (UTC) when the price was last observed. */
  price_observed_on: string
  /** The first day (UTC) with a price for the model or offer. */
  first_seen: string
  /** The model's release day, according to a catalogue; null if no catalogue states it. */
  released_on: string | null
  /** The first day on which the model was marked as deprecated by its creator, or by a catalogue for all of the creator's IDs; null if there is no such day. */
  deprecated_on: string | null
  /** The last day on which the model is offered; null if no source states that day. The date remains after the day has passed. */
  retires_on: string | null
  /** The source of `retires_on`. `announcement`: the creator's own page. Any other value: the ID of a catalogue, or of an aggregator that states the last day in its own list. */
  retires_on_source: string | null
  /** Whether the creator's last day for the model has passed and no provider has offered the model since then; null if unknown. */
  retired: boolean
  /** The model that the creator recommends as a replacement; null if the creator recommends none. */
  replaced_by: string | null
  /** Whether the model reasons before it answers; null if unknown. */
  is_reasoning: boolean | null
  /** Whether the model can call tools; null if unknown. */
  supports_tools: boolean | null
  /** Whether the model's weights are published; null if unknown. */
  open_weights: boolean | null
  /** Kinds of input that the model accepts. */
  input_modalities: (string)[]
  /** Kinds of output that the model produces. */
  output_modalities: (string)[]
  /** The intelligence score on OS-1, which is computed from open leaderboards; null if the model has no score. */
  aa_score: number | null
  /** The same as `aa_score`. */
  aa_score_as_published: number | null
  /** The name of the score's scale. */
  score_scale: string | null
  /** How well the score is supported. `measured`: at least three leaderboards rate the model, or two that agree. `one_board`: only one leaderboard rates the model. `disputed`: the only two leaderboards disagree. `other_variant`: the leaderboards rate a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
  score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
  /** The variant of the model that was scored, such as an effort level or a mode. */
  score_variant: string | null
  /** The first day on which the score was known. */
  scored_on: string | null
  /** Tokens that OpenRouter processed on `tokens_on`; null unless the model is among OpenRouter's fifty most used. The number doesn't affect prices or indices. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
  tokens_per_day: number | null
  /** The day (UTC) that `tokens_per_day` refers to. */
  tokens_on: string | null
  /** This release's prices for a model that doesn't generate text, by provider and unit; empty for text models. */
  unit_prices: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** The kind of content that is charged for: text, images or audio. */
    modality: "text" | "image" | "audio" | null
    /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or the same price for all sizes. */
    image_size: string | null
    /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** The price in USD per unit. */
    usd: number
    /** IDs of the sources that state the price. */
    sources: (string)[]
    /** The first day (UTC) with a price for the model or offer. */
    first_seen: string
    /** The last day (UTC) on which a source listed the offer or the provider. */
    last_seen: string
    /** The price by period, newest first, according to the first source in `sources`. */
    steps: ({
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if the period hasn't ended. */
      to: string
      /** The price in USD per unit. */
      usd: number
    })[]
  })[]
}

export type Provider = {
  /** Display name. */
  name: string
  /** The provider's ID. */
  slug: string
  /** Number of models that the provider offers. */
  model_count: number
  /** Number of endpoints that sources list. */
  endpoint_count: number
  /** The provider that this provider is an account, region or reseller of; null if this provider is independent. */
  part_of: string | null
  /** The offers without a dollar price, in one sentence: their number, their currency, when they were last listed, and the reason. Null if there are none. */
  unpriced: string | null
  /** Number of the provider's models that no other provider offers for less. */
  cheapest_count: number
  /** The median, over the provider's models, of its blended price divided by the model's reference price. */
  median_price_ratio: number | null
  /** The address to send requests to; replace each `{…}` with your own value. */
  base_url: string | null
  /** Country of the headquarters, as an ISO 3166-1 alpha-2 code. */
  headquarters: string | null
  /** Countries or data centers from which the provider serves the offer or, for a provider, its models. */
  regions: (string)[]
  /** Whether zero data retention is available; null if unknown. */
  zdr_available: boolean | null
  /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
  eu_sovereign_available: boolean | null
  /** Whether the provider trains on prompts; null if unknown. */
  trains_on_prompts: boolean | null
  /** Number of days for which prompts are retained; null if unknown. */
  retention_days: number | null
  /** Address of the provider's status page. */
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the provider. */
  base_url_source: string | null
  /** The day on which the base URL was last read. */
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  /** The day on which the provider's facts were read. */
  facts_seen_on: string | null
  /** The last day (UTC) on which a source listed the offer or the provider. */
  last_seen: string
}

export type ErrorBody = {
  /** Details of the error. */
  error: {
    /** The machine-readable error code. */
    code: "invalid_parameter" | "invalid_body" | "no_constraints" | "missing_api_key" | "invalid_api_key" | "plan_limit" | "model_not_found" | "provider_not_found" | "not_found" | "method_not_allowed" | "payload_too_large" | "range_not_satisfiable" | "rate_limit_exceeded" | "internal_error" | "data_unavailable"
    /** What is wrong and what was expected, in one sentence. */
    message: string
    /** Address of the documentation about the error. */
    documentation_url: string
    /** The request's ID in the service's logs. */
    request_id: string
  }
}

export type CompositeLatestResponse = {
  /** The UTC day that the entry or response is for. */
  date: string
  /** The composite index at its latest value. */
  composite: {
    /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
    price_per_m: number
    /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
    index_points: number
    /** Percent change from the previous day's value; null if that day has no value. */
    change_24h: number | null
    /** Percent change from the value seven days earlier; null if there was no value then. */
    change_7d: number | null
    /** Percent change from the value 30 days earlier; null if there was no value then. */
    change_30d: number | null
  }
  /** The tiers at their latest values. */
  tiers: {
    /** Values of the frontier tier. */
    frontier: {
      /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
      price_per_m: number | null
      /** Percent change from the previous day's value; null if that day has no value. */
      change_24h: number | null
      /** Number of models in the tier. */
      models: number
    }
    /** Values of the standard tier. */
    standard: {
      /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
      price_per_m: number | null
      /** Percent change from the previous day's value; null if that day has no value. */
      change_24h: number | null
      /** Number of models in the tier. */
      models: number
    }
    /** Values of the budget tier. */
    budget: {
      /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
      price_per_m: number | null
      /** Percent change from the previous day's value; null if that day has no value. */
      change_24h: number | null
      /** Number of models in the tier. */
      models: number
    }
  }
  /** The difference between the frontier level and the budget level. `change_24h` compares the same models on both days. */
  spread: {
    /** The frontier level minus the budget level, in USD per SIT. */
    price_per_m: number | null
    /** Percent change from the previous day's value; null if that day has no value. */
    change_24h: number | null
  }
  /** What a model that scores 40 or more costs: the third-lowest price among creators' cheapest such models. */
  price_of_40_points: {
    /** The third-lowest price when each creator's cheapest qualifying model is compared, in USD per million tokens. */
    price_per_m: number
    /** The model that determines the price: the cheapest model of the creator with the third-lowest price. */
    set_by: string
    /** Percent change from the value 30 days earlier; null if there was no value then. */
    change_30d: number | null
    /** Percent change from the value 365 days earlier; null if there was no value then. */
    change_365d: number | null
    /** The three creators with the lowest prices, each with its cheapest model. The third creator's price is the price of 40 points. */
    lowest: ({
      /** The creator's slug. */
      creator: string
      /** The model's ID, `<creator>/<model_name>`. */
      model_id: string
      /** The creator's price, in USD per million tokens. */
      price_per_m: number
    })[]
  } | null
  /** The product of all links, which are changes in the level that don't move the index, scaled to 1000 on the base day. The level divided by the base day's level equals `index_points` / 1000 × `link_points` / 1000. */
  link_points: number | null
  /** The version of the methodology that the values were computed with. */
  methodology_version: string
  /** A change in the level that doesn't move the index points, such as the effect of a new model. */
  link_factor: number
  /** Number of models in the basket or, for an equal-quality price, number of creators. */
  constituents: number
  /** The evidence for the day's prices. `endpoint`: prices quoted for individual endpoints. `catalogue`: prices from catalogues only. */
  quality: "catalogue" | "endpoint"
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** `fresh`: the data is up to date. `stale`: the next release is overdue. `held`: a newer daily value is held for review. */
  status: "fresh" | "stale" | "held"
  /** When the data became stale; null if the status isn't `stale`. */
  stale_since: string | null
  /** When publishing was put on hold; null if the status isn't `held`. */
  held_since: string | null
  /** Why the daily value is held or stale; null if the status is `fresh`. */
  reason: string | null
  /** A pipeline execution. */
  run_id: string
}

export type CompositeHistoryResponse = {
  /** Values by day, newest first. */
  history: ({
    /** The UTC day that the entry or response is for. */
    date: string
    /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
    price_per_m: number
    /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
    index_points: number
    /** Percent change from the previous day's value; null if that day has no value. */
    change_24h: number | null
    /** A change in the level that doesn't move the index points, such as the effect of a new model. */
    link_factor: number
    /** The day's links by kind: changes in the level that don't move the index. `link_factor` is the product of their factors. */
    links: ({
      /** What changed the level: one of the kinds in the attribution, except `price`. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** The factor by which links of this kind changed the level. */
      factor: number
    })[]
    /** Number of models in the basket or, for an equal-quality price, number of creators. */
    constituents: number
    /** The evidence for the day's prices. `endpoint`: prices quoted for individual endpoints. `catalogue`: prices from catalogues only. `unobserved`: not enough prices were observed, so the previous value is carried forward. */
    quality: "catalogue" | "endpoint" | "unobserved"
    /** The version of a daily value. It starts at 1 and rises with each correction. */
    revision: number
    /** Why the daily value was restated; null if it wasn't restated. */
    revision_reason: string | null
  })[]
  /** The number of days of history that your plan includes; present only if you requested more. */
  history_limit_days?: number
}

export type AttributionResponse = {
  /** The effects that moved the level and the index, by day, newest first. */
  attribution: ({
    /** The UTC day that the entry or response is for. */
    date: string
    /** The day's change in the index, as a natural logarithm: the sum of the effects of kind `price`. */
    index_change: number
    /** The day's change in the price level, as a natural logarithm: the sum of all effects. */
    level_change: number
    /** The effects that add up to the day's change in the level. */
    parts: ({
      /** What changed the level. `price`: a provider's price. `basis`: the endpoint or source that a price comes from. `entry` and `exit`: the models in the basket. `score`: a model's score. `method`: the methodology. Only `price` moves the index. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** The model's ID, `<creator>/<model_name>`. */
      model_id: string
      /** The model's effect on the level, as a natural logarithm. */
      effect: number
    })[]
  })[]
  /** The number of days of history that your plan includes; present only if you requested more. */
  history_limit_days?: number
}

export type ConstituentsResponse = {
  /** The UTC day that the entry or response is for. */
  date: string
  /** Number of models in the basket. */
  count: number
  /** How widely the constituents' prices vary: the exponential of the standard deviation of ln(quality-adjusted price). */
  dispersion: number
  /** Share of constituents whose price was carried from an earlier day, 0 to 1. */
  carried_share: number
  /** Share of constituents with only one provider, 0 to 1. */
  single_provider_share: number
  /** The models in the basket. */
  constituents: ({
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** Number of providers with a price for the model. `price_rule` determines which of these prices are used. */
    provider_count: number
    /** How the price was determined. `first_party`: the creator's own price. `median`: the median price of at least three providers that have offered the model for a week. `few`: the median price of all providers if neither other rule applies; no index includes the model. */
    price_rule: "median" | "first_party" | "few"
    /** The most direct kind of source that states the price. `L1`: a provider's own list. `L2`: an aggregator. `L3`: a catalogue. */
    level: "L1" | "L2" | "L3" | "L4" | "L5"
    /** Whether the price is carried forward from an earlier day. */
    is_carried: boolean
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** The variant of the model that was scored, such as an effort level or a mode. */
    score_variant: string | null
    /** How well the score is supported. `measured`: at least three leaderboards rate the model, or two that agree. `one_board`: only one leaderboard rates the model. `disputed`: the only two leaderboards disagree. `other_variant`: the leaderboards rate a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated"
    /** The first day on which the score was known. */
    scored_on: string
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
    /** The model's weight in the basket, 0 to 1. */
    weight: number
    /** Day when the model entered the basket. */
    entered_on: string
  })[]
} | {
  /** The UTC day that the entry or response is for. */
  date: string
  /** The evidence for the day's prices. `endpoint`: prices quoted for individual endpoints. `catalogue`: prices from catalogues only. `unobserved`: not enough prices were observed, so the previous value is carried forward. */
  quality: "catalogue" | "endpoint" | "unobserved"
  /** The version of the methodology that the values were computed with. */
  methodology_version: string
  /** The score to which prices are adjusted, which is 40. */
  reference_score: number
  /** Values of the composite and of each tier, unrounded. */
  values: ({
    /** `composite` or the name of a tier. */
    scope: "composite" | "frontier" | "standard" | "budget"
    /** Number of models in the basket or, for an equal-quality price, number of creators. */
    constituents: number
    /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
    price_per_m: number
    /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
    index_points: number
    /** Index points at the previous daily value. */
    index_points_before: number
    /** The product of all links, which are changes in the level that don't move the index, scaled to 1000 on the base day. The level divided by the base day's level equals `index_points` / 1000 × `link_points` / 1000. */
    link_points: number | null
    /** The link points at the previous daily value. */
    link_points_before: number | null
    /** The effects that add up to the day's change in the level. */
    parts: ({
      /** What changed the level. `price`: a provider's price. `basis`: the endpoint or source that a price comes from. `entry` and `exit`: the models in the basket. `score`: a model's score. `method`: the methodology. Only `price` moves the index. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** The model's ID, `<creator>/<model_name>`. */
      model_id: string
      /** The model's effect on the level, as a natural logarithm. */
      effect: number
    })[]
  })[]
  /** The previous daily value's basket. */
  constituents_before: ({
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
  })[]
  /** The previous daily value's basket as it was published; null unless the methodology has changed since then. */
  method_link: {
    /** The version of the methodology that the values were computed with. */
    methodology_version: string
    /** The data from which the previous day was recomputed. `raw`: the sources' raw responses. `quotes`: for some sources, quotes read from their responses. */
    overlap: "raw" | "quotes" | "state"
    /** The previous daily value's basket, as it was published. */
    constituents: ({
      /** The model's ID, `<creator>/<model_name>`. */
      model_id: string
      /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
      tier: "frontier" | "standard" | "budget"
      /** The blended price × 40 / score, also called Cost/IQ. */
      cost_per_iq: number
    })[]
  } | null
  /** The equal-quality prices, each with its ten cheapest creators. */
  equal_quality: ({
    /** The index's ID, such as `open`. */
    index: string
    /** The minimum score that a model needs to be included. */
    score: number
    /** Weight of the input price in the blended price. */
    input_weight: number
    /** Weight of the output price in the blended price. */
    output_weight: number
    /** The third-lowest price when each creator's cheapest qualifying model is compared, in USD per million tokens. */
    price_per_m: number
    /** The model that determines the price: the cheapest model of the creator with the third-lowest price. */
    set_by: string
    /** The ten cheapest creators, each with its cheapest model. The third creator's price is the equal-quality price. */
    creators: ({
      /** The creator's price, in USD per million tokens. */
      price_per_m: number
      /** The intelligence score on the OS-1 scale. */
      score: number
      /** How the price was determined. `first_party`: the creator's own price. `median`: the median price of at least three providers that have offered the model for a week. `few`: the median price of all providers if neither other rule applies; no index includes the model. */
      price_rule: "median" | "first_party" | "few"
      /** The model's ID, `<creator>/<model_name>`. */
      model_id: string
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
    })[]
  })[]
  /** The models in the basket. */
  constituents: ({
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** Number of providers with a price for the model. `price_rule` determines which of these prices are used. */
    provider_count: number
    /** How the price was determined. `first_party`: the creator's own price. `median`: the median price of at least three providers that have offered the model for a week. `few`: the median price of all providers if neither other rule applies; no index includes the model. */
    price_rule: "median" | "first_party" | "few"
    /** The most direct kind of source that states the price. `L1`: a provider's own list. `L2`: an aggregator. `L3`: a catalogue. */
    level: "L1" | "L2" | "L3" | "L4" | "L5"
    /** Whether the price is carried forward from an earlier day. */
    is_carried: boolean
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** The variant of the model that was scored, such as an effort level or a mode. */
    score_variant: string | null
    /** How well the score is supported. `measured`: at least three leaderboards rate the model, or two that agree. `one_board`: only one leaderboard rates the model. `disputed`: the only two leaderboards disagree. `other_variant`: the leaderboards rate a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated"
    /** The first day on which the score was known. */
    scored_on: string
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
    /** Day when the model entered the basket. */
    entered_on: string
    /** Price change at endpoints used on both this day and the previous one, as a natural logarithm; null if there are no such endpoints. Only this change moves the index. */
    price_change: number | null
    /** The rest of the change in the model's price, as a natural logarithm, for example because another endpoint is used. It moves the level but not the index. */
    link_change: number | null
    /** The providers whose prices determine the reference price, each with the endpoint used. */
    providers: ({
      /** Slug of the provider. */
      provider: string
      /** Whether the provider made the model. */
      first_party: boolean
      /** The ID of the source of this entry. */
      source: string
      /** The endpoint used, by its tag or, if it has no tag, by its model ID. */
      endpoint: string
      /** First day (UTC) on which the provider is known to have offered the model. */
      since: string
      /** The provider's price in USD per million blended tokens. */
      price: number
      /** Day (UTC) when the price was last observed. */
      observed_on: string
      /** Whether a price change is waiting for confirmation. */
      is_pending: boolean
      /** Price change since the previous daily value, as a natural logarithm; null if the provider wasn't used then, or if another of its endpoints was. */
      move: number | null
    })[]
  })[]
}

export type IndicesResponse = {
  /** The composite, its tiers and its variants. */
  indices: (IndexLatestResponse)[]
}

export type IndexLatestResponse = {
  /** The index's ID, such as `open`. */
  index: string
  /** Display name. */
  name: string
  /** The question that this index answers. */
  answers: string
  /** What this index doesn't measure. */
  limitations: string
  /** The first day (UTC) with a value. */
  first_date: string
  /** The UTC day that the entry or response is for. */
  date: string
  /** The value of the index in USD per million tokens. */
  price_per_m: number
  /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
  index_points: number
  /** Percent change from the previous day's value; null if that day has no value. */
  change_24h: number | null
  /** Percent change from the value seven days earlier; null if there was no value then. */
  change_7d: number | null
  /** Percent change from the value 30 days earlier; null if there was no value then. */
  change_30d: number | null
  /** How far the index's points are above the composite's on the same day, in percent; negative if below. */
  versus_composite: number | null
  /** Number of models in the basket or, for an equal-quality price, number of creators. */
  constituents: number
  /** How an equal-quality price is computed; null for other indices. */
  equal_quality: {
    /** The minimum score that a model needs to be included. */
    score: number
    /** The ratio of input to output tokens in the blended price. */
    blend: string
    /** The model that determines the price: the cheapest model of the creator with the third-lowest price. */
    set_by: string
    /** The slug of the creator of the model in `set_by`. */
    creator: string
    /** The lowest price among creators, in USD per million tokens. */
    cheapest_per_m: number
    /** The fifth-lowest price among creators, in USD per million tokens; null if there are fewer than five creators. */
    fifth_per_m: number | null
    /** Percent change from the value 365 days earlier; null if there was no value then. */
    change_365d: number | null
    /** The first day on record when three creators reached the score, with the price on that day and the yearly change since then. */
    first: {
      /** The UTC day that the entry or response is for. */
      date: string
      /** The third-lowest price among creators on that day, in USD per million tokens. */
      price_per_m: number
      /** Percent change per year since the first day; null if the first day is less than 365 days ago. */
      change_per_year: number | null
    }
  } | null
}

export type IndexHistoryResponse = {
  /** Values by day, newest first. */
  history: ({
    /** The UTC day that the entry or response is for. */
    date: string
    /** The value of the index in USD per million tokens. */
    price_per_m: number
    /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
    index_points: number
    /** Percent change from the previous day's value; null if that day has no value. */
    change_24h: number | null
    /** Number of models in the basket or, for an equal-quality price, number of creators. */
    constituents: number
    /** `restated`: the value uses scores from a later day. All other values have the same meanings as in the composite's history. */
    quality: "catalogue" | "endpoint" | "unobserved" | "restated"
  })[]
  /** All changes of an equal-quality price since its first day, newest first, regardless of `days`; empty for other indices. */
  price_changes: ({
    /** Day (UTC) when the price changed. */
    date: string
    /** The third-lowest price among creators on that day, in USD per million tokens. */
    price_per_m: number
    /** The model that determines the price: the cheapest model of the creator with the third-lowest price. */
    set_by: string
  })[]
  /** The number of days of history that your plan includes; present only if you requested more. */
  history_limit_days?: number
}

export type IndexConstituentsResponse = {
  /** The UTC day that the entry or response is for. */
  date: string
  /** The members of the index, by weight, largest first. */
  constituents: ({
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** The model's weight in the basket, 0 to 1. */
    weight: number
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
    /** For a member of an equal-quality price: its creator's price, with the creator's rank and the model's score. Null for other indices. */
    ask: {
      /** Rank, starting at 1. */
      rank: number
      /** The creator's price, in USD per million tokens. */
      price_per_m: number
      /** The intelligence score on the OS-1 scale. */
      score: number
      /** How the price was determined. `first_party`: the creator's own price. `median`: the median price of at least three providers that have offered the model for a week. `few`: the median price of all providers if neither other rule applies; no index includes the model. */
      price_rule: "median" | "first_party" | "few"
    } | null
  })[]
}

export type ModelsResponse = {
  /** Number of matching entries on all pages. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** The relative path of the next page; null on the last page. */
  next: string | null
  /** The models on this page. */
  models: ({
    /** The kind of model, by what it does; only `text` models are in the index. */
    kind: "text" | "embeddings" | "rerank" | "images" | "audio" | "speech"
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** Display name. */
    name: string
    /** Display name of the model's creator. */
    provider: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget" | null
    /** What determined the tier. `score`: the score and the launch price. `price`: only the launch price, because the model has no `measured` score; the tier is then never `frontier`. */
    tier_basis: "score" | "price" | null
    /** The input price in USD per million tokens. */
    input_price_per_m: number | null
    /** The output price in USD per million tokens. */
    output_price_per_m: number | null
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number | null
    /** The intelligence score (`aa_score`) divided by 40, the score on which one SIT is based; null if the model has no score. */
    sit_score: number | null
    /** The quality-adjusted price in USD per million tokens; null if the model has no score. */
    sit_adjusted_price: number | null
    /** The longest context in tokens, according to a source. A figure that no second source supports may be replaced by the highest figure from another source. */
    context_length: number | null
    /** Percent change from the previous day's value; null if that day has no value. */
    change_24h: number | null
    /** Percent change from the value seven days earlier; null if there was no value then. */
    change_7d: number | null
    /** The lowest blended price among paid on-demand endpoints, in USD per million tokens, without promotions that only a reseller lists. */
    cheapest_blended_price_per_m: number | null
    /** Number of endpoints that sources list. */
    endpoint_count: number
    /** Number of providers with a listed endpoint. */
    provider_count: number
    /** Slugs of the providers with a listed endpoint. */
    providers: (string)[]
    /** The evidence for the price. `endpoint`: prices quoted for endpoints. `catalogue`: prices from catalogues only. `few`: neither the creator nor three providers have offered the model for a week, so no index includes the model. */
    price_basis: "endpoint" | "catalogue" | "few"
    /** Day (UTC) when the price was last observed. */
    price_observed_on: string
    /** The first day (UTC) with a price for the model or offer. */
    first_seen: string
    /** The model's release day, according to a catalogue; null if no catalogue states it. */
    released_on: string | null
    /** The first day on which the model was marked as deprecated by its creator, or by a catalogue for all of the creator's IDs; null if there is no such day. */
    deprecated_on: string | null
    /** The last day on which the model is offered; null if no source states that day. The date remains after the day has passed. */
    retires_on: string | null
    /** The source of `retires_on`. `announcement`: the creator's own page. Any other value: the ID of a catalogue, or of an aggregator that states the last day in its own list. */
    retires_on_source: string | null
    /** Whether the creator's last day for the model has passed and no provider has offered the model since then; null if unknown. */
    retired: boolean | null
    /** The model that the creator recommends as a replacement; null if the creator recommends none. */
    replaced_by: string | null
    /** Whether the model reasons before it answers; null if unknown. */
    is_reasoning: boolean | null
    /** Whether the model can call tools; null if unknown. */
    supports_tools: boolean | null
    /** Whether the model's weights are published; null if unknown. */
    open_weights: boolean | null
    /** Kinds of input that the model accepts. */
    input_modalities: (string)[]
    /** Kinds of output that the model produces. */
    output_modalities: (string)[]
    /** The intelligence score on OS-1, which is computed from open leaderboards; null if the model has no score. */
    aa_score: number | null
    /** The same as `aa_score`. */
    aa_score_as_published: number | null
    /** The name of the score's scale. */
    score_scale: string | null
    /** How well the score is supported. `measured`: at least three leaderboards rate the model, or two that agree. `one_board`: only one leaderboard rates the model. `disputed`: the only two leaderboards disagree. `other_variant`: the leaderboards rate a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
    /** The variant of the model that was scored, such as an effort level or a mode. */
    score_variant: string | null
    /** The first day on which the score was known. */
    scored_on: string | null
    /** Tokens that OpenRouter processed on `tokens_on`; null unless the model is among OpenRouter's fifty most used. The number doesn't affect prices or indices. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
    tokens_per_day: number | null
    /** The day (UTC) that `tokens_per_day` refers to. */
    tokens_on: string | null
    /** This release's prices for a model that doesn't generate text, by provider and unit; empty for text models. */
    unit_prices: ({
      /** The provider's slug. */
      provider: string
      /** The model ID to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** The kind of content that is charged for: text, images or audio. */
      modality: "text" | "image" | "audio" | null
      /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or the same price for all sizes. */
      image_size: string | null
      /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
      image_quality: string | null
      /** The price in USD per unit. */
      usd: number
      /** IDs of the sources that state the price. */
      sources: (string)[]
      /** The first day (UTC) with a price for the model or offer. */
      first_seen: string
      /** The last day (UTC) on which a source listed the offer or the provider. */
      last_seen: string
      /** The price by period, newest first, according to the first source in `sources`. */
      steps: ({
        /** The first day (UTC) of the period. */
        from: string
        /** The last day (UTC) of the period; null if the period hasn't ended. */
        to: string
        /** The price in USD per unit. */
        usd: number
      })[]
    })[]
    /** The score for the skill in `rank_by`, from one open leaderboard, on the OS-1 scale; null if the model isn't rated. */
    skill_score?: number | null
    /** The blended price × 40 / `skill_score`, in USD per million tokens; null if the model isn't rated. */
    skill_adjusted_price?: number | null
  })[]
}

export type ModelHistoryResponse = {
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** Values by day, newest first. */
  history: ({
    /** The UTC day that the entry or response is for. */
    date: string
    /** The input price in USD per million tokens. */
    input_price_per_m: number
    /** The output price in USD per million tokens. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
  })[]
  /** This release's prices for a model that doesn't generate text, by provider and unit; empty for text models. */
  unit_prices?: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** The kind of content that is charged for: text, images or audio. */
    modality: "text" | "image" | "audio" | null
    /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or the same price for all sizes. */
    image_size: string | null
    /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** The price in USD per unit. */
    usd: number
    /** IDs of the sources that state the price. */
    sources: (string)[]
    /** The first day (UTC) with a price for the model or offer. */
    first_seen: string
    /** The last day (UTC) on which a source listed the offer or the provider. */
    last_seen: string
    /** The price by period, newest first, according to the first source in `sources`. */
    steps: ({
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if the period hasn't ended. */
      to: string
      /** The price in USD per unit. */
      usd: number
    })[]
  })[]
  /** The number of days of history that your plan includes; present only if you requested more. */
  history_limit_days?: number
}

export type ModelMovesResponse = {
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** Number of days that the response covers. */
  days: number
  /** Total percent change over the days in `days`: the sum of the providers' contributions. */
  change: number
  /** Price changes by provider, newest first. */
  moves: ({
    /** The UTC day that the entry or response is for. */
    date: string
    /** The provider's slug. */
    provider: string
    /** The ID of the source of this entry. */
    source: string
    /** Blended price at the previous daily value, in USD per million tokens. */
    old_price_per_m: number
    /** Blended price at this daily value, in USD per million tokens. */
    new_price_per_m: number
    /** How much the provider's price change adds to the total change, in percentage points. */
    contribution: number
  })[]
  /** The number of days of history that your plan includes; present only if you requested more. */
  history_limit_days?: number
}

export type ModelScoreResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Name of the scale. */
  scale: string
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** Same values as `score_basis`, or `unknown` if no general leaderboard rates the model. */
  status: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | "unknown"
  /** What the status means, in one sentence. */
  note: string
  /** The intelligence score on the OS-1 scale. */
  score: number | null
  /** Lower bound of the score's 90% interval. */
  score_low: number | null
  /** Upper bound of the score's 90% interval. */
  score_high: number | null
  /** Difference between the highest and the lowest `z` of the general leaderboards. */
  spread: number | null
  /** Scores for the skills that a leaderboard rates. */
  skills: ({
    /** Name of the skill. */
    skill: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web"
    /** Score for the skill, on the OS-1 scale. */
    score: number
  })[]
  /** The leaderboards that rate the model, with their values. */
  boards: ({
    /** The score that the leaderboard contributes to: the general score, or a skill. */
    part: string
    /** Weight of the leaderboard in the general score; null if the leaderboard only rates a skill. */
    weight: number | null
    /** The attribution that the leaderboard's publisher requests. */
    credit: string
    /** The leaderboard's address. */
    url: string
    /** The ID of the source of this entry. */
    source: string
    /** The model's name on the leaderboard. */
    model: string
    /** The leaderboard's own value for the model. */
    rating: number
    /** The rating on a scale that all leaderboards share, in standard deviations from the middle of the scale. */
    z: number
    /** The value of `z` that the score uses, after clipping; null for a leaderboard that only rates a skill. */
    clipped_z: number | null
    /** Day on which the leaderboard was published; null if not stated. */
    published_on: string | null
    /** The first day on which the score was known. */
    scored_on: string
    /** How the leaderboard's name was matched. `reviewed`: by a reviewed list of names. `spelling`: by a rule. `version`: by the reviewed name of another version. */
    linked_by: "reviewed" | "spelling" | "version"
    /** Why the leaderboard's name refers to the model; null if a rule matched the name. */
    link_reason: string | null
  })[]
}

export type ModelPriceResponse = {
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** The requested day (UTC). */
  on: string
  /** The input price in USD per million tokens. */
  input_price_per_m: number
  /** The output price in USD per million tokens. */
  output_price_per_m: number
  /** `(3 × input + output) / 4`, in USD per million tokens. */
  blended_price_per_m: number
  /** USD per million tokens read from a cache; null if unknown. */
  cache_read_price_per_m: number | null
  /** USD per million tokens written to a cache; null if unknown. */
  cache_write_price_per_m: number | null
  /** All prices other than those for input, output and the cache, in USD per unit. */
  prices: ({
    /** What the price is charged for. */
    kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
    threshold_tokens: number | null
    /** `gt`: the price applies above the threshold. `gte`: the price also applies at the threshold. */
    threshold_op: "gt" | "gte" | null
    /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
    service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
    /** How long the cache entry is kept, in seconds; null if the price isn't for a cache. */
    ttl_seconds: number | null
    /** The hours and days (UTC) when the price applies; null if the price always applies. */
    window: {
      /** The time of day (UTC) when the window starts. */
      utc_start: string
      /** The time of day (UTC) when the window ends. */
      utc_end: string
      /** The days of the week when the window applies; null for every day. */
      utc_days: (string)[] | null
    } | null
    /** The kind of content that is charged for: text, images or audio. */
    modality: "text" | "image" | "audio"
    /** Whether the price is added to the input price; if not, it replaces the input price. */
    is_surcharge: boolean
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** The price in USD per unit. */
    usd: number
  })[]
  /** The evidence for the price. `reference`: this service published the price for that day. All other values: a source stated the price, as described under `evidence`. */
  basis: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "reference"
  /** The provider's slug; null if the price isn't a single provider's. */
  provider: string | null
  /** The first known day (UTC) with this price. */
  since: string
  /** An explanation of the result. */
  note: string
  /** What independent sources state about the price, best supported first. */
  claims: ({
    /** The ID of the source of this entry. */
    source: string
    /** The provider's slug; null if the price isn't a single provider's. */
    provider: string | null
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** The evidence for the price. `vendor_dated`: the provider published the price with its date. `routed`: a router charged this price. `creator_catalogue_price`: a catalogue listed it as the creator's price. `catalogue_price`: a catalogue listed it as another provider's price. */
    evidence: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price"
    /** The first day (UTC) of the period. */
    from: string
    /** The last day (UTC) of the period; null if the period hasn't ended. */
    to: string
    /** The input price in USD per million tokens. */
    input_price_per_m: number
    /** The output price in USD per million tokens. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** USD per million tokens read from a cache; null if unknown. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null if unknown. */
    cache_write_price_per_m: number | null
    /** All prices other than those for input, output and the cache, in USD per unit. */
    prices: ({
      /** What the price is charged for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
      threshold_tokens: number | null
      /** `gt`: the price applies above the threshold. `gte`: the price also applies at the threshold. */
      threshold_op: "gt" | "gte" | null
      /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if the price isn't for a cache. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if the price always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** The kind of content that is charged for: text, images or audio. */
      modality: "text" | "image" | "audio"
      /** Whether the price is added to the input price; if not, it replaces the input price. */
      is_surcharge: boolean
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** The price in USD per unit. */
      usd: number
    })[]
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** Whether the price exceeds the methodology's maximum. We don't use such prices. */
    refused: boolean
    /** First day (UTC) on which the source was seen to state the price; null for an announcement. */
    first_seen: string | null
    /** Last day (UTC) on which the source was seen to state the price; null for an announcement. */
    last_seen: string | null
    /** Address of the announcement or, for other sources, of the source's prices. */
    url: string | null
    /** SHA-256 of `data/seed/past_quotes.parquet`, the file that the statement was read from. */
    sha256: string | null
    /** Whether the statement agrees with the price returned. */
    agrees: boolean
  })[]
}

export type ChangesResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** The first day (UTC) that the response covers. */
  since: string
  /** The number of days of history that your plan includes; present only if you requested more. */
  history_limit_days?: number
  /** Number of matching entries on all pages. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** The relative path of the next page; null on the last page. */
  next: string | null
  /** The providers' changes, newest day first. */
  changes: ({
    /** The UTC day that the entry or response is for. */
    date: string
    /** What changed. `price`: the provider's price. `provider_entered` and `provider_left`: whether the provider offers the model. `model_entered` and `model_left`: whether any provider offers the model. `deprecated`: the source marks the offer as deprecated or, without a provider, the aggregator states when its offer of the model ends. */
    kind: "price" | "provider_entered" | "provider_left" | "model_entered" | "model_left" | "deprecated"
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** The provider's slug; null if the change isn't about a single provider. */
    provider: string | null
    /** The ID of the source of this entry. */
    source: string
    /** The previous price; null if there was no previous price. */
    from: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_price_per_m: number
    } | null
    /** The new price; null if there is no new price. */
    to: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_price_per_m: number
    } | null
    /** The last day on which the model is offered; null if no source states that day. The date remains after the day has passed. */
    retires_on: string | null
    /** Whether the model's price changes on that day moved the composite. */
    moved_index: boolean
    /** How much the model's price changes on that day moved the composite, in percent; null unless a price changed. */
    index_change: number | null
  })[]
}

export type ModelEndpointsResponse = {
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Number of matching entries on all pages. */
  count: number
  /** Every endpoint of the model, cheapest first. */
  endpoints: ({
    /** The provider's slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** The address to send requests to; replace each `{…}` with your own value. */
    base_url: string | null
    /** The placeholders in the base URL, and what to put there. */
    base_url_parameters: ({
      /** The placeholder's name, without braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** The API protocol of the endpoint; null if unknown. */
    api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
    /** The path to append to the base URL. Replace `{model}` with the model ID at the provider, percent-encoded. */
    path: string | null
    /** The placeholders in the base URL and the path, which you must fill in. */
    placeholders: ({
      /** The placeholder's name, without braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** Headers to send besides the API key and the content type. */
    headers: ({
      /** Name of the header. */
      name: string
      /** Value of the header. */
      value: string
    })[]
    /** Additional fields of the request body, such as a mode of the model. */
    body: ({
      /** Name of the field. */
      name: string
      /** Value of the field. */
      value: string
    })[]
    /** Official SDK packages for the protocol. */
    sdk: {
      /** npm package name. */
      npm: string
      /** PyPI package name. */
      pypi: string
    } | null
    /** The source of base URL and protocol: a catalogue, or `provider`. */
    address_source: string | null
    /** How to call the endpoint through the router that charges for it; null if the endpoint's own address and ID are known. */
    router: {
      /** The provider's slug. */
      provider: string
      /** Display name of the provider. */
      provider_name: string
      /** The address to send requests to; replace each `{…}` with your own value. */
      base_url: string
      /** The API protocol of the endpoint; null if unknown. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse"
      /** The path to append to the base URL. Replace `{model}` with the model ID at the provider, percent-encoded. */
      path: string
      /** Additional fields of the request body, such as a mode of the model. */
      body: ({
        /** Name of the field. */
        name: string
        /** Value of the field. */
        value: string
      })[]
      /** The model ID to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** How a request transmits the API key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    } | null
    /** Another account of the same company that uses this address. Your contract determines whose terms apply. */
    shares_address_with: string | null
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** How the ID is known. `verified`: the provider's own list or two independent sources state it. `catalog`: a single source states it. `inferred`: it's derived from the model's name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** Another model that the provider serves under the same ID, so the ID alone doesn't identify this model; null if there is none. */
    id_shared_with: string | null
    /** Whether the price is confirmed, and another source confirms the address and the ID. A price is confirmed if the provider's own list or two independent sources state it, or if the provider or a router shows it on two days. For a promotion, only the list price must be confirmed. */
    verified: boolean
    /** Whether the price that is charged, including any promotion, is confirmed. `price_evidence` lists the sources. */
    price_verified: boolean | null
    /** Whether the ID is confirmed. `id_evidence` lists the sources. */
    id_verified: boolean | null
    /** False if only a catalogue lists the provider and nobody has reviewed this entry. We neither use nor recommend such a provider's prices. */
    reviewed: boolean
    /** Whether the endpoint's address and model ID are known, and the model hasn't been retired there. */
    callable: boolean
    /** Rank among the model's endpoints that can be recommended, starting at 1; null if this endpoint can't be recommended. */
    recommendation_rank: number | null
    /** Whether the provider made the model. */
    first_party: boolean
    /** The input price in USD per million tokens. */
    input_price_per_m: number
    /** The output price in USD per million tokens. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_per_m: number
    /** Prices before any promotion, in USD per million tokens. */
    list: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
    } | null
    /** Prices that the provider charges today, in USD per million tokens. */
    payable: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
    } | null
    /** The discount that the payable prices include; null if there is none. */
    promotion: {
      /** The discount as a fraction of the list price, from 0 to 1. */
      discount: number
      /** The source that shows the discount: a provider's slug or an aggregator's ID. */
      seen_via: string
      /** The first day (UTC) with the current promotional price. */
      since: string
    } | null
    /** A lower price that hasn't been confirmed yet; null if there is none. */
    pending_price: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
      /** The ID of the source of this entry. */
      source: string
      /** Last day (UTC) on which the source stated the price or ID. */
      seen_on: string
    } | null
    /** The price schedule: every price with its conditions, in USD per unit. */
    prices: ({
      /** What the price is charged for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
      threshold_tokens: number | null
      /** `gt`: the price applies above the threshold. `gte`: the price also applies at the threshold. */
      threshold_op: "gt" | "gte" | null
      /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if the price isn't for a cache. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if the price always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** The kind of content that is charged for: text, images or audio. */
      modality: "text" | "image" | "audio"
      /** Whether the price is added to the input price; if not, it replaces the input price. */
      is_surcharge: boolean
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** The price in USD per unit. */
      usd: number
    })[]
    /** The parts of the price schedule, each with the source that states it. */
    price_sources: ({
      /** The part of the price schedule: a kind of price, a service tier, or `context_tier`. */
      about: string
      /** The ID of the source of this entry. */
      source: string
    })[]
    /** Estimates for prices that the provider doesn't state, taken from another offer of the model. We use these estimates only for the range of a cost. */
    assumed_prices: ({
      /** What the price is charged for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
      threshold_tokens: number | null
      /** `gt`: the price applies above the threshold. `gte`: the price also applies at the threshold. */
      threshold_op: "gt" | "gte" | null
      /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if the price isn't for a cache. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if the price always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** The kind of content that is charged for: text, images or audio. */
      modality: "text" | "image" | "audio"
      /** Whether the price is added to the input price; if not, it replaces the input price. */
      is_surcharge: boolean
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** The price in USD per unit. */
      usd: number
    })[]
    /** USD per million tokens read from a cache; null if unknown. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null if unknown. */
    cache_write_price_per_m: number | null
    /** The longest context in tokens, according to a source. A figure that no second source supports may be replaced by the highest figure from another source. */
    context_length: number | null
    /** The maximum output length in tokens; null if unknown. */
    max_output_tokens: number | null
    /** The number format of the served weights, such as `fp8`; null if unknown. */
    quantization: string | null
    /** Whether the endpoint supports JSON schemas; null if unknown. */
    supports_structured_output: boolean | null
    /** Whether the offer is free. Free offers don't affect reference prices, and we don't rank them. */
    is_free: boolean
    /** The discount as a fraction of the list price, from 0 to 1. */
    discount: number
    /** The kind of offer. Only `standard` (on-demand) offers affect reference prices and are ranked; offers of all other kinds are listed for information. */
    offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
    /** Whether the endpoint accepts requests, according to the sources. */
    is_available: boolean
    /** True if the provider doesn't retain prompts; null if unknown. */
    zdr: boolean | null
    /** Whether the provider trains on prompts; null if unknown. */
    trains_on_prompts: boolean | null
    /** Whose contract guarantees zero data retention: that of the provider, or that of the reseller that lists the offer. */
    zdr_under: string | null
    /** Number of days for which prompts are retained; null if unknown. */
    retention_days: number | null
    /** Countries or data centers from which the provider serves the offer or, for a provider, its models. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that contain all of the endpoint's regions; empty if unknown. */
    places: (string)[]
    /** What states the region. `id`: the model ID. `list`: the source's list. `tag`: the endpoint's tag. `provider`: the list of the provider's data centers. Null if the region is unknown. */
    region_source: "id" | "list" | "tag" | "provider" | null
    /** How much a regional offer costs above the provider's cheapest offer without a region: 0.1 means 10% more. */
    surcharge: number | null
    /** The price in the provider's currency, with the exchange rate; null if the provider bills in USD. */
    native_price: {
      /** The billing currency, ISO 4217. */
      currency: string
      /** The input price per million tokens, in `currency`. */
      input_native_per_m: number
      /** The output price per million tokens, in `currency`. */
      output_native_per_m: number
      /** Units of the currency per US dollar. */
      units_per_usd: number
      /** The day of the exchange rate. */
      rate_on: string
    } | null
    /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign: boolean | null
    /** How a request transmits the API key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    /** The first day of the price; null if no source states it. */
    effective_from: string | null
    /** The last day of the offer; null if no source states it. If `price_until` is the same day, only the price ends and the offer remains. */
    until: string | null
    /** The last day of the price; null if no source states it. If `until` is null, the source states this day only for another provider with the same price. */
    price_until: string | null
    /** The day on which the price or its end was announced; null if no source states it. */
    announced_on: string | null
    /** The price that applies after `price_until`; null if no source states it. */
    next_price: {
      /** The first day of the next price. */
      from: string
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null if unknown. */
      cache_read_price_per_m: number | null
      /** The ID of the source of this entry. */
      source: string
    } | null
    /** IDs of the sources that state the price. */
    sources: (string)[]
    /** The independent sources that state the price, each with the price it states and the last day on which it stated that price. */
    price_evidence: ({
      /** The independent source from which the statement originates. Sources that copy each other count as one. */
      root: string
      /** The ID of the source of this entry. */
      source: string
      /** First day (UTC) on which the source stated this price. */
      first_seen: string
      /** Last day (UTC) on which the source stated the price or ID. */
      seen_on: string
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** Address of the source's prices. */
      url: string | null
      /** SHA-256 of the stored response or embedded file that states the price; `null` if neither is available. */
      sha256: string | null
    })[]
    /** The independent sources that state the ID, each with the ID it states and the last day on which it stated that ID. */
    id_evidence: ({
      /** The independent source from which the statement originates. Sources that copy each other count as one. */
      root: string
      /** Last day (UTC) on which the source stated the price or ID. */
      seen_on: string
      /** The model ID that the source states. */
      value: string
    })[]
    /** What independent sources state about the endpoint's price, best supported first. */
    claims: ({
      /** Input price in USD per million tokens. */
      usd_in: number
      /** Output price in USD per million tokens. */
      usd_out: number
      /** The independent sources that state the price. */
      roots: (string)[]
      /** The first day (UTC) to which the entry applies. */
      since: string
    })[]
    /** The first day (UTC) with a price for the model or offer. */
    first_seen: string
    /** The last day (UTC) on which a source listed the offer or the provider. */
    last_seen: string
    /** The day (UTC) on which the price last changed. */
    last_changed: string
    /** How fast and reliable the endpoint was when a source last measured it, on the day in `observed_on`; null if no source has. Figures older than three days are null. */
    performance: {
      /** Milliseconds to the first token: the median of the 30 or 60 minutes before the measurement. */
      latency_ms: number | null
      /** Output tokens per second: the median of the 30 or 60 minutes before the measurement. */
      tokens_per_second: number | null
      /** Percentage of requests in the day before the measurement that succeeded, according to the source. */
      uptime_percent: number | null
      /** The ID of the source of this entry. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** Facts about the endpoint other than its base price: whether each fact is known, and which source states it. */
    facts: {
      /** What is known about batch prices. */
      batch: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about flex prices. */
      flex: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about priority prices. */
      priority: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about cache read prices. */
      cache_read: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about cache write prices. */
      cache_write: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about prices of long requests. */
      context_tier: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about where the model is served. */
      region: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about the number format of the served weights. */
      precision: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about data retention. */
      retention: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about the endpoint's latency. */
      latency: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
    }
  })[]
  /** Offers whose prices we can't convert, because no exchange rate is known for their currency and day. We exclude these offers from comparisons, rankings and indices. */
  unconverted: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The billing currency, ISO 4217. */
    currency: string
    /** Whether the provider itself states the figures. If false, a catalogue labels these figures as dollars, so they may not be in `currency`. */
    written_by_provider: boolean
    /** The input price per million tokens, in `currency`. */
    input_native_per_m: number
    /** The output price per million tokens, in `currency`. */
    output_native_per_m: number
    /** The ID of the source of this entry. */
    source: string
    /** The last day (UTC) on which a source listed the offer or the provider. */
    last_seen: string
    /** Why we didn't convert the price, and whether its figures may be in US dollars. */
    note: string
  })[]
  /** This release's prices for a model that doesn't generate text, by provider and unit; empty for text models. */
  unit_prices: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** The kind of content that is charged for: text, images or audio. */
    modality: "text" | "image" | "audio" | null
    /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or the same price for all sizes. */
    image_size: string | null
    /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** The price in USD per unit. */
    usd: number
    /** IDs of the sources that state the price. */
    sources: (string)[]
    /** The first day (UTC) with a price for the model or offer. */
    first_seen: string
    /** The last day (UTC) on which a source listed the offer or the provider. */
    last_seen: string
    /** The price by period, newest first, according to the first source in `sources`. */
    steps: ({
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if the period hasn't ended. */
      to: string
      /** The price in USD per unit. */
      usd: number
    })[]
  })[]
}

export type ModelCostResponse = {
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** The tokens and other items of one request, and the number of requests per day. */
  workload: {
    /** The tokens in the prompt, including cached tokens. */
    input_tokens: number
    /** Tokens in the response, without reasoning tokens. */
    output_tokens: number
    /** Share of input tokens read from a cache, 0 to 1. */
    cached_input_share: number
    /** Share of input tokens written to a five-minute cache, 0 to 1. */
    cache_write_share: number
    /** Share of input tokens written to a one-hour cache, 0 to 1. */
    cache_write_1h_share: number
    /** Service tier of requests that aren't batched. */
    service_tier: "standard" | "flex" | "priority" | "fast"
    /** Share of requests that can be sent in batches, from 0 to 1. Requests that would cost more in a batch are priced at the on-demand rate. */
    batch_share: number
    /** Number of requests per day. */
    requests_per_day: number
    /** Reasoning tokens, charged like output tokens unless the provider states a separate price. */
    reasoning_tokens: number
    /** Audio input tokens, in addition to `input_tokens`. */
    input_audio_tokens?: number
    /** Audio output tokens, in addition to `output_tokens`. */
    output_audio_tokens?: number
    /** Number of web searches run by the provider. */
    web_search_requests?: number
    /** Seconds of audio input, for providers that bill by time. */
    input_audio_seconds?: number
    /** Characters of text to speak or embed, for providers that bill by length. */
    input_characters?: number
    /** Image input tokens, in addition to `input_tokens`. */
    input_image_tokens?: number
    /** Number of images generated. */
    output_images?: number
    /** Image output tokens, in addition to `output_tokens`. */
    output_image_tokens?: number
    /** Size of the images, in pixels. */
    image_size?: string
    /** Quality of the images, in the provider's words, such as hd. */
    image_quality?: string
  }
  /** Your negotiated discount in percent. The discount lowers `cost` at every provider, but not `list_cost`. Absent if you sent none. */
  discount_percent?: number
  /** Number of matching entries on all pages. */
  count: number
  /** What the workload costs at each endpoint, cheapest first. */
  endpoints: ({
    /** The provider's slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The address to send requests to; replace each `{…}` with your own value. */
    base_url: string | null
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** Whether the price is confirmed, and another source confirms the address and the ID. A price is confirmed if the provider's own list or two independent sources state it, or if the provider or a router shows it on two days. For a promotion, only the list price must be confirmed. */
    verified: boolean
    /** The discount that the payable prices include; null if there is none. */
    promotion: {
      /** The discount as a fraction of the list price, from 0 to 1. */
      discount: number
      /** The source that shows the discount: a provider's slug or an aggregator's ID. */
      seen_via: string
      /** The first day (UTC) with the current promotional price. */
      since: string
    } | null
    /** The longest context in tokens, according to a source. A figure that no second source supports may be replaced by the highest figure from another source. */
    context_length: number | null
    /** The last day of the offer; null if no source states it. If `price_until` is the same day, only the price ends and the offer remains. */
    until: string | null
    /** The last day of the price; null if no source states it. If `until` is null, the source states this day only for another provider with the same price. */
    price_until: string | null
    /** The price that applies after `price_until`; null if no source states it. */
    next_price: {
      /** The first day of the next price. */
      from: string
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null if unknown. */
      cache_read_price_per_m: number | null
      /** The ID of the source of this entry. */
      source: string
    } | null
    /** The cost of the workload in USD. Promotions that only a reseller lists aren't deducted. */
    cost: {
      /** USD per request, averaged over batched and on-demand requests. If `unknown` lists something, this is an upper bound. */
      per_request: number
      /** The lowest possible cost of a request; null if no lower bound is known. This differs from `per_request` only if `unknown` lists something. */
      per_request_low: number | null
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** The parts of the workload for which the provider states no price. We estimate the range of the cost of these parts from another offer of the model. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "audio" | "image" | "search")[]
      /** The items that make up the cost of one request. */
      lines: ({
        /** The item that is charged for. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "cached_audio_input" | "image_input" | "image_output" | "cached_image_input" | "search"
        /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** The unit that the price applies to. */
        unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
        /** How many units one request is charged for. Tokens are counted singly. */
        count: number
        /** The number of a request's tokens that are charged at this price. */
        tokens: number
        /** Price in USD per million tokens or characters; null if another unit is billed. */
        usd_per_m: number | null
        /** USD per request for this item. */
        usd: number
      })[]
    }
    /** Cost of the workload without the promotion, in USD; null if no promotion lowers the cost. */
    list_cost: {
      /** USD per request, averaged over batched and on-demand requests. If `unknown` lists something, this is an upper bound. */
      per_request: number
      /** The lowest possible cost of a request; null if no lower bound is known. This differs from `per_request` only if `unknown` lists something. */
      per_request_low: number | null
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** The parts of the workload for which the provider states no price. We estimate the range of the cost of these parts from another offer of the model. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "audio" | "image" | "search")[]
      /** The items that make up the cost of one request. */
      lines: ({
        /** The item that is charged for. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "cached_audio_input" | "image_input" | "image_output" | "cached_image_input" | "search"
        /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** The unit that the price applies to. */
        unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
        /** How many units one request is charged for. Tokens are counted singly. */
        count: number
        /** The number of a request's tokens that are charged at this price. */
        tokens: number
        /** Price in USD per million tokens or characters; null if another unit is billed. */
        usd_per_m: number | null
        /** USD per request for this item. */
        usd: number
      })[]
    } | null
    /** The costs in the currency that you requested; absent if you requested none. Null, with a caveat, if we have no exchange rate for the currency. */
    converted?: {
      /** USD per request, averaged over batched and on-demand requests. If `unknown` lists something, this is an upper bound. */
      per_request: number
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** The currency that you requested. */
      currency: string
      /** The exchange rate, in units of the currency per US dollar. */
      rate: number
      /** The UTC day of the exchange rate. */
      rate_date: string
    } | null
    /** What to check before you use this result, one sentence each. */
    caveats: (string)[]
  })[]
  /** What the workload costs at each provider, cheapest first, if the model doesn't generate text or is billed by image, second or character; otherwise empty. */
  unit_costs: ({
    /** The provider's slug. */
    provider: string
    /** USD per request, averaged over batched and on-demand requests. If `unknown` lists something, this is an upper bound. */
    per_request: number
    /** Cost in USD per day. */
    per_day: number
    /** Cost in USD per 30 days. */
    per_month: number
    /** The costs in the currency that you requested; absent if you requested none. Null, with a caveat, if we have no exchange rate for the currency. */
    converted?: {
      /** USD per request, averaged over batched and on-demand requests. If `unknown` lists something, this is an upper bound. */
      per_request: number
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** The currency that you requested. */
      currency: string
      /** The exchange rate, in units of the currency per US dollar. */
      rate: number
      /** The UTC day of the exchange rate. */
      rate_date: string
    } | null
    /** The cost of each part of the usage. */
    items: ({
      /** The item that is charged for. */
      item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "cached_audio_input" | "image_input" | "image_output" | "cached_image_input" | "search" | "seconds" | "characters" | "images"
      /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** How many units are charged for. Tokens and characters are counted singly. */
      count: number
      /** The number of the line's tokens that are charged at this price. */
      tokens: number
      /** Price in USD per million tokens or characters; null if another unit is billed. */
      usd_per_m: number | null
      /** USD for this item of the line. */
      usd: number
    })[]
    /** What to check before you use this result, one sentence each. */
    caveats: (string)[]
  })[]
  /** The offers that can't serve the request or don't bill the units in it, each with the reason. */
  does_not_fit: ({
    /** The provider's slug. */
    provider: string
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** The reason, in one sentence. */
    reason: string
  })[]
}

export type ModelAlternativesResponse = {
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** The intelligence score on the OS-1 scale. */
  score: number
  /** The provider that we would recommend for the given model; null if there is none. */
  provider: string | null
  /** The price of `provider` or, if there is none, the reference price, in USD per million blended tokens. */
  blended_price_per_m: number
  /** The alternatives, cheapest first. */
  alternatives: ({
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** The slug of the provider with this price. */
    provider: string
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** The saving as a share of the given model's price. */
    saving: number
    /** The discount that the payable prices include; null if there is none. */
    promotion: {
      /** The discount as a fraction of the list price, from 0 to 1. */
      discount: number
      /** The source that shows the discount: a provider's slug or an aggregator's ID. */
      seen_via: string
      /** The first day (UTC) with the current promotional price. */
      since: string
    } | null
    /** Features that the given model has but the alternative isn't known to have. */
    loses: (string)[]
    /** What to check before you use this result, one sentence each. */
    caveats: (string)[]
  })[]
  /** The model's successor, or null if none can be recommended. The successor is the creator's highest-scoring later model that costs no more, scores no lower, accepts the same images, audio and video, and has equally open or closed weights. */
  newer: {
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** The provider's slug. */
    provider: string
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** The saving as a share of the given model's price. */
    saving: number
    /** The discount that the payable prices include; null if there is none. */
    promotion: {
      /** The discount as a fraction of the list price, from 0 to 1. */
      discount: number
      /** The source that shows the discount: a provider's slug or an aggregator's ID. */
      seen_via: string
      /** The first day (UTC) with the current promotional price. */
      since: string
    } | null
    /** Features that the given model has but the alternative isn't known to have. */
    loses: (string)[]
    /** What to check before you use this result, one sentence each. */
    caveats: (string)[]
  } | null
  /** The models with at least the given model's score that each set a new lowest price among such models, oldest first. */
  succession: ({
    /** The first day (UTC) of the period. */
    from: string
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
  })[]
}

export type ModelRequestResponse = {
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** The provider's slug. */
  provider: string
  /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
  endpoint_tag: string
  /** Countries or data centers from which the provider serves the offer or, for a provider, its models. */
  regions: (string)[]
  /** Countries and blocs, such as EU, that contain all of the endpoint's regions; empty if unknown. */
  places: (string)[]
  /** The model ID to send to the provider; null if no usable one is known. */
  model_id_on_provider: string | null
  /** Whether the price is confirmed, and another source confirms the address and the ID. A price is confirmed if the provider's own list or two independent sources state it, or if the provider or a router shows it on two days. For a promotion, only the list price must be confirmed. */
  verified: boolean
  /** The API protocol of the endpoint; null if unknown. */
  api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
  /** How the request sends the key. For `aws-sigv4`, `text` uses a Bedrock API key instead of a signature. */
  auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
  /** Official SDK packages for the protocol. */
  sdk: {
    /** npm package name. */
    npm: string
    /** PyPI package name. */
    pypi: string
  } | null
  /** The placeholders in the base URL and the path, which you must fill in. */
  placeholders: ({
    /** The placeholder's name, without braces. */
    name: string
    /** A one-sentence description. */
    description: string
    /** An example value. */
    example: string
  })[]
  /** The last day on which the model is offered; null if no source states that day. The date remains after the day has passed. */
  retires_on: string | null
  /** The last day of the offer; null if no source states it. If `price_until` is the same day, only the price ends and the offer remains. */
  until: string | null
  /** The request's URL. */
  url: string
  /** Language of the request. */
  format: "curl" | "python" | "typescript"
  /** The request, ready to copy and paste. */
  text: string
}

export type ModelResponse = {
  /** The kind of model, by what it does; only `text` models are in the index. */
  kind: "text" | "embeddings" | "rerank" | "images" | "audio" | "speech"
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** Display name. */
  name: string
  /** Display name of the model's creator. */
  provider: string
  /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
  tier: "frontier" | "standard" | "budget" | null
  /** What determined the tier. `score`: the score and the launch price. `price`: only the launch price, because the model has no `measured` score; the tier is then never `frontier`. */
  tier_basis: "score" | "price" | null
  /** The input price in USD per million tokens. */
  input_price_per_m: number | null
  /** The output price in USD per million tokens. */
  output_price_per_m: number | null
  /** `(3 × input + output) / 4`, in USD per million tokens. */
  blended_price_per_m: number | null
  /** The intelligence score (`aa_score`) divided by 40, the score on which one SIT is based; null if the model has no score. */
  sit_score: number | null
  /** The longest context in tokens, according to a source. A figure that no second source supports may be replaced by the highest figure from another source. */
  context_length: number | null
  /** Percent change from the previous day's value; null if that day has no value. */
  change_24h: number | null
  /** Percent change from the value seven days earlier; null if there was no value then. */
  change_7d: number | null
  /** The lowest blended price among paid on-demand endpoints, in USD per million tokens, without promotions that only a reseller lists. */
  cheapest_blended_price_per_m: number | null
  /** Number of endpoints that sources list. */
  endpoint_count: number
  /** Number of providers with a listed endpoint. */
  provider_count: number
  /** Slugs of the providers with a listed endpoint. */
  providers: (string)[]
  /** The evidence for the price. `endpoint`: prices quoted for endpoints. `catalogue`: prices from catalogues only. `few`: neither the creator nor three providers have offered the model for a week, so no index includes the model. */
  price_basis: "endpoint" | "catalogue" | "few"
  /** Day (UTC) when the price was last observed. */
  price_observed_on: string
  /** The first day (UTC) with a price for the model or offer. */
  first_seen: string
  /** The model's release day, according to a catalogue; null if no catalogue states it. */
  released_on: string | null
  /** The first day on which the model was marked as deprecated by its creator, or by a catalogue for all of the creator's IDs; null if there is no such day. */
  deprecated_on: string | null
  /** The last day on which the model is offered; null if no source states that day. The date remains after the day has passed. */
  retires_on: string | null
  /** The source of `retires_on`. `announcement`: the creator's own page. Any other value: the ID of a catalogue, or of an aggregator that states the last day in its own list. */
  retires_on_source: string | null
  /** Whether the creator's last day for the model has passed and no provider has offered the model since then; null if unknown. */
  retired: boolean | null
  /** The model that the creator recommends as a replacement; null if the creator recommends none. */
  replaced_by: string | null
  /** Whether the model reasons before it answers; null if unknown. */
  is_reasoning: boolean | null
  /** Whether the model can call tools; null if unknown. */
  supports_tools: boolean | null
  /** Whether the model's weights are published; null if unknown. */
  open_weights: boolean | null
  /** Kinds of input that the model accepts. */
  input_modalities: (string)[]
  /** Kinds of output that the model produces. */
  output_modalities: (string)[]
  /** The intelligence score on OS-1, which is computed from open leaderboards; null if the model has no score. */
  aa_score: number | null
  /** The same as `aa_score`. */
  aa_score_as_published: number | null
  /** The name of the score's scale. */
  score_scale: string | null
  /** How well the score is supported. `measured`: at least three leaderboards rate the model, or two that agree. `one_board`: only one leaderboard rates the model. `disputed`: the only two leaderboards disagree. `other_variant`: the leaderboards rate a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
  score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
  /** The variant of the model that was scored, such as an effort level or a mode. */
  score_variant: string | null
  /** The first day on which the score was known. */
  scored_on: string | null
  /** Tokens that OpenRouter processed on `tokens_on`; null unless the model is among OpenRouter's fifty most used. The number doesn't affect prices or indices. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
  tokens_per_day: number | null
  /** The day (UTC) that `tokens_per_day` refers to. */
  tokens_on: string | null
  /** This release's prices for a model that doesn't generate text, by provider and unit; empty for text models. */
  unit_prices: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** The kind of content that is charged for: text, images or audio. */
    modality: "text" | "image" | "audio" | null
    /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or the same price for all sizes. */
    image_size: string | null
    /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** The price in USD per unit. */
    usd: number
    /** IDs of the sources that state the price. */
    sources: (string)[]
    /** The first day (UTC) with a price for the model or offer. */
    first_seen: string
    /** The last day (UTC) on which a source listed the offer or the provider. */
    last_seen: string
    /** The price by period, newest first, according to the first source in `sources`. */
    steps: ({
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if the period hasn't ended. */
      to: string
      /** The price in USD per unit. */
      usd: number
    })[]
  })[]
  /** The ID that you requested, with the day on which the ID retires; null if you requested the model's own ID. */
  asked_id: {
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** The last day on which the model is offered; null if no source states that day. The date remains after the day has passed. */
    retires_on: string | null
    /** Whether the creator's last day for the model has passed and no provider has offered the model since then; null if unknown. */
    retired: boolean
  } | null
}

export type RecommendResponse = {
  /** The constraints that were applied. */
  query: {
    /** The maximum blended price, in USD per million tokens. */
    budget_max_usd_per_m?: number
    /** The maximum input price, in USD per million tokens. */
    input_max_usd_per_m?: number
    /** The maximum output price, in USD per million tokens. */
    output_max_usd_per_m?: number
    /** The maximum quality-adjusted price, in USD per million tokens. */
    cost_per_iq_max?: number
    /** The minimum context in tokens that the endpoint must support. If it exceeds the threshold of a context tier, we use that tier's prices. */
    context_min?: number
    /** The minimum intelligence score. */
    min_intelligence?: number
    /** The kind of input that the model must accept; text by default. */
    modality: "text" | "image" | "audio" | "video" | "file"
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier?: "frontier" | "standard" | "budget"
    /** Whether the model must reason before it answers. Send `false` to exclude reasoning models. */
    is_reasoning?: boolean
    /** Whether the model must support tool calls. Send `false` to exclude models that support them. */
    supports_tools?: boolean
    /** Whether the model must have open weights. Send `false` to exclude open-weight models. */
    open_weights?: boolean
    /** Whether the provider must guarantee zero data retention. */
    zdr?: boolean
    /** Whether the provider's headquarters and all of its known data centers must be in the EU. */
    eu_sovereign?: boolean
    /** All kinds of input that the model must accept. */
    modalities?: ("text" | "image" | "audio" | "video" | "file")[]
    /** Whether the endpoint must support JSON schemas. */
    structured_output?: boolean
    /** The minimum output length, in tokens, that the endpoint must support. */
    max_output_tokens?: number
    /** The minimum precision of the served weights, in bits. If a creator's own endpoint doesn't state its precision, we assume 16 bits. */
    min_precision?: number
    /** The minimum number of output tokens per second. */
    min_throughput?: number
    /** The maximum time to the first token, in milliseconds. */
    max_latency_ms?: number
    /** Whether to exclude endpoints whose price is a promotion, or is due to end at this or another provider. If only a reseller lists the promotion, we rank the endpoint at its list price unless you set `promotions`. */
    exclude_promotional?: boolean
    /** Where the model must be served: in a country or bloc that contains all of the endpoint's regions, given as a code or English name such as DE, United States or EU; or in the data center with this name. Continents aren't supported. */
    region?: string
    /** Only include models released after this day. */
    released_after?: string
    /** Only include offers of these providers. */
    providers?: (string)[]
    /** Exclude offers of these providers. */
    exclude_providers?: (string)[]
    /** Only include these models, by ID. */
    models?: (string)[]
    /** Only include models of these creators, by slug or name. */
    creators?: (string)[]
    /** The tokens and other items of one request, and the number of requests per day. */
    workload?: {
      /** The tokens in the prompt, including cached tokens. */
      input_tokens: number
      /** Tokens in the response, without reasoning tokens. */
      output_tokens: number
      /** Share of input tokens read from a cache, 0 to 1. */
      cached_input_share: number
      /** Share of input tokens written to a five-minute cache, 0 to 1. */
      cache_write_share: number
      /** Share of input tokens written to a one-hour cache, 0 to 1. */
      cache_write_1h_share: number
      /** Service tier of requests that aren't batched. */
      service_tier: "standard" | "flex" | "priority" | "fast"
      /** Share of requests that can be sent in batches, from 0 to 1. Requests that would cost more in a batch are priced at the on-demand rate. */
      batch_share: number
      /** Number of requests per day. */
      requests_per_day: number
      /** Reasoning tokens, charged like output tokens unless the provider states a separate price. */
      reasoning_tokens: number
    }
    /** Whether to include only endpoints whose address and model ID are known; true by default. */
    callable_only?: boolean
    /** Whether to rank offers by promotional prices that only a reseller lists. */
    promotions?: boolean
    /** Whether to include only models with a score; true by default. To include models without a score, send `false` with `rank_by: "price"`. No minimum score then applies unless you send `min_intelligence`. */
    scored_only?: boolean
    /** Whether to include endpoints that can be called only through the router that charges for them, because their own address or ID isn't known. */
    routers?: boolean
    /** What to rank by: the price divided by the general intelligence score or by the score for a skill. `price`: the price alone. */
    rank_by?: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web" | "price"
    /** The number of endpoints to list per model, best first, so that you have fallbacks. */
    endpoints?: number
    /** The maximum number of entries. */
    limit: number
  }
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** The version of the methodology that the values were computed with. */
  methodology_version: string
  /** Names in the constraints that we don't know, with suggestions. */
  unmatched_names: (string)[]
  /** The recommended models, best first. */
  recommendations: ({
    /** Rank, starting at 1. */
    rank: number
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number | null
    /** The intelligence score on OS-1, which is computed from open leaderboards; null if the model has no score. */
    aa_score: number | null
    /** The score for the skill in `rank_by`, from one open leaderboard, on the OS-1 scale; null if the model isn't rated. */
    skill_score?: number
    /** The longest context in tokens, according to a source. A figure that no second source supports may be replaced by the highest figure from another source. */
    context_length: number
    /** Whether the model reasons before it answers; null if unknown. */
    is_reasoning: boolean
    /** Why the model has this rank, in one sentence. */
    why: string
    /** What a client needs to know to call the endpoint. */
    endpoint_config: {
      /** The provider's slug. */
      provider: string
      /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
      endpoint_tag: string
      /** Countries or data centers from which the provider serves the offer or, for a provider, its models. */
      regions: (string)[]
      /** Countries and blocs, such as EU, that contain all of the endpoint's regions; empty if unknown. */
      places: (string)[]
      /** The address to send requests to; replace each `{…}` with your own value. */
      base_url: string
      /** The placeholders in the base URL, and what to put there. */
      base_url_parameters: ({
        /** The placeholder's name, without braces. */
        name: string
        /** A one-sentence description. */
        description: string
        /** An example value. */
        example: string
      })[]
      /** The API protocol of the endpoint; null if unknown. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
      /** The path to append to the base URL. Replace `{model}` with the model ID at the provider, percent-encoded. */
      path: string | null
      /** The placeholders in the base URL and the path, which you must fill in. */
      placeholders: ({
        /** The placeholder's name, without braces. */
        name: string
        /** A one-sentence description. */
        description: string
        /** An example value. */
        example: string
      })[]
      /** Headers to send besides the API key and the content type. */
      headers: ({
        /** Name of the header. */
        name: string
        /** Value of the header. */
        value: string
      })[]
      /** Additional fields of the request body, such as a mode of the model. */
      body: ({
        /** Name of the field. */
        name: string
        /** Value of the field. */
        value: string
      })[]
      /** Official SDK packages for the protocol. */
      sdk: {
        /** npm package name. */
        npm: string
        /** PyPI package name. */
        pypi: string
      } | null
      /** The model ID to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** How the ID is known. `verified`: the provider's own list or two independent sources state it. `catalog`: a single source states it. `inferred`: it's derived from the model's name. */
      model_id_source: "verified" | "catalog" | "inferred"
      /** The provider that serves the request; present only if `provider` is a router. */
      via_provider?: string
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** How a request transmits the API key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    }
    /** When the price was observed and the score was first known. */
    as_of: {
      /** When the price was observed, ISO 8601 in UTC. */
      price: string
      /** First day on which the score was known. */
      aa_score: string | null
    }
    /** What to check before you use this result, one sentence each. */
    caveats: (string)[]
    /** Prices before any promotion, in USD per million tokens. */
    list: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
    } | null
    /** Prices that the provider charges today, in USD per million tokens. */
    payable: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
    } | null
    /** The discount that the payable prices include; null if there is none. */
    promotion: {
      /** The discount as a fraction of the list price, from 0 to 1. */
      discount: number
      /** The source that shows the discount: a provider's slug or an aggregator's ID. */
      seen_via: string
      /** The first day (UTC) with the current promotional price. */
      since: string
    } | null
    /** How fast and reliable the endpoint was when a source last measured it, on the day in `observed_on`; null if no source has. Figures older than three days are null. */
    performance: {
      /** Milliseconds to the first token: the median of the 30 or 60 minutes before the measurement. */
      latency_ms: number | null
      /** Output tokens per second: the median of the 30 or 60 minutes before the measurement. */
      tokens_per_second: number | null
      /** Percentage of requests in the day before the measurement that succeeded, according to the source. */
      uptime_percent: number | null
      /** The ID of the source of this entry. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** The independent sources that state the price, each with the price it states and the last day on which it stated that price. */
    price_evidence: ({
      /** The independent source from which the statement originates. Sources that copy each other count as one. */
      root: string
      /** The ID of the source of this entry. */
      source: string
      /** First day (UTC) on which the source stated this price. */
      first_seen: string
      /** Last day (UTC) on which the source stated the price or ID. */
      seen_on: string
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
    })[]
    /** The independent sources that state the ID, each with the ID it states and the last day on which it stated that ID. */
    id_evidence: ({
      /** The independent source from which the statement originates. Sources that copy each other count as one. */
      root: string
      /** Last day (UTC) on which the source stated the price or ID. */
      seen_on: string
      /** The model ID that the source states. */
      value: string
    })[]
    /** The cost of the workload in USD. Promotions that only a reseller lists aren't deducted. */
    cost?: {
      /** USD per request, averaged over batched and on-demand requests. If `unknown` lists something, this is an upper bound. */
      per_request: number
      /** The lowest possible cost of a request; null if no lower bound is known. This differs from `per_request` only if `unknown` lists something. */
      per_request_low: number | null
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** The parts of the workload for which the provider states no price. We estimate the range of the cost of these parts from another offer of the model. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "audio" | "image" | "search")[]
      /** The items that make up the cost of one request. */
      lines: ({
        /** The item that is charged for. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "cached_audio_input" | "image_input" | "image_output" | "cached_image_input" | "search"
        /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** The unit that the price applies to. */
        unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
        /** How many units one request is charged for. Tokens are counted singly. */
        count: number
        /** The number of a request's tokens that are charged at this price. */
        tokens: number
        /** Price in USD per million tokens or characters; null if another unit is billed. */
        usd_per_m: number | null
        /** USD per request for this item. */
        usd: number
      })[]
    }
    /** The model's cheapest offer, with the reason why another offer was chosen; null if the cheapest offer was chosen. */
    passed_over: {
      /** The provider of the cheapest offer. */
      provider: string
      /** Display name of the provider. */
      provider_name: string
      /** The cheapest offer's blended price, in USD per million tokens. */
      blended_price_per_m: number
      /** Why another offer was chosen. */
      reason: string
    } | null
    /** The model's endpoints that meet the constraints, best first; at most as many as you requested in `endpoints`. */
    endpoints?: ({
      /** The provider's slug. */
      provider: string
      /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
      endpoint_tag: string
      /** Countries or data centers from which the provider serves the offer or, for a provider, its models. */
      regions: (string)[]
      /** Countries and blocs, such as EU, that contain all of the endpoint's regions; empty if unknown. */
      places: (string)[]
      /** The address to send requests to; replace each `{…}` with your own value. */
      base_url: string
      /** The placeholders in the base URL, and what to put there. */
      base_url_parameters: ({
        /** The placeholder's name, without braces. */
        name: string
        /** A one-sentence description. */
        description: string
        /** An example value. */
        example: string
      })[]
      /** The API protocol of the endpoint; null if unknown. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
      /** The path to append to the base URL. Replace `{model}` with the model ID at the provider, percent-encoded. */
      path: string | null
      /** The placeholders in the base URL and the path, which you must fill in. */
      placeholders: ({
        /** The placeholder's name, without braces. */
        name: string
        /** A one-sentence description. */
        description: string
        /** An example value. */
        example: string
      })[]
      /** Headers to send besides the API key and the content type. */
      headers: ({
        /** Name of the header. */
        name: string
        /** Value of the header. */
        value: string
      })[]
      /** Additional fields of the request body, such as a mode of the model. */
      body: ({
        /** Name of the field. */
        name: string
        /** Value of the field. */
        value: string
      })[]
      /** Official SDK packages for the protocol. */
      sdk: {
        /** npm package name. */
        npm: string
        /** PyPI package name. */
        pypi: string
      } | null
      /** The model ID to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** How the ID is known. `verified`: the provider's own list or two independent sources state it. `catalog`: a single source states it. `inferred`: it's derived from the model's name. */
      model_id_source: "verified" | "catalog" | "inferred"
      /** The provider that serves the request; present only if `provider` is a router. */
      via_provider?: string
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** How a request transmits the API key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_price_per_m: number
      /** How fast and reliable the endpoint was when a source last measured it, on the day in `observed_on`; null if no source has. Figures older than three days are null. */
      performance: {
        /** Milliseconds to the first token: the median of the 30 or 60 minutes before the measurement. */
        latency_ms: number | null
        /** Output tokens per second: the median of the 30 or 60 minutes before the measurement. */
        tokens_per_second: number | null
        /** Percentage of requests in the day before the measurement that succeeded, according to the source. */
        uptime_percent: number | null
        /** The ID of the source of this entry. */
        source: string
        /** Day (UTC) of the measurement. */
        observed_on: string
      } | null
    })[]
  })[]
  /** The models that were considered but not recommended, and why. */
  alternatives_considered: {
    /** Number of models that were considered but not recommended. */
    count: number
    /** Number of models that each constraint excluded. `verified` counts models whose only matching offers are unverified. */
    excluded_by: {
      [name: string]: number
    }
    /** Number of models that each constraint excluded because no source states whether they meet the constraint. */
    excluded_by_unknown: {
      [name: string]: number
    }
    /** The models ranked next, each with the reason why it isn't recommended. */
    runner_ups: ({
      /** The model's ID, `<creator>/<model_name>`. */
      model_id: string
      /** The blended price × 40 / score, also called Cost/IQ. */
      cost_per_iq: number | null
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_price_per_m: number
      /** The reason, in one sentence. */
      reason: string
    })[]
    /** If no model matches: the number of models that each constraint alone excludes, largest first. The last entry, `verified`, counts models whose only matching offers have a single source. */
    relax: ({
      /** The request field with the constraint. */
      constraint: string
      /** Number of models that this constraint alone excludes. */
      models: number
      /** The first model that would be recommended without this constraint. */
      best: {
        /** The model's ID, `<creator>/<model_name>`. */
        model_id: string
        /** The blended price × 40 / score, also called Cost/IQ. */
        cost_per_iq: number | null
        /** `(3 × input + output) / 4`, in USD per million tokens. */
        blended_price_per_m: number
      }
      /** An explanation of the result. */
      note: string
    })[]
    /** Names in the constraints that we don't know, with suggestions. */
    unmatched_names: (string)[]
  }
  /** How the models are ranked. */
  ranking_basis: {
    /** Name of the ranking method. */
    method: "cost_per_iq_ascending" | "workload_cost_per_iq_ascending" | "cost_per_skill_ascending" | "workload_cost_per_skill_ascending" | "blended_price_ascending" | "workload_cost_ascending"
    /** The ranking, in one sentence. */
    description: string
    /** Whether quality and latency were measured by sending test requests. */
    quality_latency_data: string
  }
  /** What the figures don't include or guarantee. */
  disclaimer: string
}

export type PriceUsageResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** A pipeline execution. */
  run_id: string
  /** The lines, in the order of the request. */
  lines: ({
    /** How the line is priced. `priced`: completely. `partly`: without the parts in `unknown`, which the day's price doesn't cover. `unknown`: not at all. */
    status: "priced" | "partly" | "unknown"
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string | null
    /** The rule by which the model was identified. */
    rule: string | null
    /** The provider that the line names, if any. */
    provider: string | null
    /** The UTC day whose prices apply; null if the line can't be interpreted. */
    day: string | null
    /** The line's cost in USD; null if anything is unknown. */
    cost_usd: number | null
    /** The cost at the provider's standard prices for short requests, including the cost of the parts in `unknown`. */
    plain_cost_usd: number | null
    /** The parts of the line that the day's price doesn't cover. */
    unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "audio" | "image" | "search" | "window")[]
    /** The items that make up the cost. */
    items: ({
      /** The item that is charged for. */
      item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "cached_audio_input" | "image_input" | "image_output" | "cached_image_input" | "search" | "seconds" | "characters" | "images"
      /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** How many units are charged for. Tokens and characters are counted singly. */
      count: number
      /** The number of the line's tokens that are charged at this price. */
      tokens: number
      /** Price in USD per million tokens or characters; null if another unit is billed. */
      usd_per_m: number | null
      /** USD for this item of the line. */
      usd: number
    })[]
    /** The price on the line's day; null if unknown. */
    price: {
      /** The provider's slug. */
      provider: string | null
      /** The evidence for the price. `listed`: an offer in this release, with its price schedule. `changed`: the provider's entry in the changelog. `reference`: the reference price. All other values: a source's dated statement about the creator's price. */
      basis: "listed" | "changed" | "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "reference"
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if the period hasn't ended. */
      to: string | null
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** IDs of the sources that state the price. */
      sources: (string)[]
    } | null
    /** Why the cost is unknown. */
    reason: string | null
    /** What to check before you use this result, one sentence each. */
    caveats: (string)[]
    /** If the model is unknown, the most similar names. At most 20 lines per request get suggestions. */
    suggestions: (string)[]
  })[]
  /** The totals over all lines. */
  total: {
    /** Number of priced lines. */
    priced: number
    /** Number of partly priced lines. */
    partly: number
    /** Number of lines without a price. */
    unknown: number
    /** Total cost of the priced lines, in USD. */
    cost_usd: number | null
  }
}

export type ExplainResponse = {
  /** The model's ID, `<creator>/<model_name>`. */
  model_id: string
  /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
  tier: "frontier" | "standard" | "budget"
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Reference prices of the model. */
  pricing: {
    /** Input price in USD per million tokens. */
    input_per_m: number
    /** Output price in USD per million tokens. */
    output_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_per_m: number
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number | null
    /** Percent change from the previous day's value; null if that day has no value. */
    change_24h: number | null
    /** Percent change from the value seven days earlier; null if there was no value then. */
    change_7d: number | null
  }
  /** The price over the requested days. */
  price_history_summary: {
    /** Number of requested days with an observation. */
    days_observed: number
    /** Number of observations in the requested days. */
    snapshots: number
    /** The lowest blended price in the requested days, in USD per million tokens. */
    min_blended: number
    /** The highest blended price in the requested days, in USD per million tokens. */
    max_blended: number
    /** Whether the price rose or fell over the requested days; a change within 1% is flat. */
    trend: "up" | "down" | "flat" | "unknown"
    /** What was compared to determine the trend. */
    trend_note: string
    /** Relative path of the model's price history. */
    series_url: string
  }
  /** One endpoint per provider, cheapest first: the endpoint that we would recommend or, if there is none, the provider's cheapest. */
  endpoints: ({
    /** The provider's slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** The address to send requests to; replace each `{…}` with your own value. */
    base_url: string | null
    /** The placeholders in the base URL, and what to put there. */
    base_url_parameters: ({
      /** The placeholder's name, without braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** The API protocol of the endpoint; null if unknown. */
    api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
    /** The path to append to the base URL. Replace `{model}` with the model ID at the provider, percent-encoded. */
    path: string | null
    /** The placeholders in the base URL and the path, which you must fill in. */
    placeholders: ({
      /** The placeholder's name, without braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** Headers to send besides the API key and the content type. */
    headers: ({
      /** Name of the header. */
      name: string
      /** Value of the header. */
      value: string
    })[]
    /** Additional fields of the request body, such as a mode of the model. */
    body: ({
      /** Name of the field. */
      name: string
      /** Value of the field. */
      value: string
    })[]
    /** Official SDK packages for the protocol. */
    sdk: {
      /** npm package name. */
      npm: string
      /** PyPI package name. */
      pypi: string
    } | null
    /** The source of base URL and protocol: a catalogue, or `provider`. */
    address_source: string | null
    /** How to call the endpoint through the router that charges for it; null if the endpoint's own address and ID are known. */
    router: {
      /** The provider's slug. */
      provider: string
      /** Display name of the provider. */
      provider_name: string
      /** The address to send requests to; replace each `{…}` with your own value. */
      base_url: string
      /** The API protocol of the endpoint; null if unknown. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse"
      /** The path to append to the base URL. Replace `{model}` with the model ID at the provider, percent-encoded. */
      path: string
      /** Additional fields of the request body, such as a mode of the model. */
      body: ({
        /** Name of the field. */
        name: string
        /** Value of the field. */
        value: string
      })[]
      /** The model ID to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** How a request transmits the API key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    } | null
    /** Another account of the same company that uses this address. Your contract determines whose terms apply. */
    shares_address_with: string | null
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** How the ID is known. `verified`: the provider's own list or two independent sources state it. `catalog`: a single source states it. `inferred`: it's derived from the model's name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** Another model that the provider serves under the same ID, so the ID alone doesn't identify this model; null if there is none. */
    id_shared_with: string | null
    /** Whether the price is confirmed, and another source confirms the address and the ID. A price is confirmed if the provider's own list or two independent sources state it, or if the provider or a router shows it on two days. For a promotion, only the list price must be confirmed. */
    verified: boolean
    /** Whether the price that is charged, including any promotion, is confirmed. `price_evidence` lists the sources. */
    price_verified: boolean | null
    /** Whether the ID is confirmed. `id_evidence` lists the sources. */
    id_verified: boolean | null
    /** False if only a catalogue lists the provider and nobody has reviewed this entry. We neither use nor recommend such a provider's prices. */
    reviewed: boolean
    /** Whether the endpoint's address and model ID are known, and the model hasn't been retired there. */
    callable: boolean
    /** Rank among the model's endpoints that can be recommended, starting at 1; null if this endpoint can't be recommended. */
    recommendation_rank: number | null
    /** Whether the provider made the model. */
    first_party: boolean
    /** The input price in USD per million tokens. */
    input_price_per_m: number
    /** The output price in USD per million tokens. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_per_m: number
    /** Prices before any promotion, in USD per million tokens. */
    list: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
    } | null
    /** Prices that the provider charges today, in USD per million tokens. */
    payable: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
    } | null
    /** The discount that the payable prices include; null if there is none. */
    promotion: {
      /** The discount as a fraction of the list price, from 0 to 1. */
      discount: number
      /** The source that shows the discount: a provider's slug or an aggregator's ID. */
      seen_via: string
      /** The first day (UTC) with the current promotional price. */
      since: string
    } | null
    /** A lower price that hasn't been confirmed yet; null if there is none. */
    pending_price: {
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
      /** The ID of the source of this entry. */
      source: string
      /** Last day (UTC) on which the source stated the price or ID. */
      seen_on: string
    } | null
    /** The price schedule: every price with its conditions, in USD per unit. */
    prices: ({
      /** What the price is charged for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
      threshold_tokens: number | null
      /** `gt`: the price applies above the threshold. `gte`: the price also applies at the threshold. */
      threshold_op: "gt" | "gte" | null
      /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if the price isn't for a cache. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if the price always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** The kind of content that is charged for: text, images or audio. */
      modality: "text" | "image" | "audio"
      /** Whether the price is added to the input price; if not, it replaces the input price. */
      is_surcharge: boolean
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** The price in USD per unit. */
      usd: number
    })[]
    /** The parts of the price schedule, each with the source that states it. */
    price_sources: ({
      /** The part of the price schedule: a kind of price, a service tier, or `context_tier`. */
      about: string
      /** The ID of the source of this entry. */
      source: string
    })[]
    /** Estimates for prices that the provider doesn't state, taken from another offer of the model. We use these estimates only for the range of a cost. */
    assumed_prices: ({
      /** What the price is charged for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
      threshold_tokens: number | null
      /** `gt`: the price applies above the threshold. `gte`: the price also applies at the threshold. */
      threshold_op: "gt" | "gte" | null
      /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if the price isn't for a cache. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if the price always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** The kind of content that is charged for: text, images or audio. */
      modality: "text" | "image" | "audio"
      /** Whether the price is added to the input price; if not, it replaces the input price. */
      is_surcharge: boolean
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** The price in USD per unit. */
      usd: number
    })[]
    /** USD per million tokens read from a cache; null if unknown. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null if unknown. */
    cache_write_price_per_m: number | null
    /** The longest context in tokens, according to a source. A figure that no second source supports may be replaced by the highest figure from another source. */
    context_length: number | null
    /** The maximum output length in tokens; null if unknown. */
    max_output_tokens: number | null
    /** The number format of the served weights, such as `fp8`; null if unknown. */
    quantization: string | null
    /** Whether the endpoint supports JSON schemas; null if unknown. */
    supports_structured_output: boolean | null
    /** Whether the offer is free. Free offers don't affect reference prices, and we don't rank them. */
    is_free: boolean
    /** The discount as a fraction of the list price, from 0 to 1. */
    discount: number
    /** The kind of offer. Only `standard` (on-demand) offers affect reference prices and are ranked; offers of all other kinds are listed for information. */
    offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
    /** Whether the endpoint accepts requests, according to the sources. */
    is_available: boolean
    /** True if the provider doesn't retain prompts; null if unknown. */
    zdr: boolean | null
    /** Whether the provider trains on prompts; null if unknown. */
    trains_on_prompts: boolean | null
    /** Whose contract guarantees zero data retention: that of the provider, or that of the reseller that lists the offer. */
    zdr_under: string | null
    /** Number of days for which prompts are retained; null if unknown. */
    retention_days: number | null
    /** Countries or data centers from which the provider serves the offer or, for a provider, its models. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that contain all of the endpoint's regions; empty if unknown. */
    places: (string)[]
    /** What states the region. `id`: the model ID. `list`: the source's list. `tag`: the endpoint's tag. `provider`: the list of the provider's data centers. Null if the region is unknown. */
    region_source: "id" | "list" | "tag" | "provider" | null
    /** How much a regional offer costs above the provider's cheapest offer without a region: 0.1 means 10% more. */
    surcharge: number | null
    /** The price in the provider's currency, with the exchange rate; null if the provider bills in USD. */
    native_price: {
      /** The billing currency, ISO 4217. */
      currency: string
      /** The input price per million tokens, in `currency`. */
      input_native_per_m: number
      /** The output price per million tokens, in `currency`. */
      output_native_per_m: number
      /** Units of the currency per US dollar. */
      units_per_usd: number
      /** The day of the exchange rate. */
      rate_on: string
    } | null
    /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign: boolean | null
    /** How a request transmits the API key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    /** The first day of the price; null if no source states it. */
    effective_from: string | null
    /** The last day of the offer; null if no source states it. If `price_until` is the same day, only the price ends and the offer remains. */
    until: string | null
    /** The last day of the price; null if no source states it. If `until` is null, the source states this day only for another provider with the same price. */
    price_until: string | null
    /** The day on which the price or its end was announced; null if no source states it. */
    announced_on: string | null
    /** The price that applies after `price_until`; null if no source states it. */
    next_price: {
      /** The first day of the next price. */
      from: string
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null if unknown. */
      cache_read_price_per_m: number | null
      /** The ID of the source of this entry. */
      source: string
    } | null
    /** IDs of the sources that state the price. */
    sources: (string)[]
    /** The independent sources that state the price, each with the price it states and the last day on which it stated that price. */
    price_evidence: ({
      /** The independent source from which the statement originates. Sources that copy each other count as one. */
      root: string
      /** The ID of the source of this entry. */
      source: string
      /** First day (UTC) on which the source stated this price. */
      first_seen: string
      /** Last day (UTC) on which the source stated the price or ID. */
      seen_on: string
      /** The input price in USD per million tokens. */
      input_price_per_m: number
      /** The output price in USD per million tokens. */
      output_price_per_m: number
      /** Address of the source's prices. */
      url: string | null
      /** SHA-256 of the stored response or embedded file that states the price; `null` if neither is available. */
      sha256: string | null
    })[]
    /** The independent sources that state the ID, each with the ID it states and the last day on which it stated that ID. */
    id_evidence: ({
      /** The independent source from which the statement originates. Sources that copy each other count as one. */
      root: string
      /** Last day (UTC) on which the source stated the price or ID. */
      seen_on: string
      /** The model ID that the source states. */
      value: string
    })[]
    /** What independent sources state about the endpoint's price, best supported first. */
    claims: ({
      /** Input price in USD per million tokens. */
      usd_in: number
      /** Output price in USD per million tokens. */
      usd_out: number
      /** The independent sources that state the price. */
      roots: (string)[]
      /** The first day (UTC) to which the entry applies. */
      since: string
    })[]
    /** The first day (UTC) with a price for the model or offer. */
    first_seen: string
    /** The last day (UTC) on which a source listed the offer or the provider. */
    last_seen: string
    /** The day (UTC) on which the price last changed. */
    last_changed: string
    /** How fast and reliable the endpoint was when a source last measured it, on the day in `observed_on`; null if no source has. Figures older than three days are null. */
    performance: {
      /** Milliseconds to the first token: the median of the 30 or 60 minutes before the measurement. */
      latency_ms: number | null
      /** Output tokens per second: the median of the 30 or 60 minutes before the measurement. */
      tokens_per_second: number | null
      /** Percentage of requests in the day before the measurement that succeeded, according to the source. */
      uptime_percent: number | null
      /** The ID of the source of this entry. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** Facts about the endpoint other than its base price: whether each fact is known, and which source states it. */
    facts: {
      /** What is known about batch prices. */
      batch: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about flex prices. */
      flex: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about priority prices. */
      priority: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about cache read prices. */
      cache_read: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about cache write prices. */
      cache_write: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about prices of long requests. */
      context_tier: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about where the model is served. */
      region: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about the number format of the served weights. */
      precision: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about data retention. */
      retention: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
      /** What is known about the endpoint's latency. */
      latency: {
        /** `known`: a source states the fact. `not_sold`: the offer doesn't include it. `unknown`: no source states the fact, so the offer may still include it. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states the fact; null if unknown. For `region`: a value of `region_source`. */
        source: string | null
      }
    }
  })[]
  /** The cheapest verified endpoint; null if there is none. */
  cheapest_verified_endpoint: {
    /** The provider's slug. */
    provider: string
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** Countries or data centers from which the provider serves the offer or, for a provider, its models. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that contain all of the endpoint's regions; empty if unknown. */
    places: (string)[]
    /** The address to send requests to; replace each `{…}` with your own value. */
    base_url: string
    /** The placeholders in the base URL, and what to put there. */
    base_url_parameters: ({
      /** The placeholder's name, without braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** The API protocol of the endpoint; null if unknown. */
    api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
    /** The path to append to the base URL. Replace `{model}` with the model ID at the provider, percent-encoded. */
    path: string | null
    /** The placeholders in the base URL and the path, which you must fill in. */
    placeholders: ({
      /** The placeholder's name, without braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** Headers to send besides the API key and the content type. */
    headers: ({
      /** Name of the header. */
      name: string
      /** Value of the header. */
      value: string
    })[]
    /** Additional fields of the request body, such as a mode of the model. */
    body: ({
      /** Name of the field. */
      name: string
      /** Value of the field. */
      value: string
    })[]
    /** Official SDK packages for the protocol. */
    sdk: {
      /** npm package name. */
      npm: string
      /** PyPI package name. */
      pypi: string
    } | null
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** How the ID is known. `verified`: the provider's own list or two independent sources state it. `catalog`: a single source states it. `inferred`: it's derived from the model's name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_per_m: number
    /** How a request transmits the API key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
  } | null
  /** Why there is no cheapest verified endpoint, or why a cheaper endpoint wasn't chosen; absent if neither applies. */
  note?: string
  /** What the providers state about privacy. */
  privacy: {
    /** Whether zero data retention is available; null if unknown. */
    zdr_available: boolean | null
    /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign_available: boolean | null
    /** An explanation of the result. */
    note: string
  }
  /** What is known about the model's intelligence. */
  quality: {
    /** The intelligence score on OS-1, which is computed from open leaderboards; null if the model has no score. */
    aa_score: number | null
    /** The same as `aa_score`. */
    aa_score_as_published: number | null
    /** The name of the score's scale. */
    score_scale: string | null
    /** How well the score is supported. `measured`: at least three leaderboards rate the model, or two that agree. `one_board`: only one leaderboard rates the model. `disputed`: the only two leaderboards disagree. `other_variant`: the leaderboards rate a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
    /** The first day on which the score was known. */
    scored_on: string | null
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number | null
    /** Whether quality was measured by sending test requests. */
    probe_data: string
  }
  /** The version of the methodology that the values were computed with. */
  methodology_version: string
  /** The number of days of history that your plan includes; present only if you requested more. */
  history_limit_days?: number
}

export type ProvidersResponse = {
  /** Number of matching entries on all pages. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** The relative path of the next page; null on the last page. */
  next: string | null
  /** The providers on this page, in order of their slugs. */
  providers: (Provider)[]
}

export type ProviderResponse = {
  /** Display name. */
  name: string
  /** The provider's ID. */
  slug: string
  /** Number of models that the provider offers. */
  model_count: number
  /** Number of endpoints that sources list. */
  endpoint_count: number
  /** The provider that this provider is an account, region or reseller of; null if this provider is independent. */
  part_of: string | null
  /** The offers without a dollar price, in one sentence: their number, their currency, when they were last listed, and the reason. Null if there are none. */
  unpriced: string | null
  /** Number of the provider's models that no other provider offers for less. */
  cheapest_count: number
  /** The median, over the provider's models, of its blended price divided by the model's reference price. */
  median_price_ratio: number | null
  /** The address to send requests to; replace each `{…}` with your own value. */
  base_url: string | null
  /** Country of the headquarters, as an ISO 3166-1 alpha-2 code. */
  headquarters: string | null
  /** Countries or data centers from which the provider serves the offer or, for a provider, its models. */
  regions: (string)[]
  /** Whether zero data retention is available; null if unknown. */
  zdr_available: boolean | null
  /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
  eu_sovereign_available: boolean | null
  /** Whether the provider trains on prompts; null if unknown. */
  trains_on_prompts: boolean | null
  /** Number of days for which prompts are retained; null if unknown. */
  retention_days: number | null
  /** Address of the provider's status page. */
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the provider. */
  base_url_source: string | null
  /** The day on which the base URL was last read. */
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  /** The day on which the provider's facts were read. */
  facts_seen_on: string | null
  /** The last day (UTC) on which a source listed the offer or the provider. */
  last_seen: string
  /** The models that the provider offers, each with its price. */
  models: ({
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** The input price in USD per million tokens. */
    input_price_per_m: number
    /** The output price in USD per million tokens. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** The provider's price divided by the model's reference price. */
    ratio_to_reference: number | null
  })[]
}

export type ExportFilesResponse = {
  /** Number of matching entries on all pages. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** The relative path of the next page; null on the last page. */
  next: string | null
  /** The export files, newest first. */
  exports: ({
    /** The day (UTC) of the file's data. For a history: its last day. */
    date: string
    /** The history that the file contains; absent for a file with the endpoints of one day. */
    history?: "index-history" | "model-history" | "constituents-history" | "offers" | "past-offers"
    /** File format. */
    format: "parquet" | "csv" | "jsonl"
    /** Number of rows. */
    rows: number
    /** Size in bytes for clients that don't accept gzip. */
    bytes: number
    /** SHA-256 of the file for clients that don't accept gzip. */
    sha256: string
    /** Size of the unpacked file in bytes. */
    unpacked_bytes?: number
    /** SHA-256 of the unpacked file, in hexadecimal. */
    unpacked_sha256?: string
    /** Size in bytes for clients that accept gzip. */
    gzip_bytes?: number
    /** SHA-256 of the file for clients that accept gzip. */
    gzip_sha256?: string
    /** Relative path of the file. */
    url: string
  })[]
  /** The number of days of history that your plan includes; present only if you requested more. */
  history_limit_days?: number
}

export type ExportFileResponse = {
  /** The UTC day of the daily value. */
  date: string
  /** The model's ID, as creator/name. */
  model_id: string
  /** The provider's slug. */
  provider: string
  /** The provider's name. */
  provider_name: string
  /** An aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
  endpoint_tag: string
  /** The model ID to send to the provider; null if no source states it. */
  model_id_on_provider: string | null
  /** How the model ID at the provider is known. `verified`: the provider's own list or two independent sources state it. `catalog`: a single source states it. `inferred`: it's derived from the model's name. */
  model_id_source: "verified" | "catalog" | "inferred"
  /** The kind of offer: standard, free, batch, priority, mode or routed. Only standard offers can set the model's price. */
  offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
  /** USD per million input tokens. */
  input_price_per_m: number
  /** USD per million output tokens. */
  output_price_per_m: number
  /** The blended price in USD per million tokens: three parts input to one part output. */
  blended_per_m: number
  /** USD per million input tokens read from a cache; null if unknown. */
  cache_read_price_per_m: number | null
  /** USD per million input tokens written to a cache; null if unknown. */
  cache_write_price_per_m: number | null
  /** The price schedule in USD per unit, such as base, context-tier, batch and cache prices. In Parquet and JSON Lines, the schedule is a list of structs. In CSV, it is JSON text. */
  prices: ({
    /** What the price is charged for. */
    kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
    threshold_tokens: number | null
    /** `gt`: the price applies above the threshold. `gte`: the price also applies at the threshold. */
    threshold_op: "gt" | "gte" | null
    /** The service tier: `standard` (on demand), `batch`, `priority`, `flex` or `fast` (a faster mode of the model). */
    service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
    /** How long the cache entry is kept, in seconds; null if the price isn't for a cache. */
    ttl_seconds: number | null
    /** The hours and days (UTC) when the price applies; null if the price always applies. */
    window: {
      /** The time of day (UTC) when the window starts. */
      utc_start: string
      /** The time of day (UTC) when the window ends. */
      utc_end: string
      /** The days of the week when the window applies; null for every day. */
      utc_days: (string)[] | null
    } | null
    /** The kind of content that is charged for: text, images or audio. */
    modality: "text" | "image" | "audio"
    /** Whether the price is added to the input price; if not, it replaces the input price. */
    is_surcharge: boolean
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** The price in USD per unit. */
    usd: number
  })[]
  /** The promotional discount as a fraction of the list price, from 0 to 1. */
  discount: number | null
  /** Whether the offer is free even without a promotion. */
  is_free: boolean
  /** Whether the price, model ID and URL are confirmed. See “verified” in the glossary. */
  verified: boolean
  /** How the offer was used. `accepted`: the offer can set the model's price. `listed`: the offer is shown but doesn't affect the model's price. `carried`: the offer was last seen on an earlier day. */
  outcome: "accepted" | "listed" | "carried"
  /** The longest context in tokens; null if unknown. */
  context_length: number | null
  /** The maximum output length in tokens; null if unknown. */
  max_output_tokens: number | null
  /** The number format of the weights, as the source states it; null if unknown. */
  quantization: string | null
  /** The source whose quote is used. */
  source: string
  /** The IDs of all sources that quote the offer, separated by spaces. */
  sources: string
  /** The first day on which a source quoted the offer. */
  first_seen: string
  /** The last day on which a source quoted the offer. */
  last_seen: string
  /** The last day on which the offer's price changed. */
  last_changed: string
} | {
  /** The UTC day of the daily value. */
  date: string
  /** `composite`, one of its tiers, or the name of another index. */
  scope: string
  /** The value of the index in points. The points move only when providers change prices. */
  index_points: number
  /** The level in USD per million tokens: the geometric mean of the constituents' quality-adjusted prices. For an equal-quality price: the price itself. */
  price_per_m: number
  /** Percent change from the value of the previous day; null if that day has no value. */
  change_24h: number | null
  /** The factor by which the level changed for reasons other than prices, such as a model entering the basket. Null for indices other than the composite and its tiers. */
  link_factor: number | null
  /** The day's links by kind, each with its factor. A link is a change in the level for a reason other than prices. The product of the factors is `link_factor`. Null if `link_factor` is null. */
  links: ({
    /** What changed the level: one of the kinds in the attribution, except `price`. */
    kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
    /** The factor by which links of this kind changed the level. */
    factor: number
  })[] | null
  /** The number of models used to calculate the price level. For an equal-quality price: the number of creators. */
  constituents: number
  /** The evidence for the day's value. `catalogue`: prices from catalogues only, so the value is indicative (all days before 2026-07-17). `endpoint`: prices quoted for individual endpoints. `unobserved`: not enough prices were observed, so the previous value is carried forward. `restated`: the value uses scores from a later day. */
  quality: "catalogue" | "endpoint" | "unobserved" | "restated"
  /** The revision number of the daily value: 1 when the value is first published, then increased by 1 each time the value is restated. Null for indices other than the composite and its tiers. */
  revision: number | null
  /** Why the daily value was restated; null if it wasn't restated. */
  revision_reason: string | null
} | {
  /** The first day (UTC) of the period in which the price and its basis stayed the same. */
  first_date: string
  /** The last day (UTC) of the period in which the price and its basis stayed the same. */
  last_date: string
  /** The model's ID, as creator/name. */
  model_id: string
  /** The reference price in USD per million input tokens: the creator's own price or, if the creator doesn't sell the model, the geometric median of the providers' prices. */
  input_price_per_m: number | null
  /** The reference price in USD per million output tokens. */
  output_price_per_m: number | null
  /** The blended reference price in USD per million tokens: three parts input to one part output. */
  blended_price_per_m: number
  /** The evidence for the price on the row's days. `catalogue`: prices from catalogues only, so the price is indicative (all days before 2026-07-17). `endpoint`: prices quoted for individual endpoints. `unobserved`: not enough prices were observed, so the previous price is carried forward. */
  basis: "catalogue" | "endpoint" | "unobserved"
} | {
  /** The UTC day of the daily value. */
  date: string
  /** The constituent's model ID, as creator/name. */
  model_id: string
  /** The constituent's tier on that day. */
  tier: "frontier" | "standard" | "budget"
  /** The blended reference price in USD per million tokens. */
  blended_price_per_m: number
  /** The number of providers with a price for the model. `price_rule` determines which of these prices are used. */
  provider_count: number
  /** How the reference price was determined. `first_party`: the creator's own price. `median`: the median price of at least three providers that have offered the model for a week. `few`: the median price of all providers, if neither other rule applies. */
  price_rule: "median" | "first_party" | "few"
  /** Whether the reference price is carried forward from an earlier day. */
  is_carried: boolean
  /** The constituent's score on OS-1. */
  score: number
  /** The variant of the model that was scored, such as an effort level. */
  score_variant: string | null
  /** The quality-adjusted price: blended price × 40 / score. */
  cost_per_iq: number
  /** The day on which the model entered the basket. */
  entered_on: string
  /** The change in the model's price since the previous daily value, as a natural log, computed from the providers that have a price on both days; null if there is no such provider. */
  price_change: number | null
  /** The rest of the change in the model's price, as a natural log, for example because another endpoint is used; null on the model's first day. */
  link_change: number | null
} | {
  /** The first day (UTC) for which the source states the price. For an offer in the current release: the day on which the offer's price last changed. */
  first_date: string
  /** The last day (UTC) for which the source states the price. For an offer in the current release: the last day on which the source listed the offer. */
  last_date: string | null
  /** The model's ID, as creator/name. */
  model_id: string
  /** The provider's slug; null if a router states the price without naming a provider. */
  provider: string | null
  /** An aggregator's tag that distinguishes a provider's offers of one model. */
  endpoint_tag: string
  /** The model ID at the provider; null if no source states the ID. */
  model_id_on_provider: string | null
  /** The source that states the price. */
  source: string
  /** The evidence for the price. `listed`: an offer in the current release or, for models that don't generate text, its earlier price. The other values apply only to past days. `vendor_dated`: the provider published the price with its date. `routed`: a router charged this price. `creator_catalogue_price`: a catalogue listed it as the creator's price. `catalogue_price`: a catalogue listed it as another provider's price. */
  evidence: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "listed"
  /** The kind of offer: standard, free, batch, priority, mode or routed. */
  offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
  /** What the price is charged for: base, context_tier, batch, priority, flex, cache_read, cache_write, reasoning, image, audio, request or search. */
  kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
  /** Whether the price is charged for input or output. */
  direction: "input" | "output"
  /** The service tier: standard, batch, priority, flex or fast. */
  service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
  /** The number of input tokens above which the price applies; null if the price applies to any length. */
  threshold_tokens: number | null
  /** How long a cache entry is kept, in seconds; null if the price isn't for cache writes, or if no source states the time. */
  ttl_seconds: number | null
  /** The time of day (UTC) from which the price applies; null if the price always applies. */
  utc_start: string | null
  /** The time of day (UTC) until which the price applies; null if the price always applies. */
  utc_end: string | null
  /** The weekdays on which the price applies; null if the price applies every day. */
  utc_days: (string)[] | null
  /** The kind of content that is charged for: text, image or audio; null if no source states the kind. */
  modality: "text" | "image" | "audio" | null
  /** The size of the image; null if no source states the size. */
  image_size: string | null
  /** The quality of the image; null if no source states the quality. */
  image_quality: string | null
  /** Whether the price is charged in addition to the base price. */
  is_surcharge: boolean
  /** The unit that the price applies to: 1M_tokens, request, search, image, 1M_pixels, second or 1M_characters. */
  unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
  /** The price in USD per unit. For a current offer: the price that is charged today. For past days: the price that the source stated. */
  usd: number
  /** The price in USD per unit before the discount; null if there is no discount, and for all past days. */
  list_usd: number | null
  /** Whether the price, the model ID and the URL of the offer are confirmed; null for past days. */
  verified: boolean | null
  /** The regions in which the offer is available; empty or null if unknown. */
  regions: (string)[] | null
  /** True if the provider doesn't retain prompts; null if unknown. */
  zero_retention: boolean | null
}

export type RetirementsResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** Number of matching entries on all pages. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** The relative path of the next page; null on the last page. */
  next: string | null
  /** Models that are deprecated, have a retirement date or have retired. The next model to retire comes first. */
  retirements: ({
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** Display name. */
    name: string
    /** Display name of the model's creator. */
    provider: string
    /** The first day on which the model was marked as deprecated by its creator, or by a catalogue for all of the creator's IDs; null if there is no such day. */
    deprecated_on: string | null
    /** The last day on which the model is offered; null if no source states that day. The date remains after the day has passed. */
    retires_on: string | null
    /** Whether the creator's last day for the model has passed and no provider has offered the model since then; null if unknown. */
    retired: boolean
    /** The model that the creator recommends as a replacement; null if the creator recommends none. */
    replaced_by: string | null
    /** The source of each fact about the retirement. */
    evidence: {
      /** The source of `deprecated_on`, if any. */
      deprecated_on: {
        /** The ID of the source of this entry. */
        source: string
        /** The first day on which the source is known to have stated the fact. For an announcement: the latest date on the stored copy of its page. */
        stated_on: string | null
        /** Address of the announcement; null for other sources. */
        url: string | null
      } | null
      /** The source of `retires_on`, if any. */
      retires_on: {
        /** The ID of the source of this entry. */
        source: string
        /** The first day on which the source is known to have stated the fact. For an announcement: the latest date on the stored copy of its page. */
        stated_on: string | null
        /** Address of the announcement; null for other sources. */
        url: string | null
      } | null
      /** The source of `replaced_by`, if any. */
      replaced_by: {
        /** The ID of the source of this entry. */
        source: string
        /** The first day on which the source is known to have stated the fact. For an announcement: the latest date on the stored copy of its page. */
        stated_on: string | null
        /** Address of the announcement; null for other sources. */
        url: string | null
      } | null
    }
  })[]
}

export type SourcesResponse = {
  /** A pipeline execution. */
  run_id: string
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** `fresh`: the data is up to date. `stale`: the next release is overdue. `held`: a newer daily value is held for review. */
  status: "fresh" | "stale" | "held"
  /** When the data became stale; null if the status isn't `stale`. */
  stale_since: string | null
  /** When publishing was put on hold; null if the status isn't `held`. */
  held_since: string | null
  /** Why the next release is overdue; null if it isn't overdue. */
  stale_reason: string | null
  /** The sources, by ID. */
  sources: ({
    /** The ID of the source of this entry. */
    source: string
    /** Address of the source's prices. */
    url?: string | null
    /** SHA-256 of the embedded file, if the source wasn't requested. */
    sha256?: string | null
    /** `ok`: the source responded. `stale`: the source hasn't changed for so long that it can't confirm prices, or its embedded history ends before the release's day. `failed`: the source couldn't be read. `skipped`: the source wasn't requested. */
    status: "ok" | "stale" | "failed" | "skipped"
    /** What is wrong with the source; null if nothing is. */
    reason: string | null
    /** Number of quotes read. */
    quotes: number
    /** Number of quarantined quotes. */
    quarantined: number
    /** When the source last responded, ISO 8601 in UTC. */
    last_success_at: string | null
    /** Seconds since the data was observed or, for a source, since it last responded. */
    age_seconds: number | null
  })[]
}

export type QuarantineResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Number of matching entries on all pages. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** The relative path of the next page; null on the last page. */
  next: string | null
  /** The quarantined quotes on this page. */
  quotes: ({
    /** The ID of the source of this entry. */
    source: string
    /** The provider's slug. */
    provider: string
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The input price in USD per million tokens. */
    input_price_per_m: number | null
    /** The output price in USD per million tokens. */
    output_price_per_m: number | null
    /** `pending`: waiting until the price is repeated or an independent source confirms it. `refused`: rejected permanently. */
    status: "pending" | "refused"
    /** The rule that the quote violated. */
    rule: string
    /** The reason, in one sentence. */
    reason: string
    /** The value that violated the rule, if any. */
    value: string | null
    /** The rule's threshold, if any. */
    threshold: string | null
    /** The price that is used instead of the quarantined price. `carried`: the provider's last accepted price. `replaced`: the price of another quote. `left_out`: no price. */
    outcome: "carried" | "replaced" | "left_out"
    /** The first day (UTC) to which the entry applies. */
    since: string
  })[]
  /** Rows that were rejected, by source, each with the invalid field. */
  rejected_rows: ({
    /** The ID of the source of this entry. */
    source: string
    /** The rejected row, as the source names it. */
    row: string
    /** The invalid field. */
    field: string
    /** The invalid value in that field. */
    value: string
    /** The reason, in one sentence. */
    reason: string
  })[]
}

export type AccuracyResponse = {
  /** Number of matching entries on all pages. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** The relative path of the next page; null on the last page. */
  next: string | null
  /** The UTC day that the entry or response is for. */
  date: string
  /** The largest relative difference at which prices agree; null in older releases. */
  tolerance: number | null
  /** Independent sources used only to check prices. */
  audit_sources: ({
    /** The audit source's ID. */
    source: string
    /** How the source collects its prices. */
    evidence: string
    /** The attribution that the leaderboard's publisher requests. */
    credit: string
    /** The source's address. */
    url: string
  })[]
  /** Shares of prices that the audit sources contradict, for all providers and for groups of them. */
  figures: ({
    /** The providers that are included. `all`: every provider. `seen_half` and `unseen_half`: halves, split by the first bit of a hash of the provider's name. `without_largest_provider`: all but the provider with the most compared prices. Nobody inspects individual prices in the unseen half, so its figure can't be improved one price at a time. */
    scope: "all" | "seen_half" | "unseen_half" | "without_largest_provider"
    /** Number of providers included in the figure. */
    providers: number
    /** Number of prices that an audit source also states. */
    comparisons: number
    /** Number of prices that agree with some of the audit sources. */
    disputed: number
    /** Number of prices that agree with none of the audit sources. */
    contradicted: number
    /** Number of prices that agree with all of the audit sources. */
    agrees: number
    /** Share of compared prices that are contradicted, 0 to 1. */
    share: number | null
    /** Lower bound of the share's 95% interval, which treats each provider as one observation. */
    share_low: number | null
    /** Upper bound of the share's 95% interval. */
    share_high: number | null
    /** The value of `share` if each price is weighted by the model's tokens per day. */
    weighted_share: number | null
  })[]
  /** Number of prices that no audit source states. */
  uncompared: number
  /** Number of audit prices in a currency without an exchange rate for that day. */
  unconverted: number
  /** The numbers of compared, disputed and contradicted prices, by provider, kind of price and age of the price. */
  groups: ({
    /** What the prices are grouped by: provider, kind of price or age. */
    dimension: "provider" | "kind" | "age"
    /** The provider, kind of price or age of the price that the numbers are for. */
    value: string
    /** Number of prices that an audit source also states. */
    comparisons: number
    /** Number of prices that agree with some of the audit sources. */
    disputed: number
    /** Number of prices that agree with none of the audit sources. */
    contradicted: number
  })[]
  /** Number and share of contradicted prices by day, newest first. */
  history: ({
    /** The UTC day that the entry or response is for. */
    date: string
    /** Number of prices that an audit source also states. */
    comparisons: number
    /** Number of prices that agree with none of the audit sources. */
    contradicted: number
    /** Share of compared prices that are contradicted, 0 to 1. */
    share: number | null
    /** Lower bound of the share's 95% interval, which treats each provider as one observation. */
    share_low: number | null
    /** Upper bound of the share's 95% interval. */
    share_high: number | null
  })[]
  /** The prices on this page that an audit source also states; contradicted ones come first. */
  prices: ({
    /** The audit source's name for the provider. */
    provider_name: string
    /** The half that the provider belongs to. `0`: the half whose prices are shown. `1`: the unseen half. */
    half: number
    /** The provider's slug. */
    provider: string
    /** The model's ID, `<creator>/<model_name>`. */
    model_id: string
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The ID of the source of this entry. */
    source: string
    /** Service tier of the price. */
    service_tier: string
    /** The price applies to requests with more input tokens than this. */
    threshold_tokens: number
    /** The kind of tokens that the price is charged for. */
    kind: "input" | "output" | "cache_read" | "cache_write"
    /** The price before promotions, in USD per million tokens. */
    list_price: number
    /** The price that the provider charges, in USD per million tokens. */
    payable_price: number
    /** The audit sources' prices, in USD per million tokens. */
    audit_prices: (number)[]
    /** Whether the audit prices agree with the list or billed price, within 1% or after rounding. `agrees`: all of them agree. `disputed`: some of them agree. `contradicted`: none of them agrees. */
    outcome: "agrees" | "disputed" | "contradicted"
    /** The day (UTC) on which the price last changed. */
    last_changed: string | null
    /** The model's tokens per day, used as the weight in `weighted_share`. */
    tokens_per_day: number
    /** The page that the audit source read; null if its price agrees. */
    url: string | null
  })[]
}

export type WatchesResponse = {
  /** Number of matching entries on all pages. */
  count: number
  /** The watches of your account. */
  watches: ({
    /** ID of the watch. */
    watch_id: string
    /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** For prices and retirements: the ID of the model. */
    model_id?: string
    /** For prices and retirements: the provider. If you don't send a `model_id`, all of the provider's models are watched. */
    provider?: string
    /** For prices: which of the provider's offers of the model to watch. */
    endpoint?: string
    /** For prices: only watch offers served in this region. */
    region?: string
    /** For indices: the index to watch; the composite by default. */
    index?: string
    /** For recommendations: the request body that you would send to /v1/recommend. */
    request?: {
      [name: string]: unknown
    }
    /** When to alert you. `above`: the figure is above `value`. `below`: the figure is below `value`. `changed`: the figure changes by at least `value` percent. */
    direction: "above" | "below" | "changed"
    /** The value to compare the figure with: a blended price in USD per million tokens, or index points. For `changed`: the minimum change in percent. */
    value: number
    /** The first day (UTC) to which the entry applies. */
    since: string
  })[]
  /** How alerts are sent to you: by email (`mail`), by webhook, or both. You can change this setting on the dashboard. */
  told_by: ("mail" | "webhook")[]
}

export type AddWatchResponse = {
  /** Number of matching entries on all pages. */
  count: number
  /** The watches of your account. */
  watches: ({
    /** ID of the watch. */
    watch_id: string
    /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** For prices and retirements: the ID of the model. */
    model_id?: string
    /** For prices and retirements: the provider. If you don't send a `model_id`, all of the provider's models are watched. */
    provider?: string
    /** For prices: which of the provider's offers of the model to watch. */
    endpoint?: string
    /** For prices: only watch offers served in this region. */
    region?: string
    /** For indices: the index to watch; the composite by default. */
    index?: string
    /** For recommendations: the request body that you would send to /v1/recommend. */
    request?: {
      [name: string]: unknown
    }
    /** When to alert you. `above`: the figure is above `value`. `below`: the figure is below `value`. `changed`: the figure changes by at least `value` percent. */
    direction: "above" | "below" | "changed"
    /** The value to compare the figure with: a blended price in USD per million tokens, or index points. For `changed`: the minimum change in percent. */
    value: number
    /** The first day (UTC) to which the entry applies. */
    since: string
  })[]
  /** How alerts are sent to you: by email (`mail`), by webhook, or both. You can change this setting on the dashboard. */
  told_by: ("mail" | "webhook")[]
}

export type RemoveWatchResponse = {
  /** Number of matching entries on all pages. */
  count: number
  /** The watches of your account. */
  watches: ({
    /** ID of the watch. */
    watch_id: string
    /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** For prices and retirements: the ID of the model. */
    model_id?: string
    /** For prices and retirements: the provider. If you don't send a `model_id`, all of the provider's models are watched. */
    provider?: string
    /** For prices: which of the provider's offers of the model to watch. */
    endpoint?: string
    /** For prices: only watch offers served in this region. */
    region?: string
    /** For indices: the index to watch; the composite by default. */
    index?: string
    /** For recommendations: the request body that you would send to /v1/recommend. */
    request?: {
      [name: string]: unknown
    }
    /** When to alert you. `above`: the figure is above `value`. `below`: the figure is below `value`. `changed`: the figure changes by at least `value` percent. */
    direction: "above" | "below" | "changed"
    /** The value to compare the figure with: a blended price in USD per million tokens, or index points. For `changed`: the minimum change in percent. */
    value: number
    /** The first day (UTC) to which the entry applies. */
    since: string
  })[]
  /** How alerts are sent to you: by email (`mail`), by webhook, or both. You can change this setting on the dashboard. */
  told_by: ("mail" | "webhook")[]
}

export type WebhookResponse = {
  /** The webhook; null if the account has none. */
  webhook: {
    /** The address to which each digest of alerts is posted. */
    url: string
    /** Why the webhook was switched off; null while it is active. */
    off_reason: string | null
  } | null
  /** The secret that signs deliveries; returned only when the webhook is set. */
  secret?: string
}

export type SetWebhookResponse = {
  /** The webhook; null if the account has none. */
  webhook: {
    /** The address to which each digest of alerts is posted. */
    url: string
    /** Why the webhook was switched off; null while it is active. */
    off_reason: string | null
  } | null
  /** The secret that signs deliveries; returned only when the webhook is set. */
  secret?: string
}

export type RemoveWebhookResponse = {
  /** The webhook; null if the account has none. */
  webhook: {
    /** The address to which each digest of alerts is posted. */
    url: string
    /** Why the webhook was switched off; null while it is active. */
    off_reason: string | null
  } | null
  /** The secret that signs deliveries; returned only when the webhook is set. */
  secret?: string
}

export type AnonymousKeyResponse = {
  /** The key, shown only once. */
  api_key: string
  /** The plan's name. */
  plan: "public" | "anonymous" | "free" | "paid"
  /** Limits of the plan. */
  limits: {
    /** Requests per UTC day. */
    requests_per_day: number
    /** Requests per minute. */
    requests_per_minute: number
    /** Days of history that the plan includes. */
    history_days: number
  }
  /** When the key was created, ISO 8601 in UTC. */
  created_at: string
  /** Always null, because keys don't expire. An anonymous key that isn't used within 30 days of its creation is deleted. */
  expires_at: null
}

export type HealthResponse = {
  /** `degraded`: the data is old, or a dependency has failed. `down`: the service can't serve any data. */
  status: "ok" | "degraded" | "down"
  /** Why the status isn't `ok`, one sentence each. */
  reasons: (string)[]
  /** The version of the software that is running. */
  version: string
  /** A pipeline execution. */
  run_id: string | null
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string | null
  /** Seconds since the data was observed or, for a source, since it last responded. */
  age_seconds: number | null
  /** Whether the store responds. */
  store: "ok" | "failing"
  /** Whether the state database responds. `foreign`: the database belongs to another store, so no keys are created. */
  state: "ok" | "failing" | "foreign"
  /** Whether the request counters respond. */
  counters: "ok" | "failing"
  /** Documents and files in the store that are missing or damaged, at most 20. */
  unreadable: (string)[]
}

export type LiveResponse = {
  /** Always `live`: the process responds. */
  status: "live"
}

export type ReadyResponse = {
  /** Whether a load balancer should send requests. */
  status: "ready" | "unready"
  /** What the service is waiting for; null if the service is ready. */
  reason: string | null
}

export type IndexResponse = {
  /** Name of the service. */
  name: string
  /** The version of the API. */
  version: string
  /** Address of the documentation. */
  documentation_url: string
  /** Address of the OpenAPI description. */
  openapi_url: string
}

export type OpenapiResponse = {
  /** Version of the OpenAPI specification. */
  openapi: string
  [name: string]: unknown
}

export type ErrorCode = ErrorBody['error']['code']

/** What each operation takes, and what it answers. */
export interface Operations {
  /** Returns the composite index at its latest daily value. */
  compositeLatest: {
    parameters: Record<string, undefined>
    response: CompositeLatestResponse
  }
  /** Returns past daily values of the composite index or a tier, newest first. */
  compositeHistory: {
    parameters: {
      days?: number
      tier?: "frontier" | "standard" | "budget"
    }
    response: CompositeHistoryResponse
  }
  /** Shows how much each model moved the level of the index or a tier on each day, newest first. Price changes move the index too. All other effects are links, such as a model entering the basket; they move only the level. */
  attribution: {
    parameters: {
      days?: number
      tier?: "frontier" | "standard" | "budget"
    }
    response: AttributionResponse
  }
  /** Lists the constituents of the index or of one tier. If you send a date, the response contains everything that you need to recompute that day's value. */
  constituents: {
    parameters: {
      tier?: "frontier" | "standard" | "budget"
      date?: string
    }
    response: ConstituentsResponse
  }
  /** Lists all indices (the composite, its tiers and its variants), each with its latest value and the question that the index answers. */
  indices: {
    parameters: Record<string, undefined>
    response: IndicesResponse
  }
  /** Returns the latest value of an index. */
  indexLatest: {
    parameters: {
      index: string
    }
    response: IndexLatestResponse
  }
  /** Returns past values of an index, newest first. */
  indexHistory: {
    parameters: {
      index: string
      days?: number
    }
    response: IndexHistoryResponse
  }
  /** Lists the members of an index and their weights, as of its latest value. */
  indexConstituents: {
    parameters: {
      index: string
    }
    response: IndexConstituentsResponse
  }
  /** Lists the tracked models, with filters and sorting. */
  models: {
    parameters: {
      kind?: "text" | "embeddings" | "rerank" | "images" | "audio" | "speech"
      tier?: "frontier" | "standard" | "budget" | "micro"
      provider?: string
      search?: string
      sort?: "blended" | "input" | "output" | "sit_adjusted_price" | "tokens"
      order?: "asc" | "desc"
      rank_by?: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web"
      limit?: number
      page?: number
    }
    response: ModelsResponse
  }
  /** Returns a model's daily reference price, newest first. */
  modelHistory: {
    parameters: {
      model_id: string
      days?: number
    }
    response: ModelHistoryResponse
  }
  /** Lists the price changes of a model's providers, newest first, and how much each change contributed to the change in the model's price. */
  modelMoves: {
    parameters: {
      model_id: string
      days?: number
    }
    response: ModelMovesResponse
  }
  /** Returns the evidence for a model's score: the leaderboards that rate the model, with their values, dates and attributions. Available on every plan. */
  modelScore: {
    parameters: {
      model_id: string
    }
    response: ModelScoreResponse
  }
  /** Returns the price of a model on any day since 2023, with the sources that state the price. Available on every plan. */
  modelPrice: {
    parameters: {
      model_id: string
      on: string
    }
    response: ModelPriceResponse
  }
  /** Lists what providers changed in the last 90 days, newest first: price changes, and models that were added, removed or deprecated. Each change states its source and whether it moved the index. Available on every plan. */
  changes: {
    parameters: {
      since?: string
      model_id?: string
      provider?: string
      limit?: number
      page?: number
    }
    response: ChangesResponse
  }
  /** Lists a model's endpoints at all providers, cheapest first. */
  modelEndpoints: {
    parameters: {
      model_id: string
    }
    response: ModelEndpointsResponse
  }
  /** Returns the cost of a workload at each of a model's providers, cheapest first. */
  modelCost: {
    parameters: {
      model_id: string
      input_tokens?: number
      output_tokens?: number
      input_audio_tokens?: number
      output_audio_tokens?: number
      web_search_requests?: number
      input_audio_seconds?: number
      input_characters?: number
      input_image_tokens?: number
      output_images?: number
      output_image_tokens?: number
      image_size?: string
      image_quality?: string
      cached_input_share?: number
      cache_write_share?: number
      cache_write_1h_share?: number
      service_tier?: "standard" | "flex" | "priority" | "fast"
      batch_share?: number
      requests_per_day?: number
      reasoning_tokens?: number
      discount_percent?: number
      currency?: "EUR" | "GBP" | "JPY" | "CNY"
    }
    response: ModelCostResponse
  }
  /** Lists models that cost less than the given model and score at least as high, each with the features that it lacks. Also names the model's successor. */
  modelAlternatives: {
    parameters: {
      model_id: string
      score_drop?: number
      context_min?: number
      region?: string
      zdr?: boolean
      eu_sovereign?: boolean
      open_weights?: boolean
      supports_tools?: boolean
      promotions?: boolean
      limit?: number
    }
    response: ModelAlternativesResponse
  }
  /** Returns a request to one of a model's providers, ready to paste into a shell or program. */
  modelRequest: {
    parameters: {
      model_id: string
      provider?: string
      region?: string
      format?: "curl" | "python" | "typescript"
    }
    response: ModelRequestResponse
  }
  /** Returns a model, with its price, score and endpoints. */
  model: {
    parameters: {
      model_id: string
    }
    response: ModelResponse
  }
  /** Lists the models that meet your constraints, sorted by quality-adjusted price. */
  recommend: {
    parameters: {
      /** The maximum blended price, in USD per million tokens. */
      budget_max_usd_per_m?: number
      /** The maximum input price, in USD per million tokens. */
      input_max_usd_per_m?: number
      /** The maximum output price, in USD per million tokens. */
      output_max_usd_per_m?: number
      /** The maximum quality-adjusted price, in USD per million tokens. */
      cost_per_iq_max?: number
      /** The minimum context in tokens that the endpoint must support. If it exceeds the threshold of a context tier, we use that tier's prices. */
      context_min?: number
      /** The minimum intelligence score. */
      min_intelligence?: number
      /** The kind of input that the model must accept; text by default. */
      modality?: "text" | "image" | "audio" | "video" | "file"
      /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
      tier?: "frontier" | "standard" | "budget"
      /** Whether the model must reason before it answers. Send `false` to exclude reasoning models. */
      is_reasoning?: boolean
      /** Whether the model must support tool calls. Send `false` to exclude models that support them. */
      supports_tools?: boolean
      /** Whether the model must have open weights. Send `false` to exclude open-weight models. */
      open_weights?: boolean
      /** Whether the provider must guarantee zero data retention. */
      zdr?: boolean
      /** Whether the provider's headquarters and all of its known data centers must be in the EU. */
      eu_sovereign?: boolean
      /** All kinds of input that the model must accept. */
      modalities?: ("text" | "image" | "audio" | "video" | "file")[]
      /** Whether the endpoint must support JSON schemas. */
      structured_output?: boolean
      /** The minimum output length, in tokens, that the endpoint must support. */
      max_output_tokens?: number
      /** The minimum precision of the served weights, in bits. If a creator's own endpoint doesn't state its precision, we assume 16 bits. */
      min_precision?: number
      /** The minimum number of output tokens per second. */
      min_throughput?: number
      /** The maximum time to the first token, in milliseconds. */
      max_latency_ms?: number
      /** Whether to exclude endpoints whose price is a promotion, or is due to end at this or another provider. If only a reseller lists the promotion, we rank the endpoint at its list price unless you set `promotions`. */
      exclude_promotional?: boolean
      /** Where the model must be served: in a country or bloc that contains all of the endpoint's regions, given as a code or English name such as DE, United States or EU; or in the data center with this name. Continents aren't supported. */
      region?: string
      /** Only include models released after this day. */
      released_after?: string
      /** Only include offers of these providers. */
      providers?: (string)[]
      /** Exclude offers of these providers. */
      exclude_providers?: (string)[]
      /** Only include these models, by ID. */
      models?: (string)[]
      /** Only include models of these creators, by slug or name. */
      creators?: (string)[]
      /** The tokens and other items of one request, and the number of requests per day. */
      workload?: {
        /** The tokens in the prompt, including cached tokens. */
        input_tokens: number
        /** Tokens in the response, without reasoning tokens. */
        output_tokens: number
        /** Share of input tokens read from a cache, 0 to 1. */
        cached_input_share?: number
        /** Share of input tokens written to a five-minute cache, 0 to 1. */
        cache_write_share?: number
        /** Share of input tokens written to a one-hour cache, 0 to 1. */
        cache_write_1h_share?: number
        /** Service tier of requests that aren't batched. */
        service_tier?: "standard" | "flex" | "priority" | "fast"
        /** Share of requests that can be sent in batches, from 0 to 1. Requests that would cost more in a batch are priced at the on-demand rate. */
        batch_share?: number
        /** Number of requests per day. */
        requests_per_day?: number
        /** Reasoning tokens, charged like output tokens unless the provider states a separate price. */
        reasoning_tokens?: number
      }
      /** Whether to include only endpoints whose address and model ID are known; true by default. */
      callable_only?: boolean
      /** Whether to rank offers by promotional prices that only a reseller lists. */
      promotions?: boolean
      /** Whether to include only models with a score; true by default. To include models without a score, send `false` with `rank_by: "price"`. No minimum score then applies unless you send `min_intelligence`. */
      scored_only?: boolean
      /** Whether to include endpoints that can be called only through the router that charges for them, because their own address or ID isn't known. */
      routers?: boolean
      /** What to rank by: the price divided by the general intelligence score or by the score for a skill. `price`: the price alone. */
      rank_by?: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web" | "price"
      /** The number of endpoints to list per model, best first, so that you have fallbacks. */
      endpoints?: number
      /** The maximum number of entries. */
      limit?: number
    }
    response: RecommendResponse
  }
  /** Returns the cost of your past usage, at the prices in effect on each day. Unknown costs are null, never zero. */
  priceUsage: {
    parameters: {
      /** Your usage: one line per request or group of requests, up to 1,000 lines. */
      lines: ({
        /** The name of the model, in any spelling that a provider or catalogue uses. A `response.model` in the line overrides this name. */
        model?: string
        /** The model behind a deployment, if its name doesn't state the model. */
        base_model?: string
        /** The provider that served the usage; we use only this provider's price. If neither this field nor the model names a provider, we use the creator's price or, if there is none, the reference price. */
        provider?: string
        /** Same as `provider`. */
        seller?: string
        /** The UTC day or the time of the usage. A number is the time in seconds, milliseconds, microseconds or nanoseconds since 1970. */
        at: string | number
        /** Input tokens, including those read from and written to a cache. */
        input_tokens?: number
        /** Output tokens, including reasoning tokens. */
        output_tokens?: number
        /** Tokens read from a cache. */
        cache_read?: number
        /** Tokens written to a cache that lasts minutes. */
        cache_write?: number
        /** Tokens written to a cache that lasts an hour. */
        cache_write_1h?: number
        /** Whether `input_tokens` includes cached tokens. Send `false` if they are counted separately, as on Anthropic's bills. */
        input_includes_cache?: boolean
        /** Reasoning tokens. */
        reasoning?: number
        /** Audio input tokens, in addition to `input_tokens`. */
        input_audio_tokens?: number
        /** Audio output tokens, in addition to `output_tokens`. */
        output_audio_tokens?: number
        /** Image input tokens, in addition to `input_tokens`. */
        input_image_tokens?: number
        /** Image output tokens, in addition to `output_tokens`. */
        output_image_tokens?: number
        /** Seconds of audio input, for providers that bill by time. */
        input_audio_seconds?: number
        /** Characters of text to speak or embed, for providers that bill by length. */
        input_characters?: number
        /** Number of images generated. */
        output_images?: number
        /** Size of the images, in pixels. */
        image_size?: string
        /** Quality of the images, in the provider's words, such as hd. */
        image_quality?: string
        /** Number of web searches run by the provider. */
        web_search_requests?: number
        /** Search units, by which most rerankers are billed. */
        search_units?: number
        /** Whether the usage was billed as a batch. If so, we use the batch price even if the service tier is standard. */
        batch?: boolean
        /** The service tier: standard, batch, flex or priority, or the name that a provider uses for one of them. */
        service_tier?: string
        /** The speed: standard, or fast if the provider billed a fast mode. */
        speed?: string
        /** The region or the tag of the offer. */
        region?: string
        /** Same as `region`; `global` means no region. */
        inference_geo?: string
        /** The number of requests that the line combines. Their mean length determines the context tier. Without this number, a usage object is one request, and counts on the line itself are priced as short requests. */
        requests?: number
        [name: string]: unknown
      })[]
    }
    response: PriceUsageResponse
  }
  /** Returns an overview of one model: prices, price history, endpoints, privacy and quality. */
  explain: {
    parameters: {
      model_id: string
      history_days?: number
    }
    response: ExplainResponse
  }
  /** Lists all providers, in order of their slugs. */
  providers: {
    parameters: {
      limit?: number
      page?: number
    }
    response: ProvidersResponse
  }
  /** Returns a provider and the models it offers. */
  provider: {
    parameters: {
      provider_name: string
    }
    response: ProviderResponse
  }
  /** Lists the export files, newest first. Each day has a file with one row per endpoint. The list also includes history files for the index, models, constituents and offers, which are available on every plan. */
  exportFiles: {
    parameters: {
      from?: string
      to?: string
      format?: "parquet" | "csv" | "jsonl"
      history?: "index-history" | "model-history" | "constituents-history" | "offers" | "past-offers"
      limit?: number
      page?: number
    }
    response: ExportFilesResponse
  }
  /** Downloads an export file, as a whole or in byte ranges. In CSV files, text that starts with =, +, - or @ is prefixed with an apostrophe, so that spreadsheets don't run it as a formula. */
  exportFile: {
    parameters: {
      date: string
      format: "parquet" | "csv" | "jsonl"
    }
    response: Response
  }
  /** Lists deprecated, retiring and retired models, with their recommended replacements. */
  retirements: {
    parameters: {
      limit?: number
      page?: number
    }
    response: RetirementsResponse
  }
  /** Returns the status of each price source in the run that made the current release. */
  sources: {
    parameters: Record<string, undefined>
    response: SourcesResponse
  }
  /** Lists quarantined quotes, each with the rule that the quote violated and the rule's threshold. */
  quarantine: {
    parameters: {
      limit?: number
      page?: number
    }
    response: QuarantineResponse
  }
  /** Returns the share of prices in this release that independent sources contradict. We use those sources only to check prices. */
  accuracy: {
    parameters: {
      limit?: number
      page?: number
    }
    response: AccuracyResponse
  }
  /** Lists your account's watches, and shows whether alerts are sent by email or webhook. */
  watches: {
    parameters: Record<string, undefined>
    response: WatchesResponse
  }
  /** Adds a watch for a price, a recommendation, an index or a model's retirement, and returns all of your watches. */
  addWatch: {
    parameters: {
      /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
      kind: "price" | "recommendation" | "index" | "lifecycle"
      /** For prices and retirements: the ID of the model. */
      model_id?: string
      /** For prices and retirements: the provider. If you don't send a `model_id`, all of the provider's models are watched. */
      provider?: string
      /** For prices: which of the provider's offers of the model to watch. */
      endpoint?: string
      /** For prices: only watch offers served in this region. */
      region?: string
      /** For indices: the index to watch; the composite by default. */
      index?: string
      /** For recommendations: the request body that you would send to /v1/recommend. */
      request?: {
        [name: string]: unknown
      }
      /** When to alert you. `above`: the figure is above `value`. `below`: the figure is below `value`. `changed`: the figure changes by at least `value` percent. */
      direction?: "above" | "below" | "changed"
      /** The value to compare the figure with: a blended price in USD per million tokens, or index points. For `changed`: the minimum change in percent. */
      value?: number
    }
    response: AddWatchResponse
  }
  /** Removes a watch and returns your remaining watches. */
  removeWatch: {
    parameters: {
      watch_id: string
    }
    response: RemoveWatchResponse
  }
  /** Returns your account's webhook, if it has one. */
  webhook: {
    parameters: Record<string, undefined>
    response: WebhookResponse
  }
  /** Sets or replaces your account's webhook and returns its signing secret, which is shown only once. */
  setWebhook: {
    parameters: {
      /** The address to which each digest of alerts is posted. */
      url: string
    }
    response: SetWebhookResponse
  }
  /** Removes your account's webhook. */
  removeWebhook: {
    parameters: Record<string, undefined>
    response: RemoveWebhookResponse
  }
  /** Creates an API key without an account. The key is shown only once. */
  anonymousKey: {
    parameters: Record<string, undefined>
    response: AnonymousKeyResponse
  }
  /** Shows whether the service can serve data, and how old the data is. */
  health: {
    parameters: Record<string, undefined>
    response: HealthResponse
  }
  /** Checks that the process is responding. If there is no response, restart the process. */
  live: {
    parameters: Record<string, undefined>
    response: LiveResponse
  }
  /** Shows whether a load balancer should send requests to this process and, if not, the reason. */
  ready: {
    parameters: Record<string, undefined>
    response: ReadyResponse
  }
  /** Describes this service, with links to its documentation. */
  index: {
    parameters: Record<string, undefined>
    response: IndexResponse
  }
  /** Returns the OpenAPI description of this service. */
  openapi: {
    parameters: Record<string, undefined>
    response: OpenapiResponse
  }
}

/** How each operation is sent. */
export const OPERATIONS = {
  compositeLatest: {"method":"GET","path":"/v1/sit/composite/latest","statuses":[200],"isFile":false},
  compositeHistory: {"method":"GET","path":"/v1/sit/composite/history","statuses":[200],"isFile":false},
  attribution: {"method":"GET","path":"/v1/sit/composite/attribution","statuses":[200],"isFile":false},
  constituents: {"method":"GET","path":"/v1/sit/composite/constituents","statuses":[200],"isFile":false},
  indices: {"method":"GET","path":"/v1/sit/indices","statuses":[200],"isFile":false},
  indexLatest: {"method":"GET","path":"/v1/sit/indices/{index}/latest","statuses":[200],"isFile":false},
  indexHistory: {"method":"GET","path":"/v1/sit/indices/{index}/history","statuses":[200],"isFile":false},
  indexConstituents: {"method":"GET","path":"/v1/sit/indices/{index}/constituents","statuses":[200],"isFile":false},
  models: {"method":"GET","path":"/v1/models","statuses":[200],"isFile":false,"items":"models"},
  modelHistory: {"method":"GET","path":"/v1/models/{model_id}/history","statuses":[200],"isFile":false},
  modelMoves: {"method":"GET","path":"/v1/models/{model_id}/moves","statuses":[200],"isFile":false},
  modelScore: {"method":"GET","path":"/v1/models/{model_id}/score","statuses":[200],"isFile":false},
  modelPrice: {"method":"GET","path":"/v1/models/{model_id}/price","statuses":[200],"isFile":false},
  changes: {"method":"GET","path":"/v1/changes","statuses":[200],"isFile":false,"items":"changes"},
  modelEndpoints: {"method":"GET","path":"/v1/models/{model_id}/endpoints","statuses":[200],"isFile":false},
  modelCost: {"method":"GET","path":"/v1/models/{model_id}/cost","statuses":[200],"isFile":false},
  modelAlternatives: {"method":"GET","path":"/v1/models/{model_id}/alternatives","statuses":[200],"isFile":false},
  modelRequest: {"method":"GET","path":"/v1/models/{model_id}/request","statuses":[200],"isFile":false},
  model: {"method":"GET","path":"/v1/models/{model_id}","statuses":[200],"isFile":false},
  recommend: {"method":"POST","path":"/v1/recommend","statuses":[200],"isFile":false},
  priceUsage: {"method":"POST","path":"/v1/price-usage","statuses":[200],"isFile":false},
  explain: {"method":"GET","path":"/v1/explain","statuses":[200],"isFile":false},
  providers: {"method":"GET","path":"/v1/providers","statuses":[200],"isFile":false,"items":"providers"},
  provider: {"method":"GET","path":"/v1/providers/{provider_name}","statuses":[200],"isFile":false},
  exportFiles: {"method":"GET","path":"/v1/export/snapshots","statuses":[200],"isFile":false,"items":"exports"},
  exportFile: {"method":"GET","path":"/v1/export/snapshots/{date}.{format}","statuses":[200,206],"isFile":true},
  retirements: {"method":"GET","path":"/v1/retirements","statuses":[200],"isFile":false,"items":"retirements"},
  sources: {"method":"GET","path":"/v1/health/sources","statuses":[200],"isFile":false},
  quarantine: {"method":"GET","path":"/v1/quarantine","statuses":[200],"isFile":false,"items":"quotes"},
  accuracy: {"method":"GET","path":"/v1/accuracy","statuses":[200],"isFile":false,"items":"audit_sources"},
  watches: {"method":"GET","path":"/v1/watches","statuses":[200],"isFile":false},
  addWatch: {"method":"POST","path":"/v1/watches","statuses":[201],"isFile":false},
  removeWatch: {"method":"DELETE","path":"/v1/watches/{watch_id}","statuses":[200],"isFile":false},
  webhook: {"method":"GET","path":"/v1/webhooks","statuses":[200],"isFile":false},
  setWebhook: {"method":"POST","path":"/v1/webhooks","statuses":[201],"isFile":false},
  removeWebhook: {"method":"DELETE","path":"/v1/webhooks","statuses":[200],"isFile":false},
  anonymousKey: {"method":"POST","path":"/v1/auth/anonymous","statuses":[200],"isFile":false},
  health: {"method":"GET","path":"/health","statuses":[200,503],"isFile":false},
  live: {"method":"GET","path":"/livez","statuses":[200],"isFile":false},
  ready: {"method":"GET","path":"/readyz","statuses":[200,503],"isFile":false},
  index: {"method":"GET","path":"/","statuses":[200],"isFile":false},
  openapi: {"method":"GET","path":"/openapi.json","statuses":[200],"isFile":false},
} as const
