// Made from the OpenAPI description of the service by client/generate.ts. Do not edit.

export type Model = {
  /** The kind of model, by what it does; only `text` models are in the index. */
  kind: "text"
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Display name. */
  name: string
  /** Display name of its creator. */
  provider: string
  /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
  tier: "frontier" | "standard" | "budget"
  /** How the tier was determined: by `score` or, if the model has no score, by `price`, which is its launch price. A model without a score is never `frontier`. */
  tier_basis: "score" | "price"
  /** USD per million input tokens, from the quotes of this release. */
  input_price_per_m: number
  /** USD per million output tokens, from the quotes of this release. */
  output_price_per_m: number
  /** `(3 × input + output) / 4`, in USD per million tokens. */
  blended_price_per_m: number
  /** The intelligence score, `aa_score`, divided by 40, which is the score of one SIT; null if the model has no score. */
  sit_score: number | null
  /** The quality-adjusted price in USD per million tokens; null if the model has no score. */
  sit_adjusted_price: number | null
  /** The longest context in tokens, as the provider or a catalogue states it. If no second source supports that figure, this is the highest one that another source states. */
  context_length: number | null
  /** Percent change from the value one day before; null if there is none. */
  change_24h: number | null
  /** Percent change from the value seven days before; null if there is none. */
  change_7d: number | null
  /** The lowest blended price among on-demand endpoints, in USD per million tokens, without promotions that only a reseller lists. */
  cheapest_blended_price_per_m: number | null
  /** Number of endpoints that sources list. */
  endpoint_count: number
  /** Number of providers with a listed endpoint. */
  provider_count: number
  /** Slugs of the providers with an endpoint listed. */
  providers: (string)[]
  /** What the price is based on. `catalogue`: only a catalogue states it. `few`: neither the creator nor three providers have offered the model for a week, so no index includes the model. */
  price_basis: "endpoint" | "catalogue" | "few"
  /** Day (UTC) when the price was last observed. */
  price_observed_on: string
  /** The first day (UTC) on which this was observed. */
  first_seen: string
  /** The model's release day according to a catalogue; null if none states it. */
  released_on: string | null
  /** The first day on which the creator marked the model as deprecated, or on which a catalogue marked all of the creator's IDs for it; null if neither did. */
  deprecated_on: string | null
  /** The last day on which the model is offered, according to `retires_on_source`; null if no source states one. The date remains after that day has passed. */
  retires_on: string | null
  /** Who states the last day: `announcement` for the creator's own page, otherwise a catalogue, or an aggregator for its own list. */
  retires_on_source: string | null
  /** Whether the creator's last day has passed and no provider has offered the model since; null if nothing is known. */
  retired: boolean
  /** The replacement that the creator recommends; null if it names none. */
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
  /** The intelligence score on the scale named in `score_scale`: OS-1, which is computed from open leaderboards. */
  aa_score: number | null
  /** The same as `aa_score`. */
  aa_score_as_published: number | null
  /** The name of the scale on which models are scored. */
  score_scale: string | null
  /** How well the score is supported. `measured`: by three leaderboards, or by two that agree. `one_board`: by only one leaderboard. `disputed`: by two leaderboards that disagree. `other_variant`: by ratings of a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
  score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
  /** The variant of the model that was scored, such as an effort level or a mode. */
  score_variant: string | null
  /** The first day on which this score was known. */
  scored_on: string | null
  /** Tokens that OpenRouter processed on `tokens_on`; null unless the model is among its fifty most used. It doesn't affect prices or indices. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
  tokens_per_day: number | null
  /** The day (UTC) that `tokens_per_day` refers to. */
  tokens_on: string | null
  /** Prices by provider and unit, for models that don't generate text; empty for text models. They come from this release's quotes. */
  unit_prices: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that the price is charged for. */
    modality: "text" | "image" | "audio" | null
    /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or one price for all sizes. */
    image_size: string | null
    /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** The price in USD per unit. */
    usd: number
    /** IDs of the sources that state this. */
    sources: (string)[]
    /** The first day (UTC) on which this was observed. */
    first_seen: string
    /** The last day (UTC) on which this was observed. */
    last_seen: string
    /** The prices that the source states, by day, newest first. */
    steps: ({
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if it hasn't ended. */
      to: string
      /** The price in USD per unit. */
      usd: number
    })[]
  })[]
}

export type Provider = {
  /** Display name. */
  name: string
  /** ID of a provider. */
  slug: string
  /** Number of models that the provider offers. */
  model_count: number
  /** Number of endpoints that sources list. */
  endpoint_count: number
  /** The provider of which this one is an account, region or reseller; null if it's independent. */
  part_of: string | null
  /** Number and currency of the offers without a dollar price; null if all offers have one. */
  unpriced: string | null
  /** Number of the provider's models that no other provider offers for less. */
  cheapest_count: number
  /** The provider's blended price divided by the model's reference price: the median over its models. */
  median_price_ratio: number | null
  /** The address to send requests to; replace each `{…}` with your own value. */
  base_url: string | null
  /** Country of the headquarters, ISO 3166-1 alpha-2. */
  headquarters: string | null
  /** Countries or data centers from which the provider serves the model, according to the provider. */
  regions: (string)[]
  /** Whether zero data retention is available; null if unknown. */
  zdr_available: boolean | null
  /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
  eu_sovereign_available: boolean | null
  /** Whether the provider trains on prompts; null if unknown. */
  trains_on_prompts: boolean | null
  /** Number of days for which prompts are retained. */
  retention_days: number | null
  /** Address of the provider's own status page. */
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the provider. */
  base_url_source: string | null
  /** The day on which the base URL was last read. */
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  /** The day on which the facts about the provider were read. */
  facts_seen_on: string | null
  /** The last day (UTC) on which this was observed. */
  last_seen: string
}

export type ErrorBody = {
  /** Details of the error. */
  error: {
    /** The machine-readable error code. */
    code: "invalid_parameter" | "invalid_body" | "no_constraints" | "missing_api_key" | "invalid_api_key" | "plan_limit" | "model_not_found" | "provider_not_found" | "not_found" | "method_not_allowed" | "payload_too_large" | "range_not_satisfiable" | "rate_limit_exceeded" | "internal_error" | "data_unavailable"
    /** What is wrong and what was expected, in one sentence. */
    message: string
    /** Address of the documentation about this error. */
    documentation_url: string
    /** An ID that identifies the request in the service's logs. */
    request_id: string
  }
}

export type CompositeLatestResponse = {
  /** The UTC day of the daily value. */
  date: string
  /** The composite index. */
  composite: {
    /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
    price_per_m: number
    /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
    index_points: number
    /** Percent change from the value one day before; null if there is none. */
    change_24h: number | null
    /** Percent change from the value seven days before; null if there is none. */
    change_7d: number | null
    /** Percent change from the value thirty days before; null if there is none. */
    change_30d: number | null
  }
  /** The values of each tier. */
  tiers: {
    /** Values of the frontier tier. */
    frontier: {
      /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
      price_per_m: number | null
      /** Percent change from the value one day before; null if there is none. */
      change_24h: number | null
      /** Number of models in the tier. */
      models: number
    }
    /** Values of the standard tier. */
    standard: {
      /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
      price_per_m: number | null
      /** Percent change from the value one day before; null if there is none. */
      change_24h: number | null
      /** Number of models in the tier. */
      models: number
    }
    /** Values of the budget tier. */
    budget: {
      /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
      price_per_m: number | null
      /** Percent change from the value one day before; null if there is none. */
      change_24h: number | null
      /** Number of models in the tier. */
      models: number
    }
  }
  /** The frontier level minus the budget level. The change of the spread compares the same models on both days. */
  spread: {
    /** The frontier level minus the budget level, in USD per SIT. */
    price_per_m: number | null
    /** Percent change from the value one day before; null if there is none. */
    change_24h: number | null
  }
  /** What a model that scores 40 or more costs: the third-lowest price among creators' cheapest such models. */
  price_of_40_points: {
    /** The third-lowest price when each creator's cheapest qualifying model is compared, in USD per million tokens. */
    price_per_m: number
    /** The model that determines the price: the cheapest model of the creator with the third-lowest price. */
    set_by: string
    /** Percent change from the value thirty days before; null if there is none. */
    change_30d: number | null
    /** Percent change from the value 365 days before; null if there is none. */
    change_365d: number | null
    /** The three creators with the lowest prices, each with its cheapest model. The third one's price is the price of 40 points. */
    lowest: ({
      /** The creator's slug. */
      creator: string
      /** ID of a model, `<creator>/<model_name>`. */
      model_id: string
      /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
      price_per_m: number
    })[]
  } | null
  /** The product of all links, scaled to 1000 on the base day. The level divided by the base day's level equals `index_points` / 1000 × `link_points` / 1000. */
  link_points: number | null
  /** The methodology version used for the values. */
  methodology_version: string
  /** A change in the level that doesn't move the index points, such as the effect of a new model. */
  link_factor: number
  /** Number of models in the basket. */
  constituents: number
  /** What the day's prices are based on: quotes for endpoints, or prices from catalogues only. */
  quality: "catalogue" | "endpoint"
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** `stale`: the next release is overdue. `held`: a newer daily value is held for review. */
  status: "fresh" | "stale" | "held"
  /** When the data became stale; null if it is fresh. */
  stale_since: string | null
  /** When publishing was put on hold; null if it isn't on hold. */
  held_since: string | null
  /** Why the daily value is held or stale; null if it is fresh. */
  reason: string | null
  /** A pipeline execution. */
  run_id: string
}

export type CompositeHistoryResponse = {
  /** Values by day, newest first. */
  history: ({
    /** The UTC day of the daily value. */
    date: string
    /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
    price_per_m: number
    /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
    index_points: number
    /** Percent change from the value one day before; null if there is none. */
    change_24h: number | null
    /** A change in the level that doesn't move the index points, such as the effect of a new model. */
    link_factor: number
    /** The day's links by kind. The product of their factors is `link_factor`. */
    links: ({
      /** What changed the level; `price` alone moves the index. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** The factor by which links of this kind changed the level but not the index. */
      factor: number
    })[]
    /** Number of models in the basket. */
    constituents: number
    /** What the day's prices are based on: prices quoted for individual endpoints, catalogue prices only, or `unobserved` if not enough prices were observed, so the previous value is carried forward. */
    quality: "catalogue" | "endpoint" | "unobserved"
    /** The version of a daily value. It starts at 1 and rises with each correction. */
    revision: number
    /** Why the daily value was restated; null if it wasn't. */
    revision_reason: string | null
  })[]
  /** The number of days of history that your plan includes; present if you requested more. */
  history_limit_days?: number
}

export type AttributionResponse = {
  /** What moved the index, by day, newest first. */
  attribution: ({
    /** The UTC day of the daily value. */
    date: string
    /** Change of the index, as a natural logarithm. */
    index_change: number
    /** Change of the price level, as a natural logarithm. */
    level_change: number
    /** The effects that add up to the change. */
    parts: ({
      /** What changed the level; `price` alone moves the index. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** ID of a model, `<creator>/<model_name>`. */
      model_id: string
      /** Effect on the level, as a natural logarithm. */
      effect: number
    })[]
  })[]
  /** The number of days of history that your plan includes; present if you requested more. */
  history_limit_days?: number
}

export type ConstituentsResponse = {
  /** The UTC day of the daily value. */
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
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** Number of providers whose prices determine the reference price. */
    provider_count: number
    /** How the price was determined. `first_party`: from the creator's own price. `median`: from the median of at least three providers' prices. `few`: from the prices of one or two providers, so no index includes the model. */
    price_rule: "median" | "first_party" | "few"
    /** What kind of source it is. `L1`: the provider's own list. `L2`: an aggregator. `L3`: a catalogue. */
    level: "L1" | "L2" | "L3" | "L4" | "L5"
    /** Whether the price is carried forward from an earlier day. */
    is_carried: boolean
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** The variant of the model that was scored, such as an effort level or a mode. */
    score_variant: string | null
    /** How well the score is supported. `measured`: by three leaderboards, or by two that agree. `one_board`: by only one leaderboard. `disputed`: by two leaderboards that disagree. `other_variant`: by ratings of a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated"
    /** The first day on which this score was known. */
    scored_on: string
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
    /** The model's weight in the basket, 0 to 1. */
    weight: number
    /** Day when the model entered the basket. */
    entered_on: string
  })[]
} | {
  /** The UTC day of the daily value. */
  date: string
  /** What the day's prices are based on: prices quoted for individual endpoints, catalogue prices only, or `unobserved` if not enough prices were observed, so the previous value is carried forward. */
  quality: "catalogue" | "endpoint" | "unobserved"
  /** The methodology version used for the values. */
  methodology_version: string
  /** The score to which prices are adjusted, which is 40. */
  reference_score: number
  /** Values of the composite and of each tier, unrounded. */
  values: ({
    /** `composite`, or a tier. */
    scope: "composite" | "frontier" | "standard" | "budget"
    /** Number of models in the basket. */
    constituents: number
    /** The basket's average quality-adjusted price (a geometric mean), in USD per SIT. */
    price_per_m: number
    /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
    index_points: number
    /** Index points at the previous daily value. */
    index_points_before: number
    /** The product of all links, scaled to 1000 on the base day. The level divided by the base day's level equals `index_points` / 1000 × `link_points` / 1000. */
    link_points: number | null
    /** The link points at the previous daily value. */
    link_points_before: number | null
    /** The effects that add up to the change. */
    parts: ({
      /** What changed the level; `price` alone moves the index. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** ID of a model, `<creator>/<model_name>`. */
      model_id: string
      /** Effect on the level, as a natural logarithm. */
      effect: number
    })[]
  })[]
  /** The previous daily value's basket. */
  constituents_before: ({
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
  })[]
  /** The previous daily value's basket as it was published; null unless the method has changed since then. */
  method_link: {
    /** The methodology version used for the values. */
    methodology_version: string
    /** What the previous day was recomputed from. `raw`: the sources' raw responses. `quotes`: for some sources, the quotes read from them. */
    overlap: "raw" | "quotes" | "state"
    /** The previous daily value's basket, as it was published. */
    constituents: ({
      /** ID of a model, `<creator>/<model_name>`. */
      model_id: string
      /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
      tier: "frontier" | "standard" | "budget"
      /** The blended price × 40 / score, also called Cost/IQ. */
      cost_per_iq: number
    })[]
  } | null
  /** The equal-quality prices, each with its ten cheapest creators. */
  equal_quality: ({
    /** ID of an index. */
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
    /** The ten cheapest creators, each with its cheapest model. The third one's price is the equal-quality price. */
    creators: ({
      /** The creator's price, in USD per million tokens. */
      price_per_m: number
      /** The intelligence score on the OS-1 scale. */
      score: number
      /** How the price was determined. `first_party`: from the creator's own price. `median`: from the median of at least three providers' prices. `few`: from the prices of one or two providers, so no index includes the model. */
      price_rule: "median" | "first_party" | "few"
      /** ID of a model, `<creator>/<model_name>`. */
      model_id: string
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
    })[]
  })[]
  /** The models in the basket. */
  constituents: ({
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** Number of providers whose prices determine the reference price. */
    provider_count: number
    /** How the price was determined. `first_party`: from the creator's own price. `median`: from the median of at least three providers' prices. `few`: from the prices of one or two providers, so no index includes the model. */
    price_rule: "median" | "first_party" | "few"
    /** What kind of source it is. `L1`: the provider's own list. `L2`: an aggregator. `L3`: a catalogue. */
    level: "L1" | "L2" | "L3" | "L4" | "L5"
    /** Whether the price is carried forward from an earlier day. */
    is_carried: boolean
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** The variant of the model that was scored, such as an effort level or a mode. */
    score_variant: string | null
    /** How well the score is supported. `measured`: by three leaderboards, or by two that agree. `one_board`: by only one leaderboard. `disputed`: by two leaderboards that disagree. `other_variant`: by ratings of a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated"
    /** The first day on which this score was known. */
    scored_on: string
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
    /** Day when the model entered the basket. */
    entered_on: string
    /** Price change by providers at endpoints used on both days, as a natural logarithm. It moves the index. Null if no endpoint was used on both days. */
    price_change: number | null
    /** The model's price change from all other causes, as a natural logarithm. It moves only the level. */
    link_change: number | null
    /** The providers whose prices determine the reference price, each with the endpoint used. */
    providers: ({
      /** Slug of the provider. */
      provider: string
      /** Whether the provider made the model. */
      first_party: boolean
      /** ID of the source that was read. */
      source: string
      /** The endpoint used, by its tag, or by its model ID if it has no tag. */
      endpoint: string
      /** First day (UTC) on which the provider is known to offer the model. */
      since: string
      /** The provider's price in USD per million blended tokens. */
      price: number
      /** Day (UTC) when the price was last observed. */
      observed_on: string
      /** Whether a price change is waiting for confirmation. */
      is_pending: boolean
      /** Price change since the previous daily value, as a natural logarithm; null if the provider wasn't used then, or was used at another endpoint. */
      move: number | null
    })[]
  })[]
}

export type IndicesResponse = {
  /** The composite, its tiers and its variants. */
  indices: (IndexLatestResponse)[]
}

export type IndexLatestResponse = {
  /** ID of an index. */
  index: string
  /** Display name. */
  name: string
  /** The question that this index answers. */
  answers: string
  /** What this index doesn't measure. */
  limitations: string
  /** The first day (UTC) with a value. */
  first_date: string
  /** The UTC day of the daily value. */
  date: string
  /** The value of the index in USD per million tokens. */
  price_per_m: number
  /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
  index_points: number
  /** Percent change from the value one day before; null if there is none. */
  change_24h: number | null
  /** Percent change from the value seven days before; null if there is none. */
  change_7d: number | null
  /** Percent change from the value thirty days before; null if there is none. */
  change_30d: number | null
  /** How far the index's points are above the composite's on the same day, in percent; negative if below. */
  versus_composite: number | null
  /** Number of models in the basket. */
  constituents: number
  /** How an equal-quality price is computed; null for other indices. */
  equal_quality: {
    /** The minimum score that a model needs to be included. */
    score: number
    /** The ratio of input to output tokens in the blended price. */
    blend: string
    /** The model that determines the price: the cheapest model of the creator with the third-lowest price. */
    set_by: string
    /** The slug of the creator of that model. */
    creator: string
    /** The lowest price among creators, in USD per million tokens. */
    cheapest_per_m: number
    /** The fifth-lowest price among creators, in USD per million tokens; null if there are fewer than five. */
    fifth_per_m: number | null
    /** Percent change from the value 365 days before; null if there is none. */
    change_365d: number | null
    /** The first day on record when three creators reached the score, with the price on that day and the yearly change since. */
    first: {
      /** The UTC day of the daily value. */
      date: string
      /** The third-lowest price among creators on that day, in USD per million tokens. */
      price_per_m: number
      /** Percent change per year since the first day; null if that is less than 365 days ago. */
      change_per_year: number | null
    }
  } | null
}

export type IndexHistoryResponse = {
  /** Values by day, newest first. */
  history: ({
    /** The UTC day of the daily value. */
    date: string
    /** The value of the index in USD per million tokens. */
    price_per_m: number
    /** The index's value, which moves only when prices change. It was 1000 on 1 July 2026. */
    index_points: number
    /** Percent change from the value one day before; null if there is none. */
    change_24h: number | null
    /** Number of models in the basket. */
    constituents: number
    /** What the day's prices are based on, or `restated` if the value uses scores of a later day. */
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
  /** The number of days of history that your plan includes; present if you requested more. */
  history_limit_days?: number
}

export type IndexConstituentsResponse = {
  /** The UTC day of the daily value. */
  date: string
  /** The members of the index, by weight, largest first. */
  constituents: ({
    /** ID of a model, `<creator>/<model_name>`. */
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
      /** How the price was determined. `first_party`: from the creator's own price. `median`: from the median of at least three providers' prices. `few`: from the prices of one or two providers, so no index includes the model. */
      price_rule: "median" | "first_party" | "few"
    } | null
  })[]
}

export type ModelsResponse = {
  /** Number of entries that match. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** The models of this page. */
  models: ({
    /** The kind of model, by what it does; only `text` models are in the index. */
    kind: "text" | "embeddings" | "rerank" | "images" | "audio" | "speech"
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Display name. */
    name: string
    /** Display name of its creator. */
    provider: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget" | null
    /** How the tier was determined: by `score` or, if the model has no score, by `price`, which is its launch price. A model without a score is never `frontier`. */
    tier_basis: "score" | "price" | null
    /** USD per million input tokens, from the quotes of this release. */
    input_price_per_m: number | null
    /** USD per million output tokens, from the quotes of this release. */
    output_price_per_m: number | null
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number | null
    /** The intelligence score, `aa_score`, divided by 40, which is the score of one SIT; null if the model has no score. */
    sit_score: number | null
    /** The quality-adjusted price in USD per million tokens; null if the model has no score. */
    sit_adjusted_price: number | null
    /** The longest context in tokens, as the provider or a catalogue states it. If no second source supports that figure, this is the highest one that another source states. */
    context_length: number | null
    /** Percent change from the value one day before; null if there is none. */
    change_24h: number | null
    /** Percent change from the value seven days before; null if there is none. */
    change_7d: number | null
    /** The lowest blended price among on-demand endpoints, in USD per million tokens, without promotions that only a reseller lists. */
    cheapest_blended_price_per_m: number | null
    /** Number of endpoints that sources list. */
    endpoint_count: number
    /** Number of providers with a listed endpoint. */
    provider_count: number
    /** Slugs of the providers with an endpoint listed. */
    providers: (string)[]
    /** What the price is based on. `catalogue`: only a catalogue states it. `few`: neither the creator nor three providers have offered the model for a week, so no index includes the model. */
    price_basis: "endpoint" | "catalogue" | "few"
    /** Day (UTC) when the price was last observed. */
    price_observed_on: string
    /** The first day (UTC) on which this was observed. */
    first_seen: string
    /** The model's release day according to a catalogue; null if none states it. */
    released_on: string | null
    /** The first day on which the creator marked the model as deprecated, or on which a catalogue marked all of the creator's IDs for it; null if neither did. */
    deprecated_on: string | null
    /** The last day on which the model is offered, according to `retires_on_source`; null if no source states one. The date remains after that day has passed. */
    retires_on: string | null
    /** Who states the last day: `announcement` for the creator's own page, otherwise a catalogue, or an aggregator for its own list. */
    retires_on_source: string | null
    /** Whether the creator's last day has passed and no provider has offered the model since; null if nothing is known. */
    retired: boolean | null
    /** The replacement that the creator recommends; null if it names none. */
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
    /** The intelligence score on the scale named in `score_scale`: OS-1, which is computed from open leaderboards. */
    aa_score: number | null
    /** The same as `aa_score`. */
    aa_score_as_published: number | null
    /** The name of the scale on which models are scored. */
    score_scale: string | null
    /** How well the score is supported. `measured`: by three leaderboards, or by two that agree. `one_board`: by only one leaderboard. `disputed`: by two leaderboards that disagree. `other_variant`: by ratings of a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
    /** The variant of the model that was scored, such as an effort level or a mode. */
    score_variant: string | null
    /** The first day on which this score was known. */
    scored_on: string | null
    /** Tokens that OpenRouter processed on `tokens_on`; null unless the model is among its fifty most used. It doesn't affect prices or indices. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
    tokens_per_day: number | null
    /** The day (UTC) that `tokens_per_day` refers to. */
    tokens_on: string | null
    /** Prices by provider and unit, for models that don't generate text; empty for text models. They come from this release's quotes. */
    unit_prices: ({
      /** The provider's slug. */
      provider: string
      /** The model ID to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** Kind of input or token that the price is charged for. */
      modality: "text" | "image" | "audio" | null
      /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or one price for all sizes. */
      image_size: string | null
      /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
      image_quality: string | null
      /** The price in USD per unit. */
      usd: number
      /** IDs of the sources that state this. */
      sources: (string)[]
      /** The first day (UTC) on which this was observed. */
      first_seen: string
      /** The last day (UTC) on which this was observed. */
      last_seen: string
      /** The prices that the source states, by day, newest first. */
      steps: ({
        /** The first day (UTC) of the period. */
        from: string
        /** The last day (UTC) of the period; null if it hasn't ended. */
        to: string
        /** The price in USD per unit. */
        usd: number
      })[]
    })[]
    /** The score for the skill in `rank_by`, from one open leaderboard, on the OS-1 scale; null if the model isn't rated. */
    skill_score?: number | null
    /** The blended price × 40 / the score for that skill, in USD per million tokens; null if the model isn't rated. */
    skill_adjusted_price?: number | null
  })[]
}

export type ModelHistoryResponse = {
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Values by day, newest first. */
  history: ({
    /** The UTC day of the daily value. */
    date: string
    /** USD per million input tokens, from the quotes of this release. */
    input_price_per_m: number
    /** USD per million output tokens, from the quotes of this release. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
  })[]
  /** Prices by provider and unit, for models that don't generate text; empty for text models. They come from this release's quotes. */
  unit_prices?: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that the price is charged for. */
    modality: "text" | "image" | "audio" | null
    /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or one price for all sizes. */
    image_size: string | null
    /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** The price in USD per unit. */
    usd: number
    /** IDs of the sources that state this. */
    sources: (string)[]
    /** The first day (UTC) on which this was observed. */
    first_seen: string
    /** The last day (UTC) on which this was observed. */
    last_seen: string
    /** The prices that the source states, by day, newest first. */
    steps: ({
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if it hasn't ended. */
      to: string
      /** The price in USD per unit. */
      usd: number
    })[]
  })[]
  /** The number of days of history that your plan includes; present if you requested more. */
  history_limit_days?: number
}

export type ModelMovesResponse = {
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Number of days that the response covers. */
  days: number
  /** Percent change in total: the sum of the providers' contributions. */
  change: number
  /** Price changes by provider, newest first. */
  moves: ({
    /** The UTC day of the daily value. */
    date: string
    /** The provider's slug. */
    provider: string
    /** ID of the source that was read. */
    source: string
    /** Blended price at the previous daily value, in USD per million tokens. */
    old_price_per_m: number
    /** Blended price at this daily value, in USD per million tokens. */
    new_price_per_m: number
    /** How much the provider or the model adds to the change, in percentage points. */
    contribution: number
  })[]
  /** The number of days of history that your plan includes; present if you requested more. */
  history_limit_days?: number
}

export type ModelScoreResponse = {
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** Name of the scale. */
  scale: string
  /** ID of a model, `<creator>/<model_name>`. */
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
  /** Difference between the model's highest and lowest leaderboard, in z. */
  spread: number | null
  /** Scores of rated skills. */
  skills: ({
    /** Name of the skill. */
    skill: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web"
    /** Score for the skill, on the scale of the general score. */
    score: number
  })[]
  /** The leaderboards that rate the model, with their values. */
  boards: ({
    /** The score that the leaderboard contributes to: the general score, or a skill. */
    part: string
    /** Weight of the leaderboard in the general score; null if it only rates a skill. */
    weight: number | null
    /** The attribution that the leaderboard's publisher requests. */
    credit: string
    /** The leaderboard's address. */
    url: string
    /** ID of the source that was read. */
    source: string
    /** The model's name on the leaderboard. */
    model: string
    /** The leaderboard's own value for the model. */
    rating: number
    /** The rating on the common scale, in standard deviations from its middle. */
    z: number
    /** The z that the score uses, after clipping; null for a leaderboard that only rates a skill. */
    clipped_z: number | null
    /** Day on which the leaderboard was published; null if not stated. */
    published_on: string | null
    /** The first day on which this score was known. */
    scored_on: string
    /** How the name was matched to the model: by a reviewed name or by a rule. */
    linked_by: "reviewed" | "spelling" | "version"
    /** Why this name refers to the model; null if a rule matched them. */
    link_reason: string | null
  })[]
}

export type ModelPriceResponse = {
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** The requested day (UTC). */
  on: string
  /** USD per million input tokens, from the quotes of this release. */
  input_price_per_m: number
  /** USD per million output tokens, from the quotes of this release. */
  output_price_per_m: number
  /** `(3 × input + output) / 4`, in USD per million tokens. */
  blended_price_per_m: number
  /** USD per million tokens read from a cache; null if unknown. */
  cache_read_price_per_m: number | null
  /** USD per million tokens written to a cache; null if unknown. */
  cache_write_price_per_m: number | null
  /** The price schedule: every price with its conditions, in USD per unit. */
  prices: ({
    /** What the price is charged for. */
    kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
    threshold_tokens: number | null
    /** Whether the price applies above the threshold (`gt`), or also at the threshold (`gte`). */
    threshold_op: "gt" | "gte" | null
    /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
    service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
    /** How long the cache entry is kept, in seconds; null if this isn't a cache price. */
    ttl_seconds: number | null
    /** The hours and days (UTC) when the price applies; null if it always applies. */
    window: {
      /** The time of day (UTC) when the window starts. */
      utc_start: string
      /** The time of day (UTC) when the window ends. */
      utc_end: string
      /** The days of the week when the window applies; null for every day. */
      utc_days: (string)[] | null
    } | null
    /** Kind of input or token that the price is charged for. */
    modality: "text" | "image" | "audio"
    /** Whether the price is added to the input price; if not, it replaces the input price. */
    is_surcharge: boolean
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** The price in USD per unit. */
    usd: number
  })[]
  /** `reference`: the price that this service published for that day. Otherwise: the kind of statement by a source that the price is taken from, as in `evidence`. */
  basis: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "reference"
  /** The provider's slug; null if the price isn't a single provider's. */
  provider: string | null
  /** The first known day (UTC) with this price. */
  since: string
  /** An explanation of this entry. */
  note: string
  /** What independent sources state about the price, best supported first. */
  claims: ({
    /** ID of the source that was read. */
    source: string
    /** The provider's slug; null if the price isn't a single provider's. */
    provider: string | null
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** What the source stated: the price that the provider published with its date, a catalogue's entry for the creator, or the price that a router charged. */
    evidence: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price"
    /** The first day (UTC) of the period. */
    from: string
    /** The last day (UTC) of the period; null if it hasn't ended. */
    to: string
    /** USD per million input tokens, from the quotes of this release. */
    input_price_per_m: number
    /** USD per million output tokens, from the quotes of this release. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** USD per million tokens read from a cache; null if unknown. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null if unknown. */
    cache_write_price_per_m: number | null
    /** The price schedule: every price with its conditions, in USD per unit. */
    prices: ({
      /** What the price is charged for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
      threshold_tokens: number | null
      /** Whether the price applies above the threshold (`gt`), or also at the threshold (`gte`). */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if this isn't a cache price. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if it always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that the price is charged for. */
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
    /** Whether the price exceeds the methodology's maximum, so it isn't used. */
    refused: boolean
    /** First day (UTC) on which the source was seen to state it; `null` for an announcement. */
    first_seen: string | null
    /** Last day (UTC) on which the source was seen to state it; `null` for an announcement. */
    last_seen: string | null
    /** Where the source publishes its prices, or the announcement. */
    url: string | null
    /** SHA-256 of `data/seed/past_quotes.parquet`, the file that the statement was read from. */
    sha256: string | null
    /** Whether the statement agrees with the price returned. */
    agrees: boolean
  })[]
}

export type ChangesResponse = {
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** The first day (UTC) that the response covers. */
  since: string
  /** The number of days of history that your plan includes; present if you requested more. */
  history_limit_days?: number
  /** Number of entries that match. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** What providers changed, newest day first. */
  changes: ({
    /** The UTC day of the daily value. */
    date: string
    /** What changed. `deprecated` with a provider: the source marks the offer as deprecated. `deprecated` without a provider: the aggregator states the day from which it no longer offers the model. */
    kind: "price" | "provider_entered" | "provider_left" | "model_entered" | "model_left" | "deprecated"
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The provider's slug; null if a model was added or removed. */
    provider: string | null
    /** ID of the source that was read. */
    source: string
    /** The previous price; null if there was none. */
    from: {
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_price_per_m: number
    } | null
    /** The new price; null if there is none. */
    to: {
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_price_per_m: number
    } | null
    /** The last day on which the model is offered, according to `retires_on_source`; null if no source states one. The date remains after that day has passed. */
    retires_on: string | null
    /** Whether providers' changes to this model moved the composite at that daily value. */
    moved_index: boolean
    /** How much the providers' changes to this model moved the composite at that daily value, in percent; null unless a price changed. */
    index_change: number | null
  })[]
}

export type ModelEndpointsResponse = {
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** Number of entries that match. */
  count: number
  /** Every endpoint of the model, cheapest first. */
  endpoints: ({
    /** The provider's slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** The address to send requests to; replace each `{…}` with your own value. */
    base_url: string | null
    /** The parts of the base URL in braces, and what to put there. */
    base_url_parameters: ({
      /** The text in braces. */
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
    /** The parts of the base URL and the path that you must fill in. */
    placeholders: ({
      /** The text in braces. */
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
    /** Another account of the same company at this address; your contract determines whose terms apply. */
    shares_address_with: string | null
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** `verified`: a second independent source confirms the ID. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** Another model that this ID refers to at the provider, so the ID alone doesn't identify this model. */
    id_shared_with: string | null
    /** Whether the price is confirmed by the provider's own list or by two independent sources, and the address and ID by another source. `id_verified` states whether two sources confirm the ID. For a promotion, this refers to the list price. */
    verified: boolean
    /** Whether the price that is charged, including any promotion, is confirmed. `price_evidence` lists the sources. */
    price_verified: boolean | null
    /** Whether the ID is confirmed. `id_evidence` lists the sources. */
    id_verified: boolean | null
    /** False if only a catalogue lists this provider and nobody has reviewed it. We neither use nor recommend its prices. */
    reviewed: boolean
    /** Whether both the address and the model ID of the endpoint are known. */
    callable: boolean
    /** Rank among the model's endpoints that can be recommended, from 1; null if this one can't be. */
    recommendation_rank: number | null
    /** Whether the provider made the model. */
    first_party: boolean
    /** USD per million input tokens, from the quotes of this release. */
    input_price_per_m: number
    /** USD per million output tokens, from the quotes of this release. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_per_m: number
    /** Prices before any promotion, in USD per million tokens. */
    list: {
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
    } | null
    /** Prices that the provider charges today, in USD per million tokens. */
    payable: {
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
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
      /** The first day (UTC) on which this applied. */
      since: string
    } | null
    /** A lower price that hasn't been confirmed yet; null if there is none. */
    pending_price: {
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
      /** ID of the source that was read. */
      source: string
      /** The day (UTC) on which this was last seen. */
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
      /** Whether the price applies above the threshold (`gt`), or also at the threshold (`gte`). */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if this isn't a cache price. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if it always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that the price is charged for. */
      modality: "text" | "image" | "audio"
      /** Whether the price is added to the input price; if not, it replaces the input price. */
      is_surcharge: boolean
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** The price in USD per unit. */
      usd: number
    })[]
    /** Which parts of the price schedule each source states. */
    price_sources: ({
      /** The subject of the statement: a kind of price, a service tier, or `context_tier`. */
      about: string
      /** ID of the source that was read. */
      source: string
    })[]
    /** Estimates for prices that the provider doesn't state, taken from another offer of the model. We use them only for the range of a cost. */
    assumed_prices: ({
      /** What the price is charged for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
      threshold_tokens: number | null
      /** Whether the price applies above the threshold (`gt`), or also at the threshold (`gte`). */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if this isn't a cache price. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if it always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that the price is charged for. */
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
    /** The longest context in tokens, as the provider or a catalogue states it. If no second source supports that figure, this is the highest one that another source states. */
    context_length: number | null
    /** The longest output in tokens; null if unknown. */
    max_output_tokens: number | null
    /** Number format of the served weights, e.g. `fp8`; null if unknown. */
    quantization: string | null
    /** Whether the endpoint supports JSON schemas; null if unknown. */
    supports_structured_output: boolean | null
    /** Whether the offer is free. Free offers don't affect reference prices, and we don't rank them. */
    is_free: boolean
    /** The discount as a fraction of the list price, from 0 to 1. */
    discount: number
    /** The kind of offer. Only `standard` (on-demand) offers affect reference prices and are ranked; we list all other kinds for information. */
    offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
    /** Whether the endpoint accepts requests now. */
    is_available: boolean
    /** True if the provider doesn't retain prompts; null if unknown. */
    zdr: boolean | null
    /** Whether the provider trains on prompts; null if unknown. */
    trains_on_prompts: boolean | null
    /** Whose contract guarantees zero data retention: the provider's, or that of the reseller that lists the offer. */
    zdr_under: string | null
    /** Number of days for which prompts are retained. */
    retention_days: number | null
    /** Countries or data centers from which the provider serves the model, according to the provider. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that contain all of the regions; empty if unknown. */
    places: (string)[]
    /** What states the region: the ID, the source's list, the tag, or the provider's data centers; null if unknown. */
    region_source: "id" | "list" | "tag" | "provider" | null
    /** How much a regional offer costs above the provider's cheapest offer without a region: 0.1 means 10% more. */
    surcharge: number | null
    /** The price in the provider's currency, with the exchange rate; null if it bills in USD. */
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
    /** First day of this price, if a source states it. */
    effective_from: string | null
    /** The last day of this offer, if a source states one. If `price_until` is the same day, only the price ends and the offer remains. */
    until: string | null
    /** The last day of this price, if a source states one. If `until` is absent, the source states the end only for another provider with the same price. */
    price_until: string | null
    /** Day when the price or its end was announced, if a source states it. */
    announced_on: string | null
    /** The price that applies after `price_until`, if a source states it. */
    next_price: {
      /** First day of that price. */
      from: string
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null if unknown. */
      cache_read_price_per_m: number | null
      /** ID of the source that was read. */
      source: string
    } | null
    /** IDs of the sources that state this. */
    sources: (string)[]
    /** The independent sources that state the price, each with its price and the day on which it last stated it. */
    price_evidence: ({
      /** The source that the statement originates from. Sources that copy each other count as one. */
      root: string
      /** ID of the source that was read. */
      source: string
      /** First day (UTC) of this price at this source. */
      first_seen: string
      /** The day (UTC) on which this was last seen. */
      seen_on: string
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** Where the source publishes its prices. */
      url: string | null
      /** SHA-256 of the stored response or embedded file that states the price; `null` if neither is available. */
      sha256: string | null
    })[]
    /** The independent sources that state the ID, each with its ID and the day on which it last stated it. */
    id_evidence: ({
      /** The source that the statement originates from. Sources that copy each other count as one. */
      root: string
      /** The day (UTC) on which this was last seen. */
      seen_on: string
      /** The model ID that the source states. */
      value: string
    })[]
    /** What independent sources state about this price, best supported first. */
    claims: ({
      /** Input price in USD per million tokens. */
      usd_in: number
      /** Output price in USD per million tokens. */
      usd_out: number
      /** The independent sources that state the price. */
      roots: (string)[]
      /** The first day (UTC) on which this applied. */
      since: string
    })[]
    /** The first day (UTC) on which this was observed. */
    first_seen: string
    /** The last day (UTC) on which this was observed. */
    last_seen: string
    /** The day (UTC) on which the price last changed. */
    last_changed: string
    /** How fast and reliable this endpoint was when a source last measured it, on the day in `observed_on`; null if no source did. Figures older than three days are null. */
    performance: {
      /** Milliseconds to the first token: the median of the last half hour or hour. */
      latency_ms: number | null
      /** Output tokens per second: the median of the last half hour or hour. */
      tokens_per_second: number | null
      /** Percentage of requests on the last day that succeeded, according to the source. */
      uptime_percent: number | null
      /** ID of the source that was read. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** For each fact other than the price: whether it is known, and who states it. */
    facts: {
      /** What is known about batch prices. */
      batch: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about flex prices. */
      flex: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about priority prices. */
      priority: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about cache read prices. */
      cache_read: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about cache write prices. */
      cache_write: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about prices of long requests. */
      context_tier: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about where the model is served. */
      region: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about the number format of the served weights. */
      precision: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about data retention. */
      retention: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about the endpoint's latency. */
      latency: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
    }
  })[]
  /** Prices in a currency without an exchange rate for that day, as the source states them. We exclude them from comparisons, rankings and indices. */
  unconverted: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The billing currency, ISO 4217. */
    currency: string
    /** False if a catalogue labels these figures as dollars, so they may not be in `currency`. */
    written_by_provider: boolean
    /** The input price per million tokens, in `currency`. */
    input_native_per_m: number
    /** The output price per million tokens, in `currency`. */
    output_native_per_m: number
    /** ID of the source that was read. */
    source: string
    /** The last day (UTC) on which this was observed. */
    last_seen: string
    /** Why we didn't convert the price, and whether its figures may be in US dollars. */
    note: string
  })[]
  /** Prices by provider and unit, for models that don't generate text; empty for text models. They come from this release's quotes. */
  unit_prices: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that the price is charged for. */
    modality: "text" | "image" | "audio" | null
    /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or one price for all sizes. */
    image_size: string | null
    /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** The price in USD per unit. */
    usd: number
    /** IDs of the sources that state this. */
    sources: (string)[]
    /** The first day (UTC) on which this was observed. */
    first_seen: string
    /** The last day (UTC) on which this was observed. */
    last_seen: string
    /** The prices that the source states, by day, newest first. */
    steps: ({
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if it hasn't ended. */
      to: string
      /** The price in USD per unit. */
      usd: number
    })[]
  })[]
}

export type ModelCostResponse = {
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** Everything that one request consists of, and the number of requests. */
  workload: {
    /** Tokens in the prompt, including cached ones. */
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
    /** Share of requests that may be batched, from 0 to 1. Requests that would cost more in a batch are priced as on demand. */
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
  /** Your negotiated discount in percent. It lowers `cost` at every provider, but not `list_cost`. Absent if you sent none. */
  discount_percent?: number
  /** Number of entries that match. */
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
    /** Whether the price is confirmed by the provider's own list or by two independent sources, and the address and ID by another source. `id_verified` states whether two sources confirm the ID. For a promotion, this refers to the list price. */
    verified: boolean
    /** The discount that the payable prices include; null if there is none. */
    promotion: {
      /** The discount as a fraction of the list price, from 0 to 1. */
      discount: number
      /** The source that shows the discount: a provider's slug or an aggregator's ID. */
      seen_via: string
      /** The first day (UTC) on which this applied. */
      since: string
    } | null
    /** The longest context in tokens, as the provider or a catalogue states it. If no second source supports that figure, this is the highest one that another source states. */
    context_length: number | null
    /** The last day of this offer, if a source states one. If `price_until` is the same day, only the price ends and the offer remains. */
    until: string | null
    /** The last day of this price, if a source states one. If `until` is absent, the source states the end only for another provider with the same price. */
    price_until: string | null
    /** The price that applies after `price_until`, if a source states it. */
    next_price: {
      /** First day of that price. */
      from: string
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null if unknown. */
      cache_read_price_per_m: number | null
      /** ID of the source that was read. */
      source: string
    } | null
    /** Cost of the workload in USD. A promotion that only a reseller lists doesn't lower it. */
    cost: {
      /** USD per request, averaged over batched and on-demand requests. */
      per_request: number
      /** The lowest possible cost of a request. It differs from `per_request` only if something is unknown, and is `null` if the cost has no known lower bound. */
      per_request_low: number | null
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** Parts of the workload whose price the provider doesn't state. We estimate the range of their cost from another offer of the model. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "audio" | "image" | "search")[]
      /** The items that make up the cost of one request. */
      lines: ({
        /** The item that is charged for. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "cached_audio_input" | "image_input" | "image_output" | "cached_image_input" | "search"
        /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** The unit that the price applies to. */
        unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
        /** How many units one request is charged for. Tokens are counted one by one. */
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
      /** USD per request, averaged over batched and on-demand requests. */
      per_request: number
      /** The lowest possible cost of a request. It differs from `per_request` only if something is unknown, and is `null` if the cost has no known lower bound. */
      per_request_low: number | null
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** Parts of the workload whose price the provider doesn't state. We estimate the range of their cost from another offer of the model. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "audio" | "image" | "search")[]
      /** The items that make up the cost of one request. */
      lines: ({
        /** The item that is charged for. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "cached_audio_input" | "image_input" | "image_output" | "cached_image_input" | "search"
        /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** The unit that the price applies to. */
        unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
        /** How many units one request is charged for. Tokens are counted one by one. */
        count: number
        /** The number of a request's tokens that are charged at this price. */
        tokens: number
        /** Price in USD per million tokens or characters; null if another unit is billed. */
        usd_per_m: number | null
        /** USD per request for this item. */
        usd: number
      })[]
    } | null
    /** Costs in the requested currency; null if we have no exchange rate for it, as `caveats` then state. */
    converted?: {
      /** USD per request, averaged over batched and on-demand requests. */
      per_request: number
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** The billing currency, ISO 4217. */
      currency: string
      /** The exchange rate, in units of the currency per US dollar. */
      rate: number
      /** The UTC day of the exchange rate. */
      rate_date: string
    } | null
    /** What to check before you use this result, one sentence each. */
    caveats: (string)[]
  })[]
  /** What the request costs at providers that bill it by image, second or character, or by tokens of a model that doesn't generate text, cheapest first. Otherwise empty. */
  unit_costs: ({
    /** The provider's slug. */
    provider: string
    /** USD per request, averaged over batched and on-demand requests. */
    per_request: number
    /** Cost in USD per day. */
    per_day: number
    /** Cost in USD per 30 days. */
    per_month: number
    /** Costs in the requested currency; null if we have no exchange rate for it, as `caveats` then state. */
    converted?: {
      /** USD per request, averaged over batched and on-demand requests. */
      per_request: number
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** The billing currency, ISO 4217. */
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
      /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** How many units are charged for. Tokens and characters are counted one by one. */
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
  /** Providers that can't serve the request or don't bill what it counts, and why. */
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
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** The intelligence score on the OS-1 scale. */
  score: number
  /** The provider's slug. */
  provider: string | null
  /** The provider's price, otherwise the reference price, in USD per million blended tokens. */
  blended_price_per_m: number
  /** The alternatives, cheapest first. */
  alternatives: ({
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The slug of the provider with this price. */
    provider: string
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** The saving as a share of the model's cost. */
    saving: number
    /** The discount that the payable prices include; null if there is none. */
    promotion: {
      /** The discount as a fraction of the list price, from 0 to 1. */
      discount: number
      /** The source that shows the discount: a provider's slug or an aggregator's ID. */
      seen_via: string
      /** The first day (UTC) on which this applied. */
      since: string
    } | null
    /** Features that the model has but the alternative isn't known to have. */
    loses: (string)[]
    /** What to check before you use this result, one sentence each. */
    caveats: (string)[]
  })[]
  /** The model's successor: the creator's highest-scoring later model that costs no more, scores no lower, accepts the same images, audio and video, and has equally open or closed weights. `null` if none can be recommended. */
  newer: {
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The provider's slug. */
    provider: string
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** The saving as a share of the model's cost. */
    saving: number
    /** The discount that the payable prices include; null if there is none. */
    promotion: {
      /** The discount as a fraction of the list price, from 0 to 1. */
      discount: number
      /** The source that shows the discount: a provider's slug or an aggregator's ID. */
      seen_via: string
      /** The first day (UTC) on which this applied. */
      since: string
    } | null
    /** Features that the model has but the alternative isn't known to have. */
    loses: (string)[]
    /** What to check before you use this result, one sentence each. */
    caveats: (string)[]
  } | null
  /** The models that each set a new lowest price for models with at least their score. */
  succession: ({
    /** The first day (UTC) of the period. */
    from: string
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The intelligence score on the OS-1 scale. */
    score: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
  })[]
}

export type ModelRequestResponse = {
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** The provider's slug. */
  provider: string
  /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
  endpoint_tag: string
  /** Countries or data centers from which the provider serves the model, according to the provider. */
  regions: (string)[]
  /** Countries and blocs, such as EU, that contain all of the regions; empty if unknown. */
  places: (string)[]
  /** The model ID to send to the provider; null if no usable one is known. */
  model_id_on_provider: string | null
  /** Whether the price is confirmed by the provider's own list or by two independent sources, and the address and ID by another source. `id_verified` states whether two sources confirm the ID. For a promotion, this refers to the list price. */
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
  /** The parts of the base URL and the path that you must fill in. */
  placeholders: ({
    /** The text in braces. */
    name: string
    /** A one-sentence description. */
    description: string
    /** An example value. */
    example: string
  })[]
  /** The last day on which the model is offered, according to `retires_on_source`; null if no source states one. The date remains after that day has passed. */
  retires_on: string | null
  /** The last day of this offer, if a source states one. If `price_until` is the same day, only the price ends and the offer remains. */
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
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Display name. */
  name: string
  /** Display name of its creator. */
  provider: string
  /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
  tier: "frontier" | "standard" | "budget" | null
  /** How the tier was determined: by `score` or, if the model has no score, by `price`, which is its launch price. A model without a score is never `frontier`. */
  tier_basis: "score" | "price" | null
  /** USD per million input tokens, from the quotes of this release. */
  input_price_per_m: number | null
  /** USD per million output tokens, from the quotes of this release. */
  output_price_per_m: number | null
  /** `(3 × input + output) / 4`, in USD per million tokens. */
  blended_price_per_m: number | null
  /** The intelligence score, `aa_score`, divided by 40, which is the score of one SIT; null if the model has no score. */
  sit_score: number | null
  /** The longest context in tokens, as the provider or a catalogue states it. If no second source supports that figure, this is the highest one that another source states. */
  context_length: number | null
  /** Percent change from the value one day before; null if there is none. */
  change_24h: number | null
  /** Percent change from the value seven days before; null if there is none. */
  change_7d: number | null
  /** The lowest blended price among on-demand endpoints, in USD per million tokens, without promotions that only a reseller lists. */
  cheapest_blended_price_per_m: number | null
  /** Number of endpoints that sources list. */
  endpoint_count: number
  /** Number of providers with a listed endpoint. */
  provider_count: number
  /** Slugs of the providers with an endpoint listed. */
  providers: (string)[]
  /** What the price is based on. `catalogue`: only a catalogue states it. `few`: neither the creator nor three providers have offered the model for a week, so no index includes the model. */
  price_basis: "endpoint" | "catalogue" | "few"
  /** Day (UTC) when the price was last observed. */
  price_observed_on: string
  /** The first day (UTC) on which this was observed. */
  first_seen: string
  /** The model's release day according to a catalogue; null if none states it. */
  released_on: string | null
  /** The first day on which the creator marked the model as deprecated, or on which a catalogue marked all of the creator's IDs for it; null if neither did. */
  deprecated_on: string | null
  /** The last day on which the model is offered, according to `retires_on_source`; null if no source states one. The date remains after that day has passed. */
  retires_on: string | null
  /** Who states the last day: `announcement` for the creator's own page, otherwise a catalogue, or an aggregator for its own list. */
  retires_on_source: string | null
  /** Whether the creator's last day has passed and no provider has offered the model since; null if nothing is known. */
  retired: boolean | null
  /** The replacement that the creator recommends; null if it names none. */
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
  /** The intelligence score on the scale named in `score_scale`: OS-1, which is computed from open leaderboards. */
  aa_score: number | null
  /** The same as `aa_score`. */
  aa_score_as_published: number | null
  /** The name of the scale on which models are scored. */
  score_scale: string | null
  /** How well the score is supported. `measured`: by three leaderboards, or by two that agree. `one_board`: by only one leaderboard. `disputed`: by two leaderboards that disagree. `other_variant`: by ratings of a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
  score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
  /** The variant of the model that was scored, such as an effort level or a mode. */
  score_variant: string | null
  /** The first day on which this score was known. */
  scored_on: string | null
  /** Tokens that OpenRouter processed on `tokens_on`; null unless the model is among its fifty most used. It doesn't affect prices or indices. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
  tokens_per_day: number | null
  /** The day (UTC) that `tokens_per_day` refers to. */
  tokens_on: string | null
  /** Prices by provider and unit, for models that don't generate text; empty for text models. They come from this release's quotes. */
  unit_prices: ({
    /** The provider's slug. */
    provider: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that the price is charged for. */
    modality: "text" | "image" | "audio" | null
    /** Size in pixels of the image that is charged for. `1024x1024`: exactly this size. `<=512x512`: up to this size. `>512x512`: larger than this size. `max`: the largest size. Null if the source states no size, or one price for all sizes. */
    image_size: string | null
    /** Quality of the image that is charged for, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** The price in USD per unit. */
    usd: number
    /** IDs of the sources that state this. */
    sources: (string)[]
    /** The first day (UTC) on which this was observed. */
    first_seen: string
    /** The last day (UTC) on which this was observed. */
    last_seen: string
    /** The prices that the source states, by day, newest first. */
    steps: ({
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if it hasn't ended. */
      to: string
      /** The price in USD per unit. */
      usd: number
    })[]
  })[]
  /** The ID that you requested and the day on which it retires; null if you requested the model's own ID. */
  asked_id: {
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The last day on which the model is offered, according to `retires_on_source`; null if no source states one. The date remains after that day has passed. */
    retires_on: string | null
    /** Whether the creator's last day has passed and no provider has offered the model since; null if nothing is known. */
    retired: boolean
  } | null
}

export type RecommendResponse = {
  /** The constraints that were applied. */
  query: {
    /** The highest blended price, in USD per million tokens. */
    budget_max_usd_per_m?: number
    /** The highest input price, in USD per million tokens. */
    input_max_usd_per_m?: number
    /** The highest output price, in USD per million tokens. */
    output_max_usd_per_m?: number
    /** The highest quality-adjusted price, in USD per million tokens. */
    cost_per_iq_max?: number
    /** The minimum context in tokens. If it exceeds the threshold of a price tier, prices of that tier apply. */
    context_min?: number
    /** The minimum intelligence score. */
    min_intelligence?: number
    /** The kind of input that the model must accept; text by default. */
    modality: "text" | "image" | "audio" | "video" | "file"
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier?: "frontier" | "standard" | "budget"
    /** Reasoning models only. */
    is_reasoning?: boolean
    /** Only models that support tool calls. */
    supports_tools?: boolean
    /** Open-weight models only. */
    open_weights?: boolean
    /** Zero data retention only. */
    zdr?: boolean
    /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign?: boolean
    /** The kinds of input, all of which the model must accept. */
    modalities?: ("text" | "image" | "audio" | "video" | "file")[]
    /** Whether the endpoint must support JSON schemas. */
    structured_output?: boolean
    /** The minimum output length, in tokens, that the endpoint must support. */
    max_output_tokens?: number
    /** The minimum precision of the served weights, in bits. If a creator's own endpoint doesn't state its precision, it counts as 16 bits. */
    min_precision?: number
    /** The minimum number of output tokens per second. */
    min_throughput?: number
    /** The maximum time to the first token, in milliseconds. */
    max_latency_ms?: number
    /** Whether to exclude endpoints with a promotional price, or with a price that is due to end at this or another provider. If only a reseller lists the promotion, we rank the endpoint at its list price unless you set `promotions`. */
    exclude_promotional?: boolean
    /** The country or bloc in which all of the endpoint's regions must be, as a code or English name such as DE, United States or EU; or the name of a data center. Continents aren't supported. */
    region?: string
    /** Only include models released after this day. */
    released_after?: string
    /** Only these providers. */
    providers?: (string)[]
    /** Exclude these providers. */
    exclude_providers?: (string)[]
    /** Only include these models, by ID. */
    models?: (string)[]
    /** Only include models of these creators, by slug or name. */
    creators?: (string)[]
    /** Everything that one request consists of, and the number of requests. */
    workload?: {
      /** Tokens in the prompt, including cached ones. */
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
      /** Share of requests that may be batched, from 0 to 1. Requests that would cost more in a batch are priced as on demand. */
      batch_share: number
      /** Number of requests per day. */
      requests_per_day: number
      /** Reasoning tokens, charged like output tokens unless the provider states a separate price. */
      reasoning_tokens: number
    }
    /** Whether to include only endpoints whose address and model ID are known; true by default. */
    callable_only?: boolean
    /** Whether to rank by promotional prices that only a reseller lists. */
    promotions?: boolean
    /** Whether to include only models with a score; true by default. To include models without one, send `false` with `rank_by: "price"`. In that case, no minimum score applies unless you send `min_intelligence`. */
    scored_only?: boolean
    /** Whether to include endpoints that can be called only through the router that charges for them, because their own address or ID isn't known. */
    routers?: boolean
    /** The score by which we divide prices, as in the list of models; `price` ranks by price alone. */
    rank_by?: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web" | "price"
    /** How many endpoints to list per model, best first, as fallbacks. */
    endpoints?: number
    /** The maximum number of entries. */
    limit: number
  }
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** The methodology version used for the values. */
  methodology_version: string
  /** Names in the constraints that we don't know, with suggestions. */
  unmatched_names: (string)[]
  /** The recommended models, best first. */
  recommendations: ({
    /** Rank, starting at 1. */
    rank: number
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number | null
    /** The intelligence score on the scale named in `score_scale`: OS-1, which is computed from open leaderboards. */
    aa_score: number | null
    /** The score for the skill in `rank_by`, from one open leaderboard, on the OS-1 scale; null if the model isn't rated. */
    skill_score?: number
    /** The longest context in tokens, as the provider or a catalogue states it. If no second source supports that figure, this is the highest one that another source states. */
    context_length: number
    /** Whether the model reasons before it answers; null if unknown. */
    is_reasoning: boolean
    /** Why it has this rank, in one sentence. */
    why: string
    /** What a client needs to know to call the endpoint. */
    endpoint_config: {
      /** The provider's slug. */
      provider: string
      /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
      endpoint_tag: string
      /** Countries or data centers from which the provider serves the model, according to the provider. */
      regions: (string)[]
      /** Countries and blocs, such as EU, that contain all of the regions; empty if unknown. */
      places: (string)[]
      /** The address to send requests to; replace each `{…}` with your own value. */
      base_url: string
      /** The parts of the base URL in braces, and what to put there. */
      base_url_parameters: ({
        /** The text in braces. */
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
      /** The parts of the base URL and the path that you must fill in. */
      placeholders: ({
        /** The text in braces. */
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
      /** `verified`: a second independent source confirms the ID. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
      model_id_source: "verified" | "catalog" | "inferred"
      /** The provider that serves the request, if `provider` is a router. */
      via_provider?: string
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** How a request transmits the API key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    }
    /** When the price was observed, and since when the score is known. */
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
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
    } | null
    /** Prices that the provider charges today, in USD per million tokens. */
    payable: {
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
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
      /** The first day (UTC) on which this applied. */
      since: string
    } | null
    /** How fast and reliable this endpoint was when a source last measured it, on the day in `observed_on`; null if no source did. Figures older than three days are null. */
    performance: {
      /** Milliseconds to the first token: the median of the last half hour or hour. */
      latency_ms: number | null
      /** Output tokens per second: the median of the last half hour or hour. */
      tokens_per_second: number | null
      /** Percentage of requests on the last day that succeeded, according to the source. */
      uptime_percent: number | null
      /** ID of the source that was read. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** The independent sources that state the price, each with its price and the day on which it last stated it. */
    price_evidence: ({
      /** The source that the statement originates from. Sources that copy each other count as one. */
      root: string
      /** ID of the source that was read. */
      source: string
      /** First day (UTC) of this price at this source. */
      first_seen: string
      /** The day (UTC) on which this was last seen. */
      seen_on: string
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
    })[]
    /** The independent sources that state the ID, each with its ID and the day on which it last stated it. */
    id_evidence: ({
      /** The source that the statement originates from. Sources that copy each other count as one. */
      root: string
      /** The day (UTC) on which this was last seen. */
      seen_on: string
      /** The model ID that the source states. */
      value: string
    })[]
    /** Cost of the workload in USD. A promotion that only a reseller lists doesn't lower it. */
    cost?: {
      /** USD per request, averaged over batched and on-demand requests. */
      per_request: number
      /** The lowest possible cost of a request. It differs from `per_request` only if something is unknown, and is `null` if the cost has no known lower bound. */
      per_request_low: number | null
      /** Cost in USD per day. */
      per_day: number
      /** Cost in USD per 30 days. */
      per_month: number
      /** Parts of the workload whose price the provider doesn't state. We estimate the range of their cost from another offer of the model. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "audio" | "image" | "search")[]
      /** The items that make up the cost of one request. */
      lines: ({
        /** The item that is charged for. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "cached_audio_input" | "image_input" | "image_output" | "cached_image_input" | "search"
        /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** The unit that the price applies to. */
        unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
        /** How many units one request is charged for. Tokens are counted one by one. */
        count: number
        /** The number of a request's tokens that are charged at this price. */
        tokens: number
        /** Price in USD per million tokens or characters; null if another unit is billed. */
        usd_per_m: number | null
        /** USD per request for this item. */
        usd: number
      })[]
    }
    /** The model's cheapest offer and why it wasn't chosen; null if it was chosen. */
    passed_over: {
      /** The provider of that offer. */
      provider: string
      /** Display name of the provider. */
      provider_name: string
      /** The blended price of that offer, in USD per million tokens. */
      blended_price_per_m: number
      /** Why another offer was chosen. */
      reason: string
    } | null
    /** The model's endpoints that meet the constraints, best first, up to the number in `endpoints`. */
    endpoints?: ({
      /** The provider's slug. */
      provider: string
      /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
      endpoint_tag: string
      /** Countries or data centers from which the provider serves the model, according to the provider. */
      regions: (string)[]
      /** Countries and blocs, such as EU, that contain all of the regions; empty if unknown. */
      places: (string)[]
      /** The address to send requests to; replace each `{…}` with your own value. */
      base_url: string
      /** The parts of the base URL in braces, and what to put there. */
      base_url_parameters: ({
        /** The text in braces. */
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
      /** The parts of the base URL and the path that you must fill in. */
      placeholders: ({
        /** The text in braces. */
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
      /** `verified`: a second independent source confirms the ID. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
      model_id_source: "verified" | "catalog" | "inferred"
      /** The provider that serves the request, if `provider` is a router. */
      via_provider?: string
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** How a request transmits the API key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_price_per_m: number
      /** How fast and reliable this endpoint was when a source last measured it, on the day in `observed_on`; null if no source did. Figures older than three days are null. */
      performance: {
        /** Milliseconds to the first token: the median of the last half hour or hour. */
        latency_ms: number | null
        /** Output tokens per second: the median of the last half hour or hour. */
        tokens_per_second: number | null
        /** Percentage of requests on the last day that succeeded, according to the source. */
        uptime_percent: number | null
        /** ID of the source that was read. */
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
    /** Number of these models that were excluded because no source states whether they meet the constraint. */
    excluded_by_unknown: {
      [name: string]: number
    }
    /** The models ranked next, each with the reason. */
    runner_ups: ({
      /** ID of a model, `<creator>/<model_name>`. */
      model_id: string
      /** The blended price × 40 / score, also called Cost/IQ. */
      cost_per_iq: number | null
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_price_per_m: number
      /** The reason, in one sentence. */
      reason: string
    })[]
    /** If no model matches: how many models each constraint alone excludes, in descending order. The last entry, `verified`, counts models whose only matching offers have a single source. */
    relax: ({
      /** The request field with the constraint. */
      constraint: string
      /** Number of models that this constraint alone excludes. */
      models: number
      /** The first model that would be recommended without this constraint. */
      best: {
        /** ID of a model, `<creator>/<model_name>`. */
        model_id: string
        /** The blended price × 40 / score, also called Cost/IQ. */
        cost_per_iq: number | null
        /** `(3 × input + output) / 4`, in USD per million tokens. */
        blended_price_per_m: number
      }
      /** An explanation of this entry. */
      note: string
    })[]
    /** Names in the constraints that we don't know, with suggestions. */
    unmatched_names: (string)[]
  }
  /** The method of ranking. */
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
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** A pipeline execution. */
  run_id: string
  /** The lines, in the order of the request. */
  lines: ({
    /** Whether the line is priced. `partly`: the day's price doesn't cover the parts in `unknown`. */
    status: "priced" | "partly" | "unknown"
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string | null
    /** The rule by which the model was identified. */
    rule: string | null
    /** The provider that the line names, if any. */
    provider: string | null
    /** The UTC day whose prices apply; null if the line can't be interpreted. */
    day: string | null
    /** The line's cost in USD; null if anything is unknown. */
    cost_usd: number | null
    /** The cost at the provider's standard prices for short requests, including of the parts in `unknown`. */
    plain_cost_usd: number | null
    /** The parts of the line that the day's price doesn't cover. */
    unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "audio" | "image" | "search" | "window")[]
    /** The items that make up the cost. */
    items: ({
      /** The item that is charged for. */
      item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "cached_audio_input" | "image_input" | "image_output" | "cached_image_input" | "search" | "seconds" | "characters" | "images"
      /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** How many units are charged for. Tokens and characters are counted one by one. */
      count: number
      /** The number of the line's tokens that are charged at this price. */
      tokens: number
      /** Price in USD per million tokens or characters; null if another unit is billed. */
      usd_per_m: number | null
      /** USD for this item of the line. */
      usd: number
    })[]
    /** That day's price; null if unknown. */
    price: {
      /** The provider's slug. */
      provider: string | null
      /** What the price is based on. `listed`: an offer in this release, with its price schedule. `changed`: the provider's entry in the change log. `reference`: the reference price. Any other value: a source's dated statement about the creator's price. */
      basis: "listed" | "changed" | "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "reference"
      /** The first day (UTC) of the period. */
      from: string
      /** The last day (UTC) of the period; null if it hasn't ended. */
      to: string | null
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** IDs of the sources that state this. */
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
  /** ID of a model, `<creator>/<model_name>`. */
  model_id: string
  /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
  tier: "frontier" | "standard" | "budget"
  /** The instant when the data was observed, as ISO 8601 in UTC. */
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
    /** Percent change from the value one day before; null if there is none. */
    change_24h: number | null
    /** Percent change from the value seven days before; null if there is none. */
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
  /** Every endpoint of the model, cheapest first. */
  endpoints: ({
    /** The provider's slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** The address to send requests to; replace each `{…}` with your own value. */
    base_url: string | null
    /** The parts of the base URL in braces, and what to put there. */
    base_url_parameters: ({
      /** The text in braces. */
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
    /** The parts of the base URL and the path that you must fill in. */
    placeholders: ({
      /** The text in braces. */
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
    /** Another account of the same company at this address; your contract determines whose terms apply. */
    shares_address_with: string | null
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** `verified`: a second independent source confirms the ID. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** Another model that this ID refers to at the provider, so the ID alone doesn't identify this model. */
    id_shared_with: string | null
    /** Whether the price is confirmed by the provider's own list or by two independent sources, and the address and ID by another source. `id_verified` states whether two sources confirm the ID. For a promotion, this refers to the list price. */
    verified: boolean
    /** Whether the price that is charged, including any promotion, is confirmed. `price_evidence` lists the sources. */
    price_verified: boolean | null
    /** Whether the ID is confirmed. `id_evidence` lists the sources. */
    id_verified: boolean | null
    /** False if only a catalogue lists this provider and nobody has reviewed it. We neither use nor recommend its prices. */
    reviewed: boolean
    /** Whether both the address and the model ID of the endpoint are known. */
    callable: boolean
    /** Rank among the model's endpoints that can be recommended, from 1; null if this one can't be. */
    recommendation_rank: number | null
    /** Whether the provider made the model. */
    first_party: boolean
    /** USD per million input tokens, from the quotes of this release. */
    input_price_per_m: number
    /** USD per million output tokens, from the quotes of this release. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_per_m: number
    /** Prices before any promotion, in USD per million tokens. */
    list: {
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
    } | null
    /** Prices that the provider charges today, in USD per million tokens. */
    payable: {
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
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
      /** The first day (UTC) on which this applied. */
      since: string
    } | null
    /** A lower price that hasn't been confirmed yet; null if there is none. */
    pending_price: {
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** `(3 × input + output) / 4`, in USD per million tokens. */
      blended_per_m: number
      /** ID of the source that was read. */
      source: string
      /** The day (UTC) on which this was last seen. */
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
      /** Whether the price applies above the threshold (`gt`), or also at the threshold (`gte`). */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if this isn't a cache price. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if it always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that the price is charged for. */
      modality: "text" | "image" | "audio"
      /** Whether the price is added to the input price; if not, it replaces the input price. */
      is_surcharge: boolean
      /** The unit that the price applies to. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** The price in USD per unit. */
      usd: number
    })[]
    /** Which parts of the price schedule each source states. */
    price_sources: ({
      /** The subject of the statement: a kind of price, a service tier, or `context_tier`. */
      about: string
      /** ID of the source that was read. */
      source: string
    })[]
    /** Estimates for prices that the provider doesn't state, taken from another offer of the model. We use them only for the range of a cost. */
    assumed_prices: ({
      /** What the price is charged for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether the price is charged for input or output. */
      direction: "input" | "output"
      /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
      threshold_tokens: number | null
      /** Whether the price applies above the threshold (`gt`), or also at the threshold (`gte`). */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache entry is kept, in seconds; null if this isn't a cache price. */
      ttl_seconds: number | null
      /** The hours and days (UTC) when the price applies; null if it always applies. */
      window: {
        /** The time of day (UTC) when the window starts. */
        utc_start: string
        /** The time of day (UTC) when the window ends. */
        utc_end: string
        /** The days of the week when the window applies; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that the price is charged for. */
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
    /** The longest context in tokens, as the provider or a catalogue states it. If no second source supports that figure, this is the highest one that another source states. */
    context_length: number | null
    /** The longest output in tokens; null if unknown. */
    max_output_tokens: number | null
    /** Number format of the served weights, e.g. `fp8`; null if unknown. */
    quantization: string | null
    /** Whether the endpoint supports JSON schemas; null if unknown. */
    supports_structured_output: boolean | null
    /** Whether the offer is free. Free offers don't affect reference prices, and we don't rank them. */
    is_free: boolean
    /** The discount as a fraction of the list price, from 0 to 1. */
    discount: number
    /** The kind of offer. Only `standard` (on-demand) offers affect reference prices and are ranked; we list all other kinds for information. */
    offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
    /** Whether the endpoint accepts requests now. */
    is_available: boolean
    /** True if the provider doesn't retain prompts; null if unknown. */
    zdr: boolean | null
    /** Whether the provider trains on prompts; null if unknown. */
    trains_on_prompts: boolean | null
    /** Whose contract guarantees zero data retention: the provider's, or that of the reseller that lists the offer. */
    zdr_under: string | null
    /** Number of days for which prompts are retained. */
    retention_days: number | null
    /** Countries or data centers from which the provider serves the model, according to the provider. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that contain all of the regions; empty if unknown. */
    places: (string)[]
    /** What states the region: the ID, the source's list, the tag, or the provider's data centers; null if unknown. */
    region_source: "id" | "list" | "tag" | "provider" | null
    /** How much a regional offer costs above the provider's cheapest offer without a region: 0.1 means 10% more. */
    surcharge: number | null
    /** The price in the provider's currency, with the exchange rate; null if it bills in USD. */
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
    /** First day of this price, if a source states it. */
    effective_from: string | null
    /** The last day of this offer, if a source states one. If `price_until` is the same day, only the price ends and the offer remains. */
    until: string | null
    /** The last day of this price, if a source states one. If `until` is absent, the source states the end only for another provider with the same price. */
    price_until: string | null
    /** Day when the price or its end was announced, if a source states it. */
    announced_on: string | null
    /** The price that applies after `price_until`, if a source states it. */
    next_price: {
      /** First day of that price. */
      from: string
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null if unknown. */
      cache_read_price_per_m: number | null
      /** ID of the source that was read. */
      source: string
    } | null
    /** IDs of the sources that state this. */
    sources: (string)[]
    /** The independent sources that state the price, each with its price and the day on which it last stated it. */
    price_evidence: ({
      /** The source that the statement originates from. Sources that copy each other count as one. */
      root: string
      /** ID of the source that was read. */
      source: string
      /** First day (UTC) of this price at this source. */
      first_seen: string
      /** The day (UTC) on which this was last seen. */
      seen_on: string
      /** USD per million input tokens, from the quotes of this release. */
      input_price_per_m: number
      /** USD per million output tokens, from the quotes of this release. */
      output_price_per_m: number
      /** Where the source publishes its prices. */
      url: string | null
      /** SHA-256 of the stored response or embedded file that states the price; `null` if neither is available. */
      sha256: string | null
    })[]
    /** The independent sources that state the ID, each with its ID and the day on which it last stated it. */
    id_evidence: ({
      /** The source that the statement originates from. Sources that copy each other count as one. */
      root: string
      /** The day (UTC) on which this was last seen. */
      seen_on: string
      /** The model ID that the source states. */
      value: string
    })[]
    /** What independent sources state about this price, best supported first. */
    claims: ({
      /** Input price in USD per million tokens. */
      usd_in: number
      /** Output price in USD per million tokens. */
      usd_out: number
      /** The independent sources that state the price. */
      roots: (string)[]
      /** The first day (UTC) on which this applied. */
      since: string
    })[]
    /** The first day (UTC) on which this was observed. */
    first_seen: string
    /** The last day (UTC) on which this was observed. */
    last_seen: string
    /** The day (UTC) on which the price last changed. */
    last_changed: string
    /** How fast and reliable this endpoint was when a source last measured it, on the day in `observed_on`; null if no source did. Figures older than three days are null. */
    performance: {
      /** Milliseconds to the first token: the median of the last half hour or hour. */
      latency_ms: number | null
      /** Output tokens per second: the median of the last half hour or hour. */
      tokens_per_second: number | null
      /** Percentage of requests on the last day that succeeded, according to the source. */
      uptime_percent: number | null
      /** ID of the source that was read. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** For each fact other than the price: whether it is known, and who states it. */
    facts: {
      /** What is known about batch prices. */
      batch: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about flex prices. */
      flex: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about priority prices. */
      priority: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about cache read prices. */
      cache_read: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about cache write prices. */
      cache_write: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about prices of long requests. */
      context_tier: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about where the model is served. */
      region: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about the number format of the served weights. */
      precision: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about data retention. */
      retention: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
      /** What is known about the endpoint's latency. */
      latency: {
        /** `unknown`: no source states it, which doesn't mean that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** The source that states it. `id` and `tag` mean the offer's own ID or tag. */
        source: string | null
      }
    }
  })[]
  /** The cheapest endpoint that is verified; null if none is. */
  cheapest_verified_endpoint: {
    /** The provider's slug. */
    provider: string
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** Countries or data centers from which the provider serves the model, according to the provider. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that contain all of the regions; empty if unknown. */
    places: (string)[]
    /** The address to send requests to; replace each `{…}` with your own value. */
    base_url: string
    /** The parts of the base URL in braces, and what to put there. */
    base_url_parameters: ({
      /** The text in braces. */
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
    /** The parts of the base URL and the path that you must fill in. */
    placeholders: ({
      /** The text in braces. */
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
    /** `verified`: a second independent source confirms the ID. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_per_m: number
    /** How a request transmits the API key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
  } | null
  /** Why there is no cheapest verified endpoint, or which cheaper endpoint was passed over and why; absent if there is nothing to report. */
  note?: string
  /** What the providers state about privacy. */
  privacy: {
    /** Whether zero data retention is available; null if unknown. */
    zdr_available: boolean | null
    /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign_available: boolean | null
    /** An explanation of this entry. */
    note: string
  }
  /** What is known about the model's intelligence. */
  quality: {
    /** The intelligence score on the scale named in `score_scale`: OS-1, which is computed from open leaderboards. */
    aa_score: number | null
    /** The same as `aa_score`. */
    aa_score_as_published: number | null
    /** The name of the scale on which models are scored. */
    score_scale: string | null
    /** How well the score is supported. `measured`: by three leaderboards, or by two that agree. `one_board`: by only one leaderboard. `disputed`: by two leaderboards that disagree. `other_variant`: by ratings of a variant that no provider offers. Only models with `measured` scores are recommended or in the index. */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
    /** The first day on which this score was known. */
    scored_on: string | null
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number | null
    /** Whether quality was measured by sending test requests. */
    probe_data: string
  }
  /** The methodology version used for the values. */
  methodology_version: string
  /** The number of days of history that your plan includes; present if you requested more. */
  history_limit_days?: number
}

export type ProvidersResponse = {
  /** Number of entries that match. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** The providers of this page, by slug. */
  providers: (Provider)[]
}

export type ProviderResponse = {
  /** Display name. */
  name: string
  /** ID of a provider. */
  slug: string
  /** Number of models that the provider offers. */
  model_count: number
  /** Number of endpoints that sources list. */
  endpoint_count: number
  /** The provider of which this one is an account, region or reseller; null if it's independent. */
  part_of: string | null
  /** Number and currency of the offers without a dollar price; null if all offers have one. */
  unpriced: string | null
  /** Number of the provider's models that no other provider offers for less. */
  cheapest_count: number
  /** The provider's blended price divided by the model's reference price: the median over its models. */
  median_price_ratio: number | null
  /** The address to send requests to; replace each `{…}` with your own value. */
  base_url: string | null
  /** Country of the headquarters, ISO 3166-1 alpha-2. */
  headquarters: string | null
  /** Countries or data centers from which the provider serves the model, according to the provider. */
  regions: (string)[]
  /** Whether zero data retention is available; null if unknown. */
  zdr_available: boolean | null
  /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
  eu_sovereign_available: boolean | null
  /** Whether the provider trains on prompts; null if unknown. */
  trains_on_prompts: boolean | null
  /** Number of days for which prompts are retained. */
  retention_days: number | null
  /** Address of the provider's own status page. */
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the provider. */
  base_url_source: string | null
  /** The day on which the base URL was last read. */
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  /** The day on which the facts about the provider were read. */
  facts_seen_on: string | null
  /** The last day (UTC) on which this was observed. */
  last_seen: string
  /** The models it offers, each with its price. */
  models: ({
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** USD per million input tokens, from the quotes of this release. */
    input_price_per_m: number
    /** USD per million output tokens, from the quotes of this release. */
    output_price_per_m: number
    /** `(3 × input + output) / 4`, in USD per million tokens. */
    blended_price_per_m: number
    /** The price divided by the model's reference price. */
    ratio_to_reference: number | null
  })[]
}

export type ExportFilesResponse = {
  /** Number of entries that match. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
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
  /** The number of days of history that your plan includes; present if you requested more. */
  history_limit_days?: number
}

export type ExportFileResponse = {
  /** The day of the daily value, UTC. */
  date: string
  /** The model, as creator/name. */
  model_id: string
  /** The provider's slug. */
  provider: string
  /** The provider's name. */
  provider_name: string
  /** An aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
  endpoint_tag: string
  /** The model ID to send to the provider; null if no source states it. */
  model_id_on_provider: string | null
  /** How the model ID at the provider is known. `verified`: from the provider's catalogue or from two sources; `catalog`: from one catalogue; `inferred`: derived from the model's name. */
  model_id_source: "verified" | "catalog" | "inferred"
  /** The kind of offer: standard, free, batch, priority or routed. */
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
  /** The price schedule in USD per unit: base, context-tier, batch, cache and time-window prices. In Parquet and JSON Lines, it is a list of structs. In CSV, it is JSON text. */
  prices: ({
    /** What the price is charged for. */
    kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
    /** Whether the price is charged for input or output. */
    direction: "input" | "output"
    /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
    threshold_tokens: number | null
    /** Whether the price applies above the threshold (`gt`), or also at the threshold (`gte`). */
    threshold_op: "gt" | "gte" | null
    /** Service tier: standard (on demand), batch, priority or flex; `fast` is a faster mode of the model. */
    service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
    /** How long the cache entry is kept, in seconds; null if this isn't a cache price. */
    ttl_seconds: number | null
    /** The hours and days (UTC) when the price applies; null if it always applies. */
    window: {
      /** The time of day (UTC) when the window starts. */
      utc_start: string
      /** The time of day (UTC) when the window ends. */
      utc_end: string
      /** The days of the week when the window applies; null for every day. */
      utc_days: (string)[] | null
    } | null
    /** Kind of input or token that the price is charged for. */
    modality: "text" | "image" | "audio"
    /** Whether the price is added to the input price; if not, it replaces the input price. */
    is_surcharge: boolean
    /** The unit that the price applies to. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** The price in USD per unit. */
    usd: number
  })[]
  /** The promotional discount as a fraction, from 0 to 1. */
  discount: number | null
  /** Whether the offer is free even without a promotion. */
  is_free: boolean
  /** Whether the price, model ID and URL are confirmed. See “verified” in the glossary. */
  verified: boolean
  /** How the offer was used. `accepted`: it can set the model's price; `listed`: it is shown but doesn't affect the model's price; `carried`: its price was last seen on an earlier day. */
  outcome: "accepted" | "listed" | "carried"
  /** The longest context in tokens; null if unknown. */
  context_length: number | null
  /** The longest output in tokens; null if unknown. */
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
  /** The day of the daily value, UTC. */
  date: string
  /** `composite`, one of its tiers, or the name of another index. */
  scope: string
  /** The value of the index in points. It moves only when providers change prices. */
  index_points: number
  /** The level in USD per million tokens: the geometric mean of the constituents' quality-adjusted prices. For an equal-quality price: the price itself. */
  price_per_m: number
  /** Percent change from the value of the previous day; null if that day has no value. */
  change_24h: number | null
  /** The factor by which the level changed for reasons other than prices, such as a model entering the basket. Null for indices other than the composite and its tiers. */
  link_factor: number | null
  /** The day's links by kind, each with its factor. The product of these factors is `link_factor`. Null if `link_factor` is null. */
  links: ({
    /** What changed the level; `price` alone moves the index. */
    kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
    /** The factor by which links of this kind changed the level but not the index. */
    factor: number
  })[] | null
  /** The number of models used to calculate the price level. For an equal-quality price: the number of creators. */
  constituents: number
  /** The basis of the day's value. `catalogue`: only prices from catalogues, so the value is indicative (all days before 2026-07-17). `endpoint`: prices quoted for individual endpoints. `unobserved`: not enough prices were observed, so the previous value is carried forward. `restated`: the value uses scores from a later day. */
  quality: "catalogue" | "endpoint" | "unobserved" | "restated"
  /** The revision of the daily value: 1 when it is first published, and higher each time it is restated. Null for indices other than the composite and its tiers. */
  revision: number | null
  /** Why the daily value was restated; null if it wasn't. */
  revision_reason: string | null
} | {
  /** The first day (UTC) of the period with this price and basis. */
  first_date: string
  /** The last day (UTC) of the period with this price and basis. */
  last_date: string
  /** The model, as creator/name. */
  model_id: string
  /** The reference price in USD per million input tokens. It is the creator's own price or, if the creator doesn't sell the model, the geometric median of the providers' prices. */
  input_price_per_m: number | null
  /** The reference price in USD per million output tokens. */
  output_price_per_m: number | null
  /** The blended reference price in USD per million tokens: three parts input to one part output. */
  blended_price_per_m: number
  /** The basis of the price on the row's days. `catalogue`: only prices from catalogues, so the price is indicative (all days before 2026-07-17). `endpoint`: prices quoted for individual endpoints. `unobserved`: not enough prices were observed, so the previous price is carried forward. */
  basis: "catalogue" | "endpoint" | "unobserved"
} | {
  /** The day of the daily value, UTC. */
  date: string
  /** The constituent, as creator/name. */
  model_id: string
  /** The constituent's tier on that day. */
  tier: "frontier" | "standard" | "budget"
  /** The blended reference price in USD per million tokens. */
  blended_price_per_m: number
  /** The number of providers whose prices determine the reference price. */
  provider_count: number
  /** How the reference price was determined. `first_party`: from the creator's own price. `median`: from the median of the providers' prices. `few`: from the prices of one or two providers. */
  price_rule: "median" | "first_party" | "few"
  /** Whether the reference price is carried forward from an earlier day. */
  is_carried: boolean
  /** The constituent's score on OS-1. */
  score: number
  /** The variant of the model that was scored. */
  score_variant: string | null
  /** The quality-adjusted price: blended price × 40 / score. */
  cost_per_iq: number
  /** The day on which the model entered the basket. */
  entered_on: string
  /** Change in the model's price since the previous daily value, as a natural log, computed from the providers that have a price on both days; null if no provider does. */
  price_change: number | null
  /** Change in the model's price for all other reasons, such as a change of endpoint or basis, as a natural log; null on the model's first day. */
  link_change: number | null
} | {
  /** The first day (UTC) for which the source states the price. For an offer in the current release: the day on which its price last changed. */
  first_date: string
  /** The last day (UTC) for which the source states the price; null for an offer in the current release. */
  last_date: string | null
  /** The model, as creator/name. */
  model_id: string
  /** The provider's slug; null if a router states the price without naming a provider. */
  provider: string | null
  /** An aggregator's tag that distinguishes a provider's offers of one model. */
  endpoint_tag: string
  /** The model ID at the provider; null if no source states it. */
  model_id_on_provider: string | null
  /** The source that states the price. */
  source: string
  /** What the price is based on. `listed`: an offer in the current release. All other values mark statements about past days. `vendor_dated`: a price that the provider published with its date; `routed`: a price that a router charged; `creator_catalogue_price`: a catalogue's entry for the creator; `catalogue_price`: a catalogue's entry for another provider. */
  evidence: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "listed"
  /** The kind of offer: standard, free, batch, priority, mode or routed. */
  offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
  /** What the price is charged for: base, context_tier, batch, priority, flex, cache_read, cache_write, reasoning, image, audio, request or search. */
  kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
  /** Whether the price is charged for input or output. */
  direction: "input" | "output"
  /** The service tier: standard, batch, priority, flex or fast. */
  service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
  /** The price applies to requests with more input tokens than this; null if it applies to all. */
  threshold_tokens: number | null
  /** How long a cache entry lives, in seconds; null if the price isn't for cache writes, or if no source states it. */
  ttl_seconds: number | null
  /** The price applies from this time of day (UTC); null if it always applies. */
  utc_start: string | null
  /** The price applies until this time of day (UTC); null if it always applies. */
  utc_end: string | null
  /** The weekdays on which the price applies; null means every day. */
  utc_days: (string)[] | null
  /** The kind of input or output: text, image or audio; null if no source states it. */
  modality: "text" | "image" | "audio" | null
  /** The size of the image; null if no source states it. */
  image_size: string | null
  /** The quality of the image; null if no source states it. */
  image_quality: string | null
  /** Whether the price is charged on top of the base price. */
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
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** Number of entries that match. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** Models that have retired or have a retirement date; the next to retire comes first. */
  retirements: ({
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Display name. */
    name: string
    /** The provider's slug. */
    provider: string
    /** The first day on which the creator marked the model as deprecated, or on which a catalogue marked all of the creator's IDs for it; null if neither did. */
    deprecated_on: string | null
    /** The last day on which the model is offered, according to `retires_on_source`; null if no source states one. The date remains after that day has passed. */
    retires_on: string | null
    /** Whether the creator's last day has passed and no provider has offered the model since; null if nothing is known. */
    retired: boolean
    /** The replacement that the creator recommends; null if it names none. */
    replaced_by: string | null
    /** What the source stated: the price that the provider published with its date, a catalogue's entry for the creator, or the price that a router charged. */
    evidence: {
      /** The first day on which the creator marked the model as deprecated, or on which a catalogue marked all of the creator's IDs for it; null if neither did. */
      deprecated_on: {
        /** ID of the source that was read. */
        source: string
        /** The first day on which the source is known to have stated this. For an announcement: the latest date on the stored copy of the page. */
        stated_on: string | null
        /** Relative path of the file. */
        url: string | null
      } | null
      /** The last day on which the model is offered, according to `retires_on_source`; null if no source states one. The date remains after that day has passed. */
      retires_on: {
        /** ID of the source that was read. */
        source: string
        /** The first day on which the source is known to have stated this. For an announcement: the latest date on the stored copy of the page. */
        stated_on: string | null
        /** Relative path of the file. */
        url: string | null
      } | null
      /** The replacement that the creator recommends; null if it names none. */
      replaced_by: {
        /** ID of the source that was read. */
        source: string
        /** The first day on which the source is known to have stated this. For an announcement: the latest date on the stored copy of the page. */
        stated_on: string | null
        /** Relative path of the file. */
        url: string | null
      } | null
    }
  })[]
}

export type SourcesResponse = {
  /** A pipeline execution. */
  run_id: string
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** `stale`: the next release is overdue. `held`: a newer daily value is held for review. */
  status: "fresh" | "stale" | "held"
  /** When the data became stale; null if it is fresh. */
  stale_since: string | null
  /** When publishing was put on hold; null if it isn't on hold. */
  held_since: string | null
  /** Why the next release is overdue; null if it isn't. */
  stale_reason: string | null
  /** The sources, by ID. */
  sources: ({
    /** ID of the source that was read. */
    source: string
    /** Where the source publishes its prices. */
    url?: string | null
    /** SHA-256 of the embedded file, if the source wasn't requested. */
    sha256?: string | null
    /** `stale`: the source hasn't changed for so long that it can't confirm prices, or its embedded history ends before that day. `skipped`: the API key that it needs isn't set. */
    status: "ok" | "stale" | "failed" | "skipped"
    /** The reason, in one sentence. */
    reason: string | null
    /** Number of quotes read. */
    quotes: number
    /** Number of quarantined quotes. */
    quarantined: number
    /** The instant when the source last responded, as ISO 8601 in UTC. */
    last_success_at: string | null
    /** Age of the data in seconds. */
    age_seconds: number | null
  })[]
}

export type QuarantineResponse = {
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string
  /** Number of entries that match. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** The quarantined quotes of this page. */
  quotes: ({
    /** ID of the source that was read. */
    source: string
    /** The provider's slug. */
    provider: string
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The model ID to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** USD per million input tokens, from the quotes of this release. */
    input_price_per_m: number | null
    /** USD per million output tokens, from the quotes of this release. */
    output_price_per_m: number | null
    /** `pending`: waiting until the price is repeated or an independent source confirms it. `refused`: rejected permanently. */
    status: "pending" | "refused"
    /** The rule that decided the outcome. */
    rule: string
    /** The reason, in one sentence. */
    reason: string
    /** The measured value. */
    value: string | null
    /** The threshold of that rule. */
    threshold: string | null
    /** How the quote was used: accepted, listed, carried, replaced or left out. */
    outcome: "carried" | "replaced" | "left_out"
    /** The first day (UTC) on which this applied. */
    since: string
  })[]
  /** Rows that were rejected, by source, each with the invalid field. */
  rejected_rows: ({
    /** ID of the source that was read. */
    source: string
    /** The row that was rejected, as the source names it. */
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
  /** Number of entries that match. */
  count: number
  /** Number of this page, starting at 1. */
  page: number
  /** Number of entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** The UTC day of the daily value. */
  date: string
  /** The largest difference at which two prices still agree; null in older releases. */
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
    /** Which providers are included. They are split into halves by the first bit of a hash of the provider's name. Nobody looks at individual prices in the held-out half, so its figure can't be improved one price at a time. */
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
    /** Lower bound of the 95% interval. It treats each provider as one observation. */
    share_low: number | null
    /** Upper bound of the share's 95% interval. */
    share_high: number | null
    /** The same share, weighted by each model's tokens per day. */
    weighted_share: number | null
  })[]
  /** Number of prices that no audit source states. */
  uncompared: number
  /** Audit prices in a currency without an exchange rate for that day. */
  unconverted: number
  /** The same figures by provider, kind of price and age of the price. */
  groups: ({
    /** What the prices are grouped by: provider, kind of price or age. */
    dimension: "provider" | "kind" | "age"
    /** The provider, the kind of price or the age. */
    value: string
    /** Number of prices that an audit source also states. */
    comparisons: number
    /** Number of prices that agree with some of the audit sources. */
    disputed: number
    /** Number of prices that agree with none of the audit sources. */
    contradicted: number
  })[]
  /** The same figures by day, newest first. */
  history: ({
    /** The UTC day of the daily value. */
    date: string
    /** Number of prices that an audit source also states. */
    comparisons: number
    /** Number of prices that agree with none of the audit sources. */
    contradicted: number
    /** Share of compared prices that are contradicted, 0 to 1. */
    share: number | null
    /** Lower bound of the 95% interval. It treats each provider as one observation. */
    share_low: number | null
    /** Upper bound of the share's 95% interval. */
    share_high: number | null
  })[]
  /** The prices on this page that an audit source also states; contradicted ones come first. */
  prices: ({
    /** The audit source's name for the provider. */
    provider_name: string
    /** The half that the provider belongs to: 0 is the half whose prices are shown. */
    half: number
    /** The provider's slug. */
    provider: string
    /** ID of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The aggregator's tag that distinguishes a provider's offers of one model. If the tag is empty or not unique, identify the offer by the model ID at the provider. */
    endpoint_tag: string
    /** ID of the source that was read. */
    source: string
    /** Service tier of the price. */
    service_tier: string
    /** The number of input tokens above which the entire request is charged at this price; null if the price applies to any length. */
    threshold_tokens: number
    /** The kind of tokens that the price is charged for. */
    kind: "input" | "output" | "cache_read" | "cache_write"
    /** The price before promotions, in USD per million tokens. */
    list_price: number
    /** The price that the provider charges, in USD per million tokens. */
    payable_price: number
    /** The audit sources' prices, in USD per million tokens. */
    audit_prices: (number)[]
    /** Whether audit prices are within 1% of the list or billed price. `agrees`: all are. `disputed`: some are. `contradicted`: none is. */
    outcome: "agrees" | "disputed" | "contradicted"
    /** The day (UTC) on which the price last changed. */
    last_changed: string | null
    /** The model's tokens per day, used as the weight in `weighted_share`. */
    tokens_per_day: number
    /** The page that the audit source read, unless its price agrees. */
    url: string | null
  })[]
}

export type WatchesResponse = {
  /** Number of entries that match. */
  count: number
  /** The watches of your account. */
  watches: ({
    /** ID of the watch. */
    watch_id: string
    /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** For prices and retirements: the ID of the model. */
    model_id?: string
    /** For prices and retirements: the provider. Without a `model_id`, all of its models are watched. */
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
    /** When to alert you: if the figure is above the value, if it is below the value, or if it changes by at least `value` percent. */
    direction: "above" | "below" | "changed"
    /** The value to compare with: a blended price in USD per million tokens, or index points. For `changed`, the smallest change in percent. */
    value: number
    /** The first day (UTC) on which this applied. */
    since: string
  })[]
  /** Whether alerts are sent to you by email or webhook; you can change this on the dashboard. */
  told_by: ("mail" | "webhook")[]
}

export type AddWatchResponse = {
  /** Number of entries that match. */
  count: number
  /** The watches of your account. */
  watches: ({
    /** ID of the watch. */
    watch_id: string
    /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** For prices and retirements: the ID of the model. */
    model_id?: string
    /** For prices and retirements: the provider. Without a `model_id`, all of its models are watched. */
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
    /** When to alert you: if the figure is above the value, if it is below the value, or if it changes by at least `value` percent. */
    direction: "above" | "below" | "changed"
    /** The value to compare with: a blended price in USD per million tokens, or index points. For `changed`, the smallest change in percent. */
    value: number
    /** The first day (UTC) on which this applied. */
    since: string
  })[]
  /** Whether alerts are sent to you by email or webhook; you can change this on the dashboard. */
  told_by: ("mail" | "webhook")[]
}

export type RemoveWatchResponse = {
  /** Number of entries that match. */
  count: number
  /** The watches of your account. */
  watches: ({
    /** ID of the watch. */
    watch_id: string
    /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** For prices and retirements: the ID of the model. */
    model_id?: string
    /** For prices and retirements: the provider. Without a `model_id`, all of its models are watched. */
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
    /** When to alert you: if the figure is above the value, if it is below the value, or if it changes by at least `value` percent. */
    direction: "above" | "below" | "changed"
    /** The value to compare with: a blended price in USD per million tokens, or index points. For `changed`, the smallest change in percent. */
    value: number
    /** The first day (UTC) on which this applied. */
    since: string
  })[]
  /** Whether alerts are sent to you by email or webhook; you can change this on the dashboard. */
  told_by: ("mail" | "webhook")[]
}

export type WebhookResponse = {
  /** The webhook; null if the account has none. */
  webhook: {
    /** Relative path of the file. */
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
    /** Relative path of the file. */
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
    /** Relative path of the file. */
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
  /** The instant when the key was created, as ISO 8601 in UTC. */
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
  /** The instant when the data was observed, as ISO 8601 in UTC. */
  as_of: string | null
  /** Age of the data in seconds. */
  age_seconds: number | null
  /** Whether the store responds. */
  store: "ok" | "failing"
  /** Whether the state database responds. `foreign`: it belongs to another store, so no keys are created. */
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
  /** What the service is waiting for; null if it is ready. */
  reason: string | null
}

export type IndexResponse = {
  /** Name of the service. */
  name: string
  /** The version of the API. */
  version: string
  /** Address of the documentation about this error. */
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
  /** Shows how much each model and each link moved the index or a tier on each day, newest first. */
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
  /** Lists all indices (the composite, its tiers and its variants), each with its latest value and the question it answers. */
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
  /** Explains why a model's price changed: lists its providers' price changes, newest first. */
  modelMoves: {
    parameters: {
      model_id: string
      days?: number
    }
    response: ModelMovesResponse
  }
  /** Returns the evidence for a model's score: the leaderboards that rate it, with their values, dates and attributions. Available on every plan. */
  modelScore: {
    parameters: {
      model_id: string
    }
    response: ModelScoreResponse
  }
  /** Returns what a model cost on a given day since 2023, with the sources. Available on every plan. */
  modelPrice: {
    parameters: {
      model_id: string
      on: string
    }
    response: ModelPriceResponse
  }
  /** Lists what providers changed in the last 90 days, newest first: price changes, and models that were added, removed or deprecated. Each change states its sources and whether it moved the index. Available on every plan. */
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
  /** Lists models that cost less than the given model and score at least as high, and the features that each one lacks. Also names the model's successor. */
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
      /** The highest blended price, in USD per million tokens. */
      budget_max_usd_per_m?: number
      /** The highest input price, in USD per million tokens. */
      input_max_usd_per_m?: number
      /** The highest output price, in USD per million tokens. */
      output_max_usd_per_m?: number
      /** The highest quality-adjusted price, in USD per million tokens. */
      cost_per_iq_max?: number
      /** The minimum context in tokens. If it exceeds the threshold of a price tier, prices of that tier apply. */
      context_min?: number
      /** The minimum intelligence score. */
      min_intelligence?: number
      /** The kind of input that the model must accept; text by default. */
      modality?: "text" | "image" | "audio" | "video" | "file"
      /** A model's class by score and launch price: *frontier*, *standard* or *budget*. The **composite** covers all three. */
      tier?: "frontier" | "standard" | "budget"
      /** Reasoning models only. */
      is_reasoning?: boolean
      /** Only models that support tool calls. */
      supports_tools?: boolean
      /** Open-weight models only. */
      open_weights?: boolean
      /** Zero data retention only. */
      zdr?: boolean
      /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
      eu_sovereign?: boolean
      /** The kinds of input, all of which the model must accept. */
      modalities?: ("text" | "image" | "audio" | "video" | "file")[]
      /** Whether the endpoint must support JSON schemas. */
      structured_output?: boolean
      /** The minimum output length, in tokens, that the endpoint must support. */
      max_output_tokens?: number
      /** The minimum precision of the served weights, in bits. If a creator's own endpoint doesn't state its precision, it counts as 16 bits. */
      min_precision?: number
      /** The minimum number of output tokens per second. */
      min_throughput?: number
      /** The maximum time to the first token, in milliseconds. */
      max_latency_ms?: number
      /** Whether to exclude endpoints with a promotional price, or with a price that is due to end at this or another provider. If only a reseller lists the promotion, we rank the endpoint at its list price unless you set `promotions`. */
      exclude_promotional?: boolean
      /** The country or bloc in which all of the endpoint's regions must be, as a code or English name such as DE, United States or EU; or the name of a data center. Continents aren't supported. */
      region?: string
      /** Only include models released after this day. */
      released_after?: string
      /** Only these providers. */
      providers?: (string)[]
      /** Exclude these providers. */
      exclude_providers?: (string)[]
      /** Only include these models, by ID. */
      models?: (string)[]
      /** Only include models of these creators, by slug or name. */
      creators?: (string)[]
      /** Everything that one request consists of, and the number of requests. */
      workload?: {
        /** Tokens in the prompt, including cached ones. */
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
        /** Share of requests that may be batched, from 0 to 1. Requests that would cost more in a batch are priced as on demand. */
        batch_share?: number
        /** Number of requests per day. */
        requests_per_day?: number
        /** Reasoning tokens, charged like output tokens unless the provider states a separate price. */
        reasoning_tokens?: number
      }
      /** Whether to include only endpoints whose address and model ID are known; true by default. */
      callable_only?: boolean
      /** Whether to rank by promotional prices that only a reseller lists. */
      promotions?: boolean
      /** Whether to include only models with a score; true by default. To include models without one, send `false` with `rank_by: "price"`. In that case, no minimum score applies unless you send `min_intelligence`. */
      scored_only?: boolean
      /** Whether to include endpoints that can be called only through the router that charges for them, because their own address or ID isn't known. */
      routers?: boolean
      /** The score by which we divide prices, as in the list of models; `price` ranks by price alone. */
      rank_by?: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web" | "price"
      /** How many endpoints to list per model, best first, as fallbacks. */
      endpoints?: number
      /** The maximum number of entries. */
      limit?: number
    }
    response: RecommendResponse
  }
  /** Returns the cost of your past usage, at the prices in effect on each day. Unknown costs are null, never zero. */
  priceUsage: {
    parameters: {
      /** Your usage: a line for each request or group of requests, up to 1,000 lines. */
      lines: ({
        /** The name of the model, in any spelling that a provider or catalogue uses. A `response.model` in the line overrides it. */
        model?: string
        /** The model behind a deployment, if its name doesn't state the model. */
        base_model?: string
        /** The provider that served the usage; only its price counts. If neither this field nor the model names one, we use the creator's price or, if there is none, the reference price. */
        provider?: string
        /** Same as `provider`. */
        seller?: string
        /** The UTC day or the time of use; as a number, seconds, milliseconds, microseconds or nanoseconds since 1970. */
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
        /** Whether `input_tokens` includes cached tokens. Send `false` if it doesn't, as on Anthropic's bills. */
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
        /** Whether the usage was billed as a batch. If so, it gets the batch price even if the service tier is standard. */
        batch?: boolean
        /** The service tier: standard, batch, flex or priority, or the name that a provider uses for one of them. */
        service_tier?: string
        /** The speed: standard, or fast if the provider billed a fast mode. */
        speed?: string
        /** The region of the offer, or its tag. */
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
  /** Returns everything about one model: prices, price history, endpoints, privacy and quality. */
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
  /** Lists the export files, newest first. Each day has a file with one row per endpoint. The list also includes history files for the index, models and constituents, which are available on every plan. */
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
  /** Lists quarantined quotes, each with the rule that it violated and that rule's threshold. */
  quarantine: {
    parameters: {
      limit?: number
      page?: number
    }
    response: QuarantineResponse
  }
  /** Returns the share of prices in this release that independent sources contradict. We use these sources only to check prices. */
  accuracy: {
    parameters: {
      limit?: number
      page?: number
    }
    response: AccuracyResponse
  }
  /** Lists your account's watches, and shows whether its alerts are sent by email or webhook. */
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
      /** For prices and retirements: the provider. Without a `model_id`, all of its models are watched. */
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
      /** When to alert you: if the figure is above the value, if it is below the value, or if it changes by at least `value` percent. */
      direction?: "above" | "below" | "changed"
      /** The value to compare with: a blended price in USD per million tokens, or index points. For `changed`, the smallest change in percent. */
      value?: number
    }
    response: AddWatchResponse
  }
  /** Removes a watch and returns the remaining ones. */
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
  /** Checks that the process is responding. If you get no answer, restart the process. */
  live: {
    parameters: Record<string, undefined>
    response: LiveResponse
  }
  /** Shows whether a load balancer should send requests to this process, and if not, why. */
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
