// Made from the OpenAPI description of the service by client/generate.ts. Do not edit.

export type Model = {
  /** What the model does; only `text` models are in the index. */
  kind: "text"
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Display name. */
  name: string
  /** Display name of its creator. */
  provider: string
  /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
  tier: "frontier" | "standard" | "budget"
  /** `score`, or `price` if the model has no score, so its launch price decides; such models are never `frontier`. */
  tier_basis: "score" | "price"
  /** USD per million input tokens. Source: the quotes of the release. */
  input_price_per_m: number
  /** USD per million output tokens. Source: the quotes of the release. */
  output_price_per_m: number
  /** USD per million tokens, `(3 × input + output) / 4`. */
  blended_price_per_m: number
  /** Intelligence score divided by 40, the score of one SIT; null without a score. */
  sit_score: number | null
  /** The quality-adjusted price, USD per million tokens; null without a score. */
  sit_adjusted_price: number | null
  /** Longest context in tokens, as the provider or a catalogue states it. A figure that no second source supports is lowered to the highest one that another source states. */
  context_length: number | null
  /** Change against the day before, percent; null without an earlier value. */
  change_24h: number | null
  /** Change against seven days before, percent; null without an earlier value. */
  change_7d: number | null
  /** Lowest blended price of an on-demand endpoint, USD per million tokens. */
  cheapest_blended_price_per_m: number | null
  /** Number of endpoints listed. */
  endpoint_count: number
  /** Number of providers with an endpoint listed. */
  provider_count: number
  /** Slugs of the providers with an endpoint listed. */
  providers: (string)[]
  /** `catalogue`: only a catalogue states the price. `few`: neither its creator nor three providers have offered it for a week, so it is in no index. */
  price_basis: "endpoint" | "catalogue" | "few"
  /** Day (UTC) when the price was last observed. */
  price_observed_on: string
  /** Day (UTC) when it was first observed. */
  first_seen: string
  /** Release day according to a catalogue; null if none states it. */
  released_on: string | null
  /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
  deprecated_on: string | null
  /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
  retires_on: string | null
  /** Who dates the end: `announcement` for the creator's own page, a catalogue, or an aggregator for its own list. */
  retires_on_source: string | null
  /** The creator's last day has passed and no provider has offered the model since; null if nothing is known. */
  retired: boolean
  /** The replacement that the creator recommends; null if it names none. */
  replaced_by: string | null
  /** Whether the model reasons before it answers; null if unknown. */
  is_reasoning: boolean | null
  /** Whether it can call tools; null if unknown. */
  supports_tools: boolean | null
  /** Whether its weights are published; null if unknown. */
  open_weights: boolean | null
  /** Kinds of input it accepts. */
  input_modalities: (string)[]
  /** Kinds of output it produces. */
  output_modalities: (string)[]
  /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
  aa_score: number | null
  /** The same as `aa_score`. */
  aa_score_as_published: number | null
  /** Name of the reference scale. */
  score_scale: string | null
  /** `measured` by at least two boards. The others are neither recommended nor in the index: `one_board`, `disputed` (two boards disagree), `other_variant` (the rated variant isn't offered). */
  score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
  /** Which variant (effort, mode) of the model was scored. */
  score_variant: string | null
  /** First day on which the score was known. */
  scored_on: string | null
  /** Tokens processed by OpenRouter on `tokens_on`; null outside its fifty most used models. It affects no price and no index. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
  tokens_per_day: number | null
  /** Day (UTC) of `tokens_per_day`. */
  tokens_on: string | null
  /** Prices of a model that doesn't write text, by provider and unit; empty for text. Source: the quotes of the release. */
  unit_prices: ({
    /** The provider, by slug. */
    provider: string
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether input or output is billed. */
    direction: "input" | "output"
    /** The unit of the price. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that is billed. */
    modality: "text" | "image" | "audio" | null
    /** Width and height in pixels of the image that is billed: `1024x1024`; `<=512x512`, `>512x512`: up to, above; `max`: the largest. Null if the source prices all sizes alike or states none. */
    image_size: string | null
    /** Quality of the image that is billed, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** USD per unit. */
    usd: number
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Day (UTC) when it was first observed. */
    first_seen: string
    /** Day (UTC) when it was last observed. */
    last_seen: string
    /** The source's prices by day, newest first. */
    steps: ({
      /** First day. */
      from: string
      /** Last day; null if still current. */
      to: string
      /** USD per unit. */
      usd: number
    })[]
  })[]
}

export type Provider = {
  /** Display name. */
  name: string
  /** Id of a provider. */
  slug: string
  /** Number of models the provider offers. */
  model_count: number
  /** Number of endpoints listed. */
  endpoint_count: number
  /** The provider whose account, region or reseller this is; null if it is independent. */
  part_of: string | null
  /** Offers without a dollar price, by number and currency; null if all have one. */
  unpriced: string | null
  /** Number of models that no other provider offers for less. */
  cheapest_count: number
  /** Median over its models of its blended price divided by the reference price. */
  median_price_ratio: number | null
  /** Address to call; replace each `{…}` with your own value. */
  base_url: string | null
  /** Country of the headquarters, ISO 3166-1 alpha-2. */
  headquarters: string | null
  /** Countries or data centers it is served from, according to the provider. */
  regions: (string)[]
  /** Whether zero data retention is available; null if nothing is on record. */
  zdr_available: boolean | null
  /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
  eu_sovereign_available: boolean | null
  /** Whether prompts are used for training; null if nothing is on record. */
  trains_on_prompts: boolean | null
  /** How many days prompts are kept. */
  retention_days: number | null
  /** Address of the provider's status page. */
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the provider. */
  base_url_source: string | null
  /** Day when the address was read. */
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  /** Day when the provider's facts were read. */
  facts_seen_on: string | null
  /** Day (UTC) when it was last observed. */
  last_seen: string
}

export type ErrorBody = {
  /** What went wrong. */
  error: {
    /** Machine-readable error code. */
    code: "invalid_parameter" | "invalid_body" | "no_constraints" | "missing_api_key" | "invalid_api_key" | "plan_limit" | "model_not_found" | "provider_not_found" | "not_found" | "method_not_allowed" | "payload_too_large" | "range_not_satisfiable" | "rate_limit_exceeded" | "internal_error" | "data_unavailable"
    /** What is wrong and what was expected, in one sentence. */
    message: string
    /** Address of the documentation. */
    documentation_url: string
    /** Identifies the request in the service's logs. */
    request_id: string
  }
}

export type CompositeLatestResponse = {
  /** Day (UTC) of the daily value. */
  date: string
  /** The composite index. */
  composite: {
    /** The geometric mean of the basket's quality-adjusted prices, in USD per SIT. */
    price_per_m: number
    /** An index of price changes only; 1000 on 1 July 2026. */
    index_points: number
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
    /** Change against seven days before, percent; null without an earlier value. */
    change_7d: number | null
    /** Change against thirty days before, percent; null without an earlier value. */
    change_30d: number | null
  }
  /** Values of each tier. */
  tiers: {
    /** Values of the frontier tier. */
    frontier: {
      /** The geometric mean of the basket's quality-adjusted prices, in USD per SIT. */
      price_per_m: number | null
      /** Change against the day before, percent; null without an earlier value. */
      change_24h: number | null
      /** Number of models in the tier. */
      models: number
    }
    /** Values of the standard tier. */
    standard: {
      /** The geometric mean of the basket's quality-adjusted prices, in USD per SIT. */
      price_per_m: number | null
      /** Change against the day before, percent; null without an earlier value. */
      change_24h: number | null
      /** Number of models in the tier. */
      models: number
    }
    /** Values of the budget tier. */
    budget: {
      /** The geometric mean of the basket's quality-adjusted prices, in USD per SIT. */
      price_per_m: number | null
      /** Change against the day before, percent; null without an earlier value. */
      change_24h: number | null
      /** Number of models in the tier. */
      models: number
    }
  }
  /** Difference between the frontier and the budget tier. Its change compares the same models on both days. */
  spread: {
    /** The frontier level minus the budget level, USD per SIT. */
    price_per_m: number | null
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
  }
  /** The third-lowest price among creators for a model that scores 40 or more. */
  price_of_40_points: {
    /** The third-lowest price among creators, USD per million tokens. */
    price_per_m: number
    /** The model that sets the price: the cheapest one of the third-cheapest creator. */
    set_by: string
    /** Change against thirty days before, percent; null without an earlier value. */
    change_30d: number | null
    /** Change against 365 days before, percent; null without an earlier value. */
    change_365d: number | null
    /** The three creators with the lowest prices, each with its cheapest model; the third sets the price. */
    lowest: ({
      /** Slug of the creator. */
      creator: string
      /** Id of a model, `<creator>/<model_name>`. */
      model_id: string
      /** The geometric mean of the basket's quality-adjusted prices, in USD per SIT. */
      price_per_m: number
    })[]
  } | null
  /** All links chained, 1000 on the base day: the level over that of the base day is `index_points` / 1000 × `link_points` / 1000. */
  link_points: number | null
  /** Methodology version of the values. */
  methodology_version: string
  /** Changes that move the level but not the index points, as a factor. */
  link_factor: number
  /** Number of models in the basket. */
  constituents: number
  /** What the day's prices are based on: quotes of endpoints, or catalogues only. */
  quality: "catalogue" | "endpoint"
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** `stale`: the next release is overdue. `held`: a newer daily value is held for review. */
  status: "fresh" | "stale" | "held"
  /** When the data became stale; null if it is fresh. */
  stale_since: string | null
  /** When publishing was put on hold; null if it isn't on hold. */
  held_since: string | null
  /** Why the daily value is held or stale; null if it is fresh. */
  reason: string | null
  /** One execution of the pipeline. */
  run_id: string
}

export type CompositeHistoryResponse = {
  /** Values by day, newest first. */
  history: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** The geometric mean of the basket's quality-adjusted prices, in USD per SIT. */
    price_per_m: number
    /** An index of price changes only; 1000 on 1 July 2026. */
    index_points: number
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
    /** Changes that move the level but not the index points, as a factor. */
    link_factor: number
    /** The day's links by kind; their factors multiply to `link_factor`. */
    links: ({
      /** What changed the level; `price` alone moves the index. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** The factor by which this kind of link changed the level but not the index. */
      factor: number
    })[]
    /** Number of models in the basket. */
    constituents: number
    /** What the day's prices are based on: quotes of endpoints, catalogues only, or `unobserved` if too little was observed, so the previous value stands. */
    quality: "catalogue" | "endpoint" | "unobserved"
    /** The version of a daily value: 1 at first, higher with each correction. */
    revision: number
    /** Why the day was restated; null if it wasn't. */
    revision_reason: string | null
  })[]
  /** Days of history your plan includes, if you asked for more. */
  history_limit_days?: number
}

export type AttributionResponse = {
  /** What moved the index, by day, newest first. */
  attribution: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** Change of the index, natural logarithm. */
    index_change: number
    /** Change of the price level, natural logarithm. */
    level_change: number
    /** Effects that add up to the change. */
    parts: ({
      /** What changed the level; `price` alone moves the index. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** Id of a model, `<creator>/<model_name>`. */
      model_id: string
      /** Effect on the level, natural logarithm. */
      effect: number
    })[]
  })[]
  /** Days of history your plan includes, if you asked for more. */
  history_limit_days?: number
}

export type ConstituentsResponse = {
  /** Day (UTC) of the daily value. */
  date: string
  /** Number of models in the basket. */
  count: number
  /** exp of the standard deviation of ln(quality-adjusted price). */
  dispersion: number
  /** Share of constituents whose price was carried from an earlier day, 0 to 1. */
  carried_share: number
  /** Share of constituents with one provider, 0 to 1. */
  single_provider_share: number
  /** The models of the basket. */
  constituents: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** Number of providers that count. */
    provider_count: number
    /** `first_party`: the creator's own price. `median`: the providers' median. `few`: one or two providers. */
    price_rule: "median" | "first_party" | "few"
    /** Level of the source: L1 the provider's own list, L2 an aggregator, L3 a catalogue. */
    level: "L1" | "L2" | "L3" | "L4" | "L5"
    /** Whether the price is carried forward from an earlier day. */
    is_carried: boolean
    /** Intelligence score on the reference scale. */
    score: number
    /** Which variant (effort, mode) of the model was scored. */
    score_variant: string | null
    /** `measured` by at least two boards. The others are neither recommended nor in the index: `one_board`, `disputed` (two boards disagree), `other_variant` (the rated variant isn't offered). */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated"
    /** First day on which the score was known. */
    scored_on: string
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
    /** Weight in the basket, 0 to 1. */
    weight: number
    /** Day when it entered the basket. */
    entered_on: string
  })[]
} | {
  /** Day (UTC) of the daily value. */
  date: string
  /** What the day's prices are based on: quotes of endpoints, catalogues only, or `unobserved` if too little was observed, so the previous value stands. */
  quality: "catalogue" | "endpoint" | "unobserved"
  /** Methodology version of the values. */
  methodology_version: string
  /** Score at which prices are compared. */
  reference_score: number
  /** Values of the composite and of each tier, unrounded. */
  values: ({
    /** `composite`, or a tier. */
    scope: "composite" | "frontier" | "standard" | "budget"
    /** Number of models in the basket. */
    constituents: number
    /** The geometric mean of the basket's quality-adjusted prices, in USD per SIT. */
    price_per_m: number
    /** An index of price changes only; 1000 on 1 July 2026. */
    index_points: number
    /** Index points at the previous daily value. */
    index_points_before: number
    /** All links chained, 1000 on the base day: the level over that of the base day is `index_points` / 1000 × `link_points` / 1000. */
    link_points: number | null
    /** Link points at the previous daily value. */
    link_points_before: number | null
    /** Effects that add up to the change. */
    parts: ({
      /** What changed the level; `price` alone moves the index. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** Id of a model, `<creator>/<model_name>`. */
      model_id: string
      /** Effect on the level, natural logarithm. */
      effect: number
    })[]
  })[]
  /** The previous daily value's basket. */
  constituents_before: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
  })[]
  /** If the method has changed since the previous daily value, that value's basket as it was published. */
  method_link: {
    /** Methodology version of the values. */
    methodology_version: string
    /** What the previous day was recomputed from: raw answers (`raw`), or for some sources the quotes read from them (`quotes`). */
    overlap: "raw" | "quotes" | "state"
    /** The previous daily value's basket, as it was published. */
    constituents: ({
      /** Id of a model, `<creator>/<model_name>`. */
      model_id: string
      /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
      tier: "frontier" | "standard" | "budget"
      /** The blended price × 40 / score, also called Cost/IQ. */
      cost_per_iq: number
    })[]
  } | null
  /** The prices of equal quality, each with its ten cheapest creators. */
  equal_quality: ({
    /** Id of an index. */
    index: string
    /** Minimum score of a model. */
    score: number
    /** Input tokens in the blend. */
    input_weight: number
    /** Output tokens in the blend. */
    output_weight: number
    /** The third-lowest price among creators, USD per million tokens. */
    price_per_m: number
    /** The model that sets the price: the cheapest one of the third-cheapest creator. */
    set_by: string
    /** The ten cheapest creators, each with its cheapest model; the third sets the price. */
    creators: ({
      /** The creator's price, USD per million tokens. */
      price_per_m: number
      /** Intelligence score on the reference scale. */
      score: number
      /** `first_party`: the creator's own price. `median`: the providers' median. `few`: one or two providers. */
      price_rule: "median" | "first_party" | "few"
      /** Id of a model, `<creator>/<model_name>`. */
      model_id: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
    })[]
  })[]
  /** The models of the basket. */
  constituents: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** Number of providers that count. */
    provider_count: number
    /** `first_party`: the creator's own price. `median`: the providers' median. `few`: one or two providers. */
    price_rule: "median" | "first_party" | "few"
    /** Level of the source: L1 the provider's own list, L2 an aggregator, L3 a catalogue. */
    level: "L1" | "L2" | "L3" | "L4" | "L5"
    /** Whether the price is carried forward from an earlier day. */
    is_carried: boolean
    /** Intelligence score on the reference scale. */
    score: number
    /** Which variant (effort, mode) of the model was scored. */
    score_variant: string | null
    /** `measured` by at least two boards. The others are neither recommended nor in the index: `one_board`, `disputed` (two boards disagree), `other_variant` (the rated variant isn't offered). */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated"
    /** First day on which the score was known. */
    scored_on: string
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
    /** Day when it entered the basket. */
    entered_on: string
    /** How providers changed the price, over endpoints used on both days, natural logarithm; it moves the index. Null if there is none. */
    price_change: number | null
    /** Other changes of the price, natural logarithm; they move the level only. */
    link_change: number | null
    /** The providers that set the price, each with the endpoint used. */
    providers: ({
      /** Slug of the provider. */
      provider: string
      /** Whether the provider made the model. */
      first_party: boolean
      /** Id of the source that was read. */
      source: string
      /** The endpoint used: its tag, or its id if it has none. */
      endpoint: string
      /** First day (UTC) on which the provider is known to offer the model. */
      since: string
      /** USD per million blended tokens. */
      price: number
      /** Day (UTC) when the price was last observed. */
      observed_on: string
      /** Whether a change of price is waiting for confirmation. */
      is_pending: boolean
      /** Change since the previous daily value, natural logarithm; null if the provider wasn't used then, or at another endpoint. */
      move: number | null
    })[]
  })[]
}

export type IndicesResponse = {
  /** The composite, its tiers and its variants. */
  indices: (IndexLatestResponse)[]
}

export type IndexLatestResponse = {
  /** Id of an index. */
  index: string
  /** Display name. */
  name: string
  /** The question that this index answers. */
  answers: string
  /** What this index doesn't measure. */
  limitations: string
  /** Day (UTC) of the first value. */
  first_date: string
  /** Day (UTC) of the daily value. */
  date: string
  /** The value of the index, USD per million tokens. */
  price_per_m: number
  /** An index of price changes only; 1000 on 1 July 2026. */
  index_points: number
  /** Change against the day before, percent; null without an earlier value. */
  change_24h: number | null
  /** Change against seven days before, percent; null without an earlier value. */
  change_7d: number | null
  /** Change against thirty days before, percent; null without an earlier value. */
  change_30d: number | null
  /** Difference between its points and the composite's on the same day, percent. */
  versus_composite: number | null
  /** Number of models in the basket. */
  constituents: number
  /** How a price of equal quality is computed; null for other indices. */
  equal_quality: {
    /** Minimum score of a model. */
    score: number
    /** Ratio of input to output tokens. */
    blend: string
    /** The model that sets the price: the cheapest one of the third-cheapest creator. */
    set_by: string
    /** Creator of that model. */
    creator: string
    /** The lowest price among creators, USD per million tokens. */
    cheapest_per_m: number
    /** The fifth-lowest price among creators, USD per million tokens; null if there are fewer. */
    fifth_per_m: number | null
    /** Change against 365 days before, percent; null without an earlier value. */
    change_365d: number | null
    /** First day on record when three creators reached the score, with the yearly change since then. */
    first: {
      /** Day (UTC) of the daily value. */
      date: string
      /** The third-lowest price among creators, USD per million tokens. */
      price_per_m: number
      /** Percent a year since the first day; null for less than 365 days. */
      change_per_year: number | null
    }
  } | null
}

export type IndexHistoryResponse = {
  /** Values by day, newest first. */
  history: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** The value of the index, USD per million tokens. */
    price_per_m: number
    /** An index of price changes only; 1000 on 1 July 2026. */
    index_points: number
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
    /** Number of models in the basket. */
    constituents: number
    /** `restated`: uses scores of a later day. Otherwise, what the prices are based on. */
    quality: "catalogue" | "endpoint" | "unobserved" | "restated"
  })[]
  /** All changes of a price of equal quality since its first day, newest first, regardless of `days`; empty for other indices. */
  price_changes: ({
    /** Day (UTC) when the price changed. */
    date: string
    /** The third-lowest price among creators, USD per million tokens. */
    price_per_m: number
    /** The model that sets the price: the cheapest one of the third-cheapest creator. */
    set_by: string
  })[]
  /** Days of history your plan includes, if you asked for more. */
  history_limit_days?: number
}

export type IndexConstituentsResponse = {
  /** Day (UTC) of the daily value. */
  date: string
  /** The members of the index, by weight. */
  constituents: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Weight in the basket, 0 to 1. */
    weight: number
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number
    /** The creator's price, for a price of equal quality; null for other indices. */
    ask: {
      /** Rank, from 1. */
      rank: number
      /** The creator's price, USD per million tokens. */
      price_per_m: number
      /** Intelligence score on the reference scale. */
      score: number
      /** `first_party`: the creator's own price. `median`: the providers' median. `few`: one or two providers. */
      price_rule: "median" | "first_party" | "few"
    } | null
  })[]
}

export type ModelsResponse = {
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** The models of this page. */
  models: ({
    /** What the model does; only `text` models are in the index. */
    kind: "text" | "embeddings" | "rerank" | "images" | "audio" | "speech"
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Display name. */
    name: string
    /** Display name of its creator. */
    provider: string
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
    tier: "frontier" | "standard" | "budget" | null
    /** `score`, or `price` if the model has no score, so its launch price decides; such models are never `frontier`. */
    tier_basis: "score" | "price" | null
    /** USD per million input tokens. Source: the quotes of the release. */
    input_price_per_m: number | null
    /** USD per million output tokens. Source: the quotes of the release. */
    output_price_per_m: number | null
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number | null
    /** Intelligence score divided by 40, the score of one SIT; null without a score. */
    sit_score: number | null
    /** The quality-adjusted price, USD per million tokens; null without a score. */
    sit_adjusted_price: number | null
    /** Longest context in tokens, as the provider or a catalogue states it. A figure that no second source supports is lowered to the highest one that another source states. */
    context_length: number | null
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
    /** Change against seven days before, percent; null without an earlier value. */
    change_7d: number | null
    /** Lowest blended price of an on-demand endpoint, USD per million tokens. */
    cheapest_blended_price_per_m: number | null
    /** Number of endpoints listed. */
    endpoint_count: number
    /** Number of providers with an endpoint listed. */
    provider_count: number
    /** Slugs of the providers with an endpoint listed. */
    providers: (string)[]
    /** `catalogue`: only a catalogue states the price. `few`: neither its creator nor three providers have offered it for a week, so it is in no index. */
    price_basis: "endpoint" | "catalogue" | "few"
    /** Day (UTC) when the price was last observed. */
    price_observed_on: string
    /** Day (UTC) when it was first observed. */
    first_seen: string
    /** Release day according to a catalogue; null if none states it. */
    released_on: string | null
    /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
    deprecated_on: string | null
    /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
    retires_on: string | null
    /** Who dates the end: `announcement` for the creator's own page, a catalogue, or an aggregator for its own list. */
    retires_on_source: string | null
    /** The creator's last day has passed and no provider has offered the model since; null if nothing is known. */
    retired: boolean | null
    /** The replacement that the creator recommends; null if it names none. */
    replaced_by: string | null
    /** Whether the model reasons before it answers; null if unknown. */
    is_reasoning: boolean | null
    /** Whether it can call tools; null if unknown. */
    supports_tools: boolean | null
    /** Whether its weights are published; null if unknown. */
    open_weights: boolean | null
    /** Kinds of input it accepts. */
    input_modalities: (string)[]
    /** Kinds of output it produces. */
    output_modalities: (string)[]
    /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
    aa_score: number | null
    /** The same as `aa_score`. */
    aa_score_as_published: number | null
    /** Name of the reference scale. */
    score_scale: string | null
    /** `measured` by at least two boards. The others are neither recommended nor in the index: `one_board`, `disputed` (two boards disagree), `other_variant` (the rated variant isn't offered). */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
    /** Which variant (effort, mode) of the model was scored. */
    score_variant: string | null
    /** First day on which the score was known. */
    scored_on: string | null
    /** Tokens processed by OpenRouter on `tokens_on`; null outside its fifty most used models. It affects no price and no index. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
    tokens_per_day: number | null
    /** Day (UTC) of `tokens_per_day`. */
    tokens_on: string | null
    /** Prices of a model that doesn't write text, by provider and unit; empty for text. Source: the quotes of the release. */
    unit_prices: ({
      /** The provider, by slug. */
      provider: string
      /** The model id to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** Whether input or output is billed. */
      direction: "input" | "output"
      /** The unit of the price. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** Kind of input or token that is billed. */
      modality: "text" | "image" | "audio" | null
      /** Width and height in pixels of the image that is billed: `1024x1024`; `<=512x512`, `>512x512`: up to, above; `max`: the largest. Null if the source prices all sizes alike or states none. */
      image_size: string | null
      /** Quality of the image that is billed, in the provider's words, such as `hd`. */
      image_quality: string | null
      /** USD per unit. */
      usd: number
      /** Ids of the sources that state it. */
      sources: (string)[]
      /** Day (UTC) when it was first observed. */
      first_seen: string
      /** Day (UTC) when it was last observed. */
      last_seen: string
      /** The source's prices by day, newest first. */
      steps: ({
        /** First day. */
        from: string
        /** Last day; null if still current. */
        to: string
        /** USD per unit. */
        usd: number
      })[]
    })[]
    /** Score for the skill in `rank_by`, from one open board, on the OS-1 scale; null if the model isn't rated. */
    skill_score?: number | null
    /** The blended price × 40 / score for that skill, USD per million tokens; null without a score. */
    skill_adjusted_price?: number | null
  })[]
}

export type ModelHistoryResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Values by day, newest first. */
  history: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** USD per million input tokens. Source: the quotes of the release. */
    input_price_per_m: number
    /** USD per million output tokens. Source: the quotes of the release. */
    output_price_per_m: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
  })[]
  /** Prices of a model that doesn't write text, by provider and unit; empty for text. Source: the quotes of the release. */
  unit_prices?: ({
    /** The provider, by slug. */
    provider: string
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether input or output is billed. */
    direction: "input" | "output"
    /** The unit of the price. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that is billed. */
    modality: "text" | "image" | "audio" | null
    /** Width and height in pixels of the image that is billed: `1024x1024`; `<=512x512`, `>512x512`: up to, above; `max`: the largest. Null if the source prices all sizes alike or states none. */
    image_size: string | null
    /** Quality of the image that is billed, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** USD per unit. */
    usd: number
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Day (UTC) when it was first observed. */
    first_seen: string
    /** Day (UTC) when it was last observed. */
    last_seen: string
    /** The source's prices by day, newest first. */
    steps: ({
      /** First day. */
      from: string
      /** Last day; null if still current. */
      to: string
      /** USD per unit. */
      usd: number
    })[]
  })[]
  /** Days of history your plan includes, if you asked for more. */
  history_limit_days?: number
}

export type ModelMovesResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Number of days covered. */
  days: number
  /** Total of the providers' changes, percent: the sum of the contributions. */
  change: number
  /** Providers' price changes, newest first. */
  moves: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** The provider, by slug. */
    provider: string
    /** Id of the source that was read. */
    source: string
    /** Blended price at the previous daily value, USD per million tokens. */
    old_price_per_m: number
    /** Blended price at this daily value, USD per million tokens. */
    new_price_per_m: number
    /** How much the provider or model adds to the change, in percentage points. */
    contribution: number
  })[]
  /** Days of history your plan includes, if you asked for more. */
  history_limit_days?: number
}

export type ModelScoreResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Name of the scale. */
  scale: string
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Like `score_basis`; `unknown` if no general board rates the model. */
  status: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | "unknown"
  /** What the status means, in one sentence. */
  note: string
  /** Intelligence score on the reference scale. */
  score: number | null
  /** Lower bound of the 90% interval. */
  score_low: number | null
  /** Upper bound of the 90% interval. */
  score_high: number | null
  /** Difference between its highest and lowest board, in z. */
  spread: number | null
  /** Scores of rated skills. */
  skills: ({
    /** Name of the skill. */
    skill: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web"
    /** Score for the skill, on the scale of the general score. */
    score: number
  })[]
  /** The boards that rate the model, with their values. */
  boards: ({
    /** Which score the board contributes to: the general one, or a skill. */
    part: string
    /** Weight in the general score; null for a board that only rates a skill. */
    weight: number | null
    /** The credit that its publisher requests. */
    credit: string
    /** The board's address. */
    url: string
    /** Id of the source that was read. */
    source: string
    /** The board's spelling. */
    model: string
    /** The board's own value. */
    rating: number
    /** Standard deviations from the middle of the scale: k (y - anchor) / unit + c. */
    z: number
    /** The value used; null for a board that only rates a skill. */
    clipped_z: number | null
    /** Day when the board was published; null if not stated. */
    published_on: string | null
    /** First day on which the score was known. */
    scored_on: string
    /** How the spelling was matched: a reviewed name or a rule. */
    linked_by: "reviewed" | "spelling" | "version"
    /** Why this spelling refers to the model; null if a rule decides. */
    link_reason: string | null
  })[]
}

export type ModelPriceResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** The requested day (UTC). */
  on: string
  /** USD per million input tokens. Source: the quotes of the release. */
  input_price_per_m: number
  /** USD per million output tokens. Source: the quotes of the release. */
  output_price_per_m: number
  /** USD per million tokens, `(3 × input + output) / 4`. */
  blended_price_per_m: number
  /** USD per million tokens read from a cache; null if unknown. */
  cache_read_price_per_m: number | null
  /** USD per million tokens written to a cache; null if unknown. */
  cache_write_price_per_m: number | null
  /** The price schedule: every price with its terms, USD per unit. */
  prices: ({
    /** What the price is for. */
    kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
    /** Whether input or output is billed. */
    direction: "input" | "output"
    /** Input tokens above which the entire request is billed at this price; null for any length. */
    threshold_tokens: number | null
    /** `gt`: more tokens than the threshold; `gte`: at least as many. */
    threshold_op: "gt" | "gte" | null
    /** Service tier: standard (on demand), batch, priority or flex. */
    service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
    /** How long the cache is kept, in seconds; null if it isn't a cache price. */
    ttl_seconds: number | null
    /** Hours and days in UTC when the price applies; null for always. */
    window: {
      /** First minute of the window, UTC. */
      utc_start: string
      /** Minute at which the window ends, UTC. */
      utc_end: string
      /** Days of the week; null for every day. */
      utc_days: (string)[] | null
    } | null
    /** Kind of input or token that is billed. */
    modality: "text" | "image" | "audio"
    /** Whether it is billed in addition to the input price, not instead of it. */
    is_surcharge: boolean
    /** The unit of the price. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** USD per unit. */
    usd: number
  })[]
  /** `reference`: the price this service published for that day. Otherwise, what a source stated for it. */
  basis: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "reference"
  /** The provider, by slug; null if the price isn't a single provider's. */
  provider: string | null
  /** First known day (UTC) at this price. */
  since: string
  /** An explanation. */
  note: string
  /** What independent sources state about the price, best supported first. */
  claims: ({
    /** Id of the source that was read. */
    source: string
    /** The provider, by slug; null if the price isn't a single provider's. */
    provider: string | null
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** What the source stated: the provider's dated price, a catalogue's row of the creator, or what a router paid. */
    evidence: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price"
    /** First day. */
    from: string
    /** Last day; null if still current. */
    to: string
    /** USD per million input tokens. Source: the quotes of the release. */
    input_price_per_m: number
    /** USD per million output tokens. Source: the quotes of the release. */
    output_price_per_m: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** USD per million tokens read from a cache; null if unknown. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null if unknown. */
    cache_write_price_per_m: number | null
    /** The price schedule: every price with its terms, USD per unit. */
    prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether input or output is billed. */
      direction: "input" | "output"
      /** Input tokens above which the entire request is billed at this price; null for any length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: at least as many. */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache is kept, in seconds; null if it isn't a cache price. */
      ttl_seconds: number | null
      /** Hours and days in UTC when the price applies; null for always. */
      window: {
        /** First minute of the window, UTC. */
        utc_start: string
        /** Minute at which the window ends, UTC. */
        utc_end: string
        /** Days of the week; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that is billed. */
      modality: "text" | "image" | "audio"
      /** Whether it is billed in addition to the input price, not instead of it. */
      is_surcharge: boolean
      /** The unit of the price. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
    endpoint_tag: string
    /** Whether the price is above what the methodology accepts, so it isn't used. */
    refused: boolean
    /** First day (UTC) on which the source was seen to state it; `null` for an announcement. */
    first_seen: string | null
    /** Last day (UTC) on which the source was seen to state it; `null` for an announcement. */
    last_seen: string | null
    /** Where the source publishes its prices, or the announcement. */
    url: string | null
    /** Whether it agrees with the returned price. */
    agrees: boolean
    /** SHA-256 of the file that the statement was read from: `data/seed/past_quotes.parquet`. */
    sha256: string | null
  })[]
}

export type ChangesResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** First day (UTC) covered. */
  since: string
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** What providers changed, newest day first. */
  changes: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** What changed. `deprecated`: the source marks the offer as deprecated; without a provider, the aggregator states the day from which it no longer offers the model. */
    kind: "price" | "provider_entered" | "provider_left" | "model_entered" | "model_left" | "deprecated"
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The provider, by slug; null if a model was added or removed. */
    provider: string | null
    /** Id of the source that was read. */
    source: string
    /** The previous price; null if there was none. */
    from: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_price_per_m: number
    } | null
    /** The new price; null if there is none. */
    to: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_price_per_m: number
    } | null
    /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
    retires_on: string | null
    /** Whether providers' changes to this model moved the composite at that daily value. */
    moved_index: boolean
    /** How much this model's providers together moved the composite at that daily value, percent; null for anything but a price. */
    index_change: number | null
  })[]
}

export type ModelEndpointsResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Number of entries that match. */
  count: number
  /** Every endpoint of the model, cheapest first. */
  endpoints: ({
    /** The provider, by slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** Address to call; replace each `{…}` with your own value. */
    base_url: string | null
    /** What each part in braces stands for. */
    base_url_parameters: ({
      /** The text in braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** Protocol of the address; null if unknown. */
    api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
    /** Appended to the base URL; `{model}` is the id on the provider, percent-encoded. */
    path: string | null
    /** The parts of base URL and path that you fill in. */
    placeholders: ({
      /** The text in braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** Headers to send in addition to the key and content type. */
    headers: ({
      /** Name of the header. */
      name: string
      /** Value of the header. */
      value: string
    })[]
    /** Additional body fields, such as a mode of the model. */
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
    /** How to call the endpoint through the router that bills it, if its own address or id isn't known; otherwise null. */
    router: {
      /** The provider, by slug. */
      provider: string
      /** Display name of the provider. */
      provider_name: string
      /** Address to call; replace each `{…}` with your own value. */
      base_url: string
      /** Protocol of the address; null if unknown. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse"
      /** Appended to the base URL; `{model}` is the id on the provider, percent-encoded. */
      path: string
      /** Additional body fields, such as a mode of the model. */
      body: ({
        /** Name of the field. */
        name: string
        /** Value of the field. */
        value: string
      })[]
      /** The model id to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** How a request sends the key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    } | null
    /** Another account of the same company at this address; your contract determines whose terms apply. */
    shares_address_with: string | null
    /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
    endpoint_tag: string
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** Another model that this id also refers to at the provider, so the id alone doesn't select this one. */
    id_shared_with: string | null
    /** Whether the price is confirmed by the provider's own list or two independent sources, and another source confirms address and id; `id_verified` tells whether two state the id. For a promotion, this refers to the list price. */
    verified: boolean
    /** Whether the billed price is confirmed, promotion included: see `price_evidence`. */
    price_verified: boolean | null
    /** Whether the id is confirmed: see `id_evidence`. */
    id_verified: boolean | null
    /** False: a catalogue lists this provider but nobody has reviewed it, so it is in no price and no recommendation. */
    reviewed: boolean
    /** Whether address and id are known. */
    callable: boolean
    /** Rank among the model's endpoints that can be recommended, from 1; null if it can't be. */
    recommendation_rank: number | null
    /** Whether the provider made the model. */
    first_party: boolean
    /** USD per million input tokens. Source: the quotes of the release. */
    input_price_per_m: number
    /** USD per million output tokens. Source: the quotes of the release. */
    output_price_per_m: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_per_m: number
    /** Prices without any promotion, USD per million tokens. */
    list: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
    } | null
    /** Prices that the reporting source bills today, USD per million tokens. */
    payable: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
    } | null
    /** The discount included in payable prices; null if there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug or the aggregator's id. */
      seen_via: string
      /** First day (UTC) of this value. */
      since: string
    } | null
    /** A lower price waiting for confirmation; null if there is none. */
    pending_price: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) when it was last seen. */
      seen_on: string
    } | null
    /** The price schedule: every price with its terms, USD per unit. */
    prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether input or output is billed. */
      direction: "input" | "output"
      /** Input tokens above which the entire request is billed at this price; null for any length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: at least as many. */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache is kept, in seconds; null if it isn't a cache price. */
      ttl_seconds: number | null
      /** Hours and days in UTC when the price applies; null for always. */
      window: {
        /** First minute of the window, UTC. */
        utc_start: string
        /** Minute at which the window ends, UTC. */
        utc_end: string
        /** Days of the week; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that is billed. */
      modality: "text" | "image" | "audio"
      /** Whether it is billed in addition to the input price, not instead of it. */
      is_surcharge: boolean
      /** The unit of the price. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** Which parts of the schedule each source states. */
    price_sources: ({
      /** A kind of price, a service tier, or context_tier. */
      about: string
      /** Id of the source that was read. */
      source: string
    })[]
    /** What the schedule doesn't state, estimated by the rule of another offer of the model. It bounds a cost but isn't a price. */
    assumed_prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether input or output is billed. */
      direction: "input" | "output"
      /** Input tokens above which the entire request is billed at this price; null for any length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: at least as many. */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache is kept, in seconds; null if it isn't a cache price. */
      ttl_seconds: number | null
      /** Hours and days in UTC when the price applies; null for always. */
      window: {
        /** First minute of the window, UTC. */
        utc_start: string
        /** Minute at which the window ends, UTC. */
        utc_end: string
        /** Days of the week; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that is billed. */
      modality: "text" | "image" | "audio"
      /** Whether it is billed in addition to the input price, not instead of it. */
      is_surcharge: boolean
      /** The unit of the price. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** USD per million tokens read from a cache; null if unknown. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null if unknown. */
    cache_write_price_per_m: number | null
    /** Longest context in tokens, as the provider or a catalogue states it. A figure that no second source supports is lowered to the highest one that another source states. */
    context_length: number | null
    /** Longest output in tokens; null if unknown. */
    max_output_tokens: number | null
    /** Number format of the served weights, e.g. `fp8`; null if unknown. */
    quantization: string | null
    /** Whether it supports JSON schemas; null if unknown. */
    supports_structured_output: boolean | null
    /** Whether it is free; free offers are neither priced nor ranked. */
    is_free: boolean
    /** Fraction off the list price, 0 to 1. */
    discount: number
    /** `standard` is on demand; all others are listed but neither priced nor ranked. */
    offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
    /** Whether it accepts requests now. */
    is_available: boolean
    /** Whether prompts are not retained; null if nothing is on record. */
    zdr: boolean | null
    /** Whether prompts are used for training; null if nothing is on record. */
    trains_on_prompts: boolean | null
    /** Whose contract guarantees zero retention: the provider's, or that of the reseller that lists it. */
    zdr_under: string | null
    /** How many days prompts are kept. */
    retention_days: number | null
    /** Countries or data centers it is served from, according to the provider. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that contain all regions; empty if unknown. */
    places: (string)[]
    /** What states the region: the id, the source's list, the tag, or the provider's data centers; null if unknown. */
    region_source: "id" | "list" | "tag" | "provider" | null
    /** Price difference of a regional offer from the same provider's cheapest non-regional one: 0.1 is 10% more. */
    surcharge: number | null
    /** The price in the provider's currency, with the exchange rate; null if it bills in USD. */
    native_price: {
      /** The billing currency, ISO 4217. */
      currency: string
      /** Per million input tokens, in `currency`. */
      input_native_per_m: number
      /** Per million output tokens, in `currency`. */
      output_native_per_m: number
      /** Units of the currency per US dollar. */
      units_per_usd: number
      /** Day of the rate. */
      rate_on: string
    } | null
    /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign: boolean | null
    /** How a request sends the key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    /** First day of this price, if a source states it. */
    effective_from: string | null
    /** Last day of this provider's offer at this price, if a source states it. If `price_until` is the same day, only the price ends; otherwise the offer does. After that day the offer isn't available. */
    until: string | null
    /** Last day of this price, if a source states it for this provider or another one with the same price. Without `until`, it isn't known to end here. */
    price_until: string | null
    /** Day when the price or its end was announced, if a source states it. */
    announced_on: string | null
    /** The price after `price_until`, if a source states it. */
    next_price: {
      /** First day of that price. */
      from: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null if unknown. */
      cache_read_price_per_m: number | null
      /** Id of the source that was read. */
      source: string
    } | null
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Which independent sources state the price, when they last did, and the value. */
    price_evidence: ({
      /** Where the statement originates: sources that copy each other count as one. */
      root: string
      /** Id of the source that was read. */
      source: string
      /** First day (UTC) of this price at this source. */
      first_seen: string
      /** Day (UTC) when it was last seen. */
      seen_on: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** Where the source publishes its prices. */
      url: string | null
      /** SHA-256 of the stored answer, or of the embedded file, that states it; `null` if neither is at hand. */
      sha256: string | null
    })[]
    /** Which independent sources state the id, when they last did, and the value. */
    id_evidence: ({
      /** Where the statement originates: sources that copy each other count as one. */
      root: string
      /** Day (UTC) when it was last seen. */
      seen_on: string
      /** The id. */
      value: string
    })[]
    /** What independent sources state about this price, best supported first. */
    claims: ({
      /** USD per million input tokens. */
      usd_in: number
      /** USD per million output tokens. */
      usd_out: number
      /** Independent sources that state it. */
      roots: (string)[]
      /** First day (UTC) of this value. */
      since: string
    })[]
    /** Day (UTC) when it was first observed. */
    first_seen: string
    /** Day (UTC) when it was last observed. */
    last_seen: string
    /** Day (UTC) when the price last changed. */
    last_changed: string
    /** How this endpoint performed when a source last measured it; null if none did. Figures older than three days are null; `observed_on` dates the measurement. */
    performance: {
      /** Milliseconds to the first token, median of the last half hour or hour. */
      latency_ms: number | null
      /** Output tokens per second, median of the last half hour or hour. */
      tokens_per_second: number | null
      /** Percent of the last day's requests that succeeded, as counted by the source. */
      uptime_percent: number | null
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** For each fact other than the price, whether it is known and who states it. */
    facts: {
      /** What is known about batch prices. */
      batch: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about flex prices. */
      flex: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about priority prices. */
      priority: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about cache read prices. */
      cache_read: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about cache write prices. */
      cache_write: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about prices of long requests. */
      context_tier: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about where it is served. */
      region: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about the number format of its weights. */
      precision: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about data retention. */
      retention: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about its latency. */
      latency: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
    }
  })[]
  /** Prices in a currency without an exchange rate for that day, as the source states them. They are in no comparison, rank or index. */
  unconverted: ({
    /** The provider, by slug. */
    provider: string
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
    endpoint_tag: string
    /** The billing currency, ISO 4217. */
    currency: string
    /** False: a catalogue lists these figures as dollars, and it isn't known whether they are in `currency`. */
    written_by_provider: boolean
    /** Per million input tokens, in `currency`. */
    input_native_per_m: number
    /** Per million output tokens, in `currency`. */
    output_native_per_m: number
    /** Id of the source that was read. */
    source: string
    /** Day (UTC) when it was last observed. */
    last_seen: string
    /** Why the price isn't converted, and whether its figures may be US dollars. */
    note: string
  })[]
  /** Prices of a model that doesn't write text, by provider and unit; empty for text. Source: the quotes of the release. */
  unit_prices: ({
    /** The provider, by slug. */
    provider: string
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether input or output is billed. */
    direction: "input" | "output"
    /** The unit of the price. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that is billed. */
    modality: "text" | "image" | "audio" | null
    /** Width and height in pixels of the image that is billed: `1024x1024`; `<=512x512`, `>512x512`: up to, above; `max`: the largest. Null if the source prices all sizes alike or states none. */
    image_size: string | null
    /** Quality of the image that is billed, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** USD per unit. */
    usd: number
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Day (UTC) when it was first observed. */
    first_seen: string
    /** Day (UTC) when it was last observed. */
    last_seen: string
    /** The source's prices by day, newest first. */
    steps: ({
      /** First day. */
      from: string
      /** Last day; null if still current. */
      to: string
      /** USD per unit. */
      usd: number
    })[]
  })[]
}

export type ModelCostResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** What one request looks like, and how many there are. */
  workload: {
    /** Prompt tokens, including cached ones. */
    input_tokens: number
    /** Answer tokens, without reasoning. */
    output_tokens: number
    /** Share of input tokens read from a cache, 0 to 1. */
    cached_input_share: number
    /** Share of input tokens written to a five-minute cache, 0 to 1. */
    cache_write_share: number
    /** Share of input tokens written to a one-hour cache, 0 to 1. */
    cache_write_1h_share: number
    /** Service tier of requests that aren't batched. */
    service_tier: "standard" | "flex" | "priority"
    /** Share of requests that may be batched, 0 to 1. Whatever would cost more in a batch is priced without one. */
    batch_share: number
    /** Requests per day. */
    requests_per_day: number
    /** Reasoning tokens, billed like output unless the provider states a price. */
    reasoning_tokens: number
  } | null
  /** Your discount in percent, 0 to 99.99. It lowers `cost` at every provider, but not `list_cost`. Absent if you sent none. */
  discount_percent?: number
  /** Number of entries that match. */
  count: number
  /** What the workload costs at each endpoint, cheapest first. */
  endpoints: ({
    /** The provider, by slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
    endpoint_tag: string
    /** Address to call; replace each `{…}` with your own value. */
    base_url: string | null
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** Whether the price is confirmed by the provider's own list or two independent sources, and another source confirms address and id; `id_verified` tells whether two state the id. For a promotion, this refers to the list price. */
    verified: boolean
    /** The discount included in payable prices; null if there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug or the aggregator's id. */
      seen_via: string
      /** First day (UTC) of this value. */
      since: string
    } | null
    /** Longest context in tokens, as the provider or a catalogue states it. A figure that no second source supports is lowered to the highest one that another source states. */
    context_length: number | null
    /** Last day of this provider's offer at this price, if a source states it. If `price_until` is the same day, only the price ends; otherwise the offer does. After that day the offer isn't available. */
    until: string | null
    /** Last day of this price, if a source states it for this provider or another one with the same price. Without `until`, it isn't known to end here. */
    price_until: string | null
    /** The price after `price_until`, if a source states it. */
    next_price: {
      /** First day of that price. */
      from: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null if unknown. */
      cache_read_price_per_m: number | null
      /** Id of the source that was read. */
      source: string
    } | null
    /** Cost of the workload, USD. A promotion that only a reseller shows doesn't lower it. */
    cost: {
      /** USD per request, averaged over batched and on-demand ones. */
      per_request: number
      /** Lowest possible cost of a request. Below `per_request` only if something is unknown; `null` if nothing bounds it. */
      per_request_low: number | null
      /** USD per day. */
      per_day: number
      /** USD per 30 days. */
      per_month: number
      /** Parts of the workload that the provider's schedule doesn't price; another offer's rule bounds them. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast")[]
      /** What the cost of one request consists of. */
      lines: ({
        /** What is billed. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request"
        /** Service tier: standard (on demand), batch, priority or flex. */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** Tokens of one request billed this way. */
        tokens: number
        /** USD per million tokens. */
        usd_per_m: number
        /** USD per request. */
        usd: number
      })[]
    }
    /** Cost of the workload without the promotion, USD; null if none lowers the cost. */
    list_cost: {
      /** USD per request, averaged over batched and on-demand ones. */
      per_request: number
      /** Lowest possible cost of a request. Below `per_request` only if something is unknown; `null` if nothing bounds it. */
      per_request_low: number | null
      /** USD per day. */
      per_day: number
      /** USD per 30 days. */
      per_month: number
      /** Parts of the workload that the provider's schedule doesn't price; another offer's rule bounds them. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast")[]
      /** What the cost of one request consists of. */
      lines: ({
        /** What is billed. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request"
        /** Service tier: standard (on demand), batch, priority or flex. */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** Tokens of one request billed this way. */
        tokens: number
        /** USD per million tokens. */
        usd_per_m: number
        /** USD per request. */
        usd: number
      })[]
    } | null
    /** Costs in the requested currency; null if no exchange rate is on record. */
    converted?: {
      /** USD per request, averaged over batched and on-demand ones. */
      per_request: number
      /** USD per day. */
      per_day: number
      /** USD per 30 days. */
      per_month: number
      /** The billing currency, ISO 4217. */
      currency: string
      /** Units per US dollar. */
      rate: number
      /** Day (UTC) of the rate. */
      rate_date: string
    } | null
    /** What to check before you use it, in sentences. */
    caveats: (string)[]
  })[]
  /** What the request costs at each provider of a model that doesn't write text, cheapest first; empty for text. */
  unit_costs: ({
    /** The provider, by slug. */
    provider: string
    /** USD per request, averaged over batched and on-demand ones. */
    per_request: number
    /** USD per day. */
    per_day: number
    /** USD per 30 days. */
    per_month: number
    /** Costs in the requested currency; null if no exchange rate is on record. */
    converted?: {
      /** USD per request, averaged over batched and on-demand ones. */
      per_request: number
      /** USD per day. */
      per_day: number
      /** USD per 30 days. */
      per_month: number
      /** The billing currency, ISO 4217. */
      currency: string
      /** Units per US dollar. */
      rate: number
      /** Day (UTC) of the rate. */
      rate_date: string
    } | null
    /** What each part of the usage costs. */
    items: ({
      /** What is billed. */
      item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "image_input" | "image_output" | "search" | "seconds" | "characters" | "images"
      /** Service tier: standard (on demand), batch, priority or flex. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** Tokens of the line billed this way. */
      tokens: number
      /** USD per million tokens. */
      usd_per_m: number
      /** USD for the line. */
      usd: number
    })[]
  })[]
  /** Providers whose context or longest output is too small for the request. */
  does_not_fit: ({
    /** The provider, by slug. */
    provider: string
    /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
    endpoint_tag: string
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** The reason, in one sentence. */
    reason: string
  })[]
}

export type ModelAlternativesResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Intelligence score on the reference scale. */
  score: number
  /** The provider, by slug. */
  provider: string | null
  /** The provider's price, otherwise the reference price, USD per million blended tokens. */
  blended_price_per_m: number
  /** Cheapest first. */
  alternatives: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The provider with this price, by slug. */
    provider: string
    /** Intelligence score on the reference scale. */
    score: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** Savings as a share of the model's cost. */
    saving: number
    /** The discount included in payable prices; null if there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug or the aggregator's id. */
      seen_via: string
      /** First day (UTC) of this value. */
      since: string
    } | null
    /** Features of the model that this one isn't known to have. */
    loses: (string)[]
    /** What to check before you use it, in sentences. */
    caveats: (string)[]
  })[]
  /** The successor: among the creator's later models that cost no more, score no lower, accept the same images, audio and video, and have the same open or closed weights, the one with the highest score. `null` if none can be recommended. */
  newer: {
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The provider, by slug. */
    provider: string
    /** Intelligence score on the reference scale. */
    score: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** Savings as a share of the model's cost. */
    saving: number
    /** The discount included in payable prices; null if there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug or the aggregator's id. */
      seen_via: string
      /** First day (UTC) of this value. */
      since: string
    } | null
    /** Features of the model that this one isn't known to have. */
    loses: (string)[]
    /** What to check before you use it, in sentences. */
    caveats: (string)[]
  } | null
  /** The models that set a new lowest price for at least its score. */
  succession: ({
    /** First day. */
    from: string
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Intelligence score on the reference scale. */
    score: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
  })[]
}

export type ModelRequestResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** The provider, by slug. */
  provider: string
  /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
  endpoint_tag: string
  /** Countries or data centers it is served from, according to the provider. */
  regions: (string)[]
  /** Countries and blocs, such as EU, that contain all regions; empty if unknown. */
  places: (string)[]
  /** The model id to send to the provider; null if no usable one is known. */
  model_id_on_provider: string | null
  /** Whether the price is confirmed by the provider's own list or two independent sources, and another source confirms address and id; `id_verified` tells whether two state the id. For a promotion, this refers to the list price. */
  verified: boolean
  /** Protocol of the address; null if unknown. */
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
  /** The parts of base URL and path that you fill in. */
  placeholders: ({
    /** The text in braces. */
    name: string
    /** A one-sentence description. */
    description: string
    /** An example value. */
    example: string
  })[]
  /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
  retires_on: string | null
  /** Last day of this provider's offer at this price, if a source states it. If `price_until` is the same day, only the price ends; otherwise the offer does. After that day the offer isn't available. */
  until: string | null
  /** The request's URL. */
  url: string
  /** Language of the request. */
  format: "curl" | "python" | "typescript"
  /** The request, ready to paste. */
  text: string
}

export type ModelResponse = {
  /** What the model does; only `text` models are in the index. */
  kind: "text" | "embeddings" | "rerank" | "images" | "audio" | "speech"
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Display name. */
  name: string
  /** Display name of its creator. */
  provider: string
  /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
  tier: "frontier" | "standard" | "budget" | null
  /** `score`, or `price` if the model has no score, so its launch price decides; such models are never `frontier`. */
  tier_basis: "score" | "price" | null
  /** USD per million input tokens. Source: the quotes of the release. */
  input_price_per_m: number | null
  /** USD per million output tokens. Source: the quotes of the release. */
  output_price_per_m: number | null
  /** USD per million tokens, `(3 × input + output) / 4`. */
  blended_price_per_m: number | null
  /** Intelligence score divided by 40, the score of one SIT; null without a score. */
  sit_score: number | null
  /** Longest context in tokens, as the provider or a catalogue states it. A figure that no second source supports is lowered to the highest one that another source states. */
  context_length: number | null
  /** Change against the day before, percent; null without an earlier value. */
  change_24h: number | null
  /** Change against seven days before, percent; null without an earlier value. */
  change_7d: number | null
  /** Lowest blended price of an on-demand endpoint, USD per million tokens. */
  cheapest_blended_price_per_m: number | null
  /** Number of endpoints listed. */
  endpoint_count: number
  /** Number of providers with an endpoint listed. */
  provider_count: number
  /** Slugs of the providers with an endpoint listed. */
  providers: (string)[]
  /** `catalogue`: only a catalogue states the price. `few`: neither its creator nor three providers have offered it for a week, so it is in no index. */
  price_basis: "endpoint" | "catalogue" | "few"
  /** Day (UTC) when the price was last observed. */
  price_observed_on: string
  /** Day (UTC) when it was first observed. */
  first_seen: string
  /** Release day according to a catalogue; null if none states it. */
  released_on: string | null
  /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
  deprecated_on: string | null
  /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
  retires_on: string | null
  /** Who dates the end: `announcement` for the creator's own page, a catalogue, or an aggregator for its own list. */
  retires_on_source: string | null
  /** The creator's last day has passed and no provider has offered the model since; null if nothing is known. */
  retired: boolean | null
  /** The replacement that the creator recommends; null if it names none. */
  replaced_by: string | null
  /** Whether the model reasons before it answers; null if unknown. */
  is_reasoning: boolean | null
  /** Whether it can call tools; null if unknown. */
  supports_tools: boolean | null
  /** Whether its weights are published; null if unknown. */
  open_weights: boolean | null
  /** Kinds of input it accepts. */
  input_modalities: (string)[]
  /** Kinds of output it produces. */
  output_modalities: (string)[]
  /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
  aa_score: number | null
  /** The same as `aa_score`. */
  aa_score_as_published: number | null
  /** Name of the reference scale. */
  score_scale: string | null
  /** `measured` by at least two boards. The others are neither recommended nor in the index: `one_board`, `disputed` (two boards disagree), `other_variant` (the rated variant isn't offered). */
  score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
  /** Which variant (effort, mode) of the model was scored. */
  score_variant: string | null
  /** First day on which the score was known. */
  scored_on: string | null
  /** Tokens processed by OpenRouter on `tokens_on`; null outside its fifty most used models. It affects no price and no index. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
  tokens_per_day: number | null
  /** Day (UTC) of `tokens_per_day`. */
  tokens_on: string | null
  /** Prices of a model that doesn't write text, by provider and unit; empty for text. Source: the quotes of the release. */
  unit_prices: ({
    /** The provider, by slug. */
    provider: string
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** Whether input or output is billed. */
    direction: "input" | "output"
    /** The unit of the price. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that is billed. */
    modality: "text" | "image" | "audio" | null
    /** Width and height in pixels of the image that is billed: `1024x1024`; `<=512x512`, `>512x512`: up to, above; `max`: the largest. Null if the source prices all sizes alike or states none. */
    image_size: string | null
    /** Quality of the image that is billed, in the provider's words, such as `hd`. */
    image_quality: string | null
    /** USD per unit. */
    usd: number
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Day (UTC) when it was first observed. */
    first_seen: string
    /** Day (UTC) when it was last observed. */
    last_seen: string
    /** The source's prices by day, newest first. */
    steps: ({
      /** First day. */
      from: string
      /** Last day; null if still current. */
      to: string
      /** USD per unit. */
      usd: number
    })[]
  })[]
  /** The requested id if it isn't the model's own, with the day on which it retires by itself; null for the model's own id. */
  asked_id: {
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
    retires_on: string | null
    /** The creator's last day has passed and no provider has offered the model since; null if nothing is known. */
    retired: boolean
  } | null
}

export type RecommendResponse = {
  /** The constraints used. */
  query: {
    /** USD per million blended tokens */
    budget_max_usd_per_m?: number
    /** USD per million input tokens */
    input_max_usd_per_m?: number
    /** USD per million output tokens */
    output_max_usd_per_m?: number
    /** USD per million blended tokens at score 40 */
    cost_per_iq_max?: number
    /** Minimum context in tokens; above a tier's threshold, that tier's prices apply. */
    context_min?: number
    /** Minimum intelligence score. */
    min_intelligence?: number
    /** Kind of input that the model must accept; text by default. */
    modality: "text" | "image" | "audio" | "video" | "file"
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
    tier?: "frontier" | "standard" | "budget"
    /** Reasoning models only. */
    is_reasoning?: boolean
    /** Must support tool calls. */
    supports_tools?: boolean
    /** Open-weight models only. */
    open_weights?: boolean
    /** Zero data retention only. */
    zdr?: boolean
    /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign?: boolean
    /** Kinds of input that the model must accept, all of them. */
    modalities?: ("text" | "image" | "audio" | "video" | "file")[]
    /** Whether the endpoint must support JSON schemas. */
    structured_output?: boolean
    /** Minimum output length in tokens. */
    max_output_tokens?: number
    /** Minimum bits of the served weights; creators count as 16 if nothing is stated. */
    min_precision?: number
    /** Output tokens per second. */
    min_throughput?: number
    /** Milliseconds to the first token. */
    max_latency_ms?: number
    /** Whether to exclude endpoints ranked at a promotional price, or whose price is due to end here or at another provider. If only another channel shows the promotion, the endpoint is ranked at its list price, unless you send `promotions`. */
    exclude_promotional?: boolean
    /** A country or bloc that all regions of the endpoint must be in, by code or English name such as DE, United States or EU, or the name of a data center. Continents aren't supported. */
    region?: string
    /** Only models released after this day. */
    released_after?: string
    /** Only these providers. */
    providers?: (string)[]
    /** Not these providers. */
    exclude_providers?: (string)[]
    /** Only these models, by id. */
    models?: (string)[]
    /** Slugs or names of creators. */
    creators?: (string)[]
    /** What one request looks like, and how many there are. */
    workload?: {
      /** Prompt tokens, including cached ones. */
      input_tokens: number
      /** Answer tokens, without reasoning. */
      output_tokens: number
      /** Share of input tokens read from a cache, 0 to 1. */
      cached_input_share: number
      /** Share of input tokens written to a five-minute cache, 0 to 1. */
      cache_write_share: number
      /** Share of input tokens written to a one-hour cache, 0 to 1. */
      cache_write_1h_share: number
      /** Service tier of requests that aren't batched. */
      service_tier: "standard" | "flex" | "priority"
      /** Share of requests that may be batched, 0 to 1. Whatever would cost more in a batch is priced without one. */
      batch_share: number
      /** Requests per day. */
      requests_per_day: number
      /** Reasoning tokens, billed like output unless the provider states a price. */
      reasoning_tokens: number
    }
    /** Whether address and id must be known; true by default. */
    callable_only?: boolean
    /** Whether to rank by promotional prices that only a reseller shows. */
    promotions?: boolean
    /** True by default. `false` with `rank_by: "price"` includes models without a score; then no quality gate applies unless you send `min_intelligence`. */
    scored_only?: boolean
    /** Whether to include endpoints that can only be called through the router that bills them, because their own address or id isn't known. */
    routers?: boolean
    /** As in the list of models; `price` ranks by price alone. */
    rank_by?: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web" | "price"
    /** How many endpoints to list per model, best first, as fallbacks. */
    endpoints?: number
    /** Maximum number of entries. */
    limit: number
  }
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** Methodology version of the values. */
  methodology_version: string
  /** Names in the constraints that match nothing, with suggestions. */
  unmatched_names: (string)[]
  /** Ranked entries, best first. */
  recommendations: ({
    /** Rank, from 1. */
    rank: number
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
    tier: "frontier" | "standard" | "budget"
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number | null
    /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
    aa_score: number | null
    /** Score for the skill in `rank_by`, from one open board, on the OS-1 scale; null if the model isn't rated. */
    skill_score?: number
    /** Longest context in tokens, as the provider or a catalogue states it. A figure that no second source supports is lowered to the highest one that another source states. */
    context_length: number
    /** Whether the model reasons before it answers; null if unknown. */
    is_reasoning: boolean
    /** Why it has this rank, in one sentence. */
    why: string
    /** What a client needs to call the endpoint. */
    endpoint_config: {
      /** The provider, by slug. */
      provider: string
      /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
      endpoint_tag: string
      /** Countries or data centers it is served from, according to the provider. */
      regions: (string)[]
      /** Countries and blocs, such as EU, that contain all regions; empty if unknown. */
      places: (string)[]
      /** Address to call; replace each `{…}` with your own value. */
      base_url: string
      /** What each part in braces stands for. */
      base_url_parameters: ({
        /** The text in braces. */
        name: string
        /** A one-sentence description. */
        description: string
        /** An example value. */
        example: string
      })[]
      /** Protocol of the address; null if unknown. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
      /** Appended to the base URL; `{model}` is the id on the provider, percent-encoded. */
      path: string | null
      /** The parts of base URL and path that you fill in. */
      placeholders: ({
        /** The text in braces. */
        name: string
        /** A one-sentence description. */
        description: string
        /** An example value. */
        example: string
      })[]
      /** Headers to send in addition to the key and content type. */
      headers: ({
        /** Name of the header. */
        name: string
        /** Value of the header. */
        value: string
      })[]
      /** Additional body fields, such as a mode of the model. */
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
      /** The model id to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
      model_id_source: "verified" | "catalog" | "inferred"
      /** The provider that serves the request, if `provider` is a router. */
      via_provider?: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** How a request sends the key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    }
    /** When its price was observed and its score known. */
    as_of: {
      /** When the price was observed, ISO 8601 in UTC. */
      price: string
      /** First day on which the score was known. */
      aa_score: string | null
    }
    /** What to check before you use it, in sentences. */
    caveats: (string)[]
    /** Prices without any promotion, USD per million tokens. */
    list: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
    } | null
    /** Prices that the reporting source bills today, USD per million tokens. */
    payable: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
    } | null
    /** The discount included in payable prices; null if there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug or the aggregator's id. */
      seen_via: string
      /** First day (UTC) of this value. */
      since: string
    } | null
    /** How this endpoint performed when a source last measured it; null if none did. Figures older than three days are null; `observed_on` dates the measurement. */
    performance: {
      /** Milliseconds to the first token, median of the last half hour or hour. */
      latency_ms: number | null
      /** Output tokens per second, median of the last half hour or hour. */
      tokens_per_second: number | null
      /** Percent of the last day's requests that succeeded, as counted by the source. */
      uptime_percent: number | null
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** Which independent sources state the price, when they last did, and the value. */
    price_evidence: ({
      /** Where the statement originates: sources that copy each other count as one. */
      root: string
      /** Id of the source that was read. */
      source: string
      /** First day (UTC) of this price at this source. */
      first_seen: string
      /** Day (UTC) when it was last seen. */
      seen_on: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
    })[]
    /** Which independent sources state the id, when they last did, and the value. */
    id_evidence: ({
      /** Where the statement originates: sources that copy each other count as one. */
      root: string
      /** Day (UTC) when it was last seen. */
      seen_on: string
      /** The id. */
      value: string
    })[]
    /** Cost of the workload, USD. A promotion that only a reseller shows doesn't lower it. */
    cost?: {
      /** USD per request, averaged over batched and on-demand ones. */
      per_request: number
      /** Lowest possible cost of a request. Below `per_request` only if something is unknown; `null` if nothing bounds it. */
      per_request_low: number | null
      /** USD per day. */
      per_day: number
      /** USD per 30 days. */
      per_month: number
      /** Parts of the workload that the provider's schedule doesn't price; another offer's rule bounds them. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast")[]
      /** What the cost of one request consists of. */
      lines: ({
        /** What is billed. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request"
        /** Service tier: standard (on demand), batch, priority or flex. */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** Tokens of one request billed this way. */
        tokens: number
        /** USD per million tokens. */
        usd_per_m: number
        /** USD per request. */
        usd: number
      })[]
    }
    /** The model's cheapest offer and why it wasn't chosen; null if it was chosen. */
    passed_over: {
      /** The provider of that offer. */
      provider: string
      /** Display name of the provider. */
      provider_name: string
      /** Its price, USD per million blended tokens. */
      blended_price_per_m: number
      /** Why another offer was chosen. */
      reason: string
    } | null
    /** The model's endpoints that meet the constraints, best first, up to the number in `endpoints`. */
    endpoints?: ({
      /** The provider, by slug. */
      provider: string
      /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
      endpoint_tag: string
      /** Countries or data centers it is served from, according to the provider. */
      regions: (string)[]
      /** Countries and blocs, such as EU, that contain all regions; empty if unknown. */
      places: (string)[]
      /** Address to call; replace each `{…}` with your own value. */
      base_url: string
      /** What each part in braces stands for. */
      base_url_parameters: ({
        /** The text in braces. */
        name: string
        /** A one-sentence description. */
        description: string
        /** An example value. */
        example: string
      })[]
      /** Protocol of the address; null if unknown. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
      /** Appended to the base URL; `{model}` is the id on the provider, percent-encoded. */
      path: string | null
      /** The parts of base URL and path that you fill in. */
      placeholders: ({
        /** The text in braces. */
        name: string
        /** A one-sentence description. */
        description: string
        /** An example value. */
        example: string
      })[]
      /** Headers to send in addition to the key and content type. */
      headers: ({
        /** Name of the header. */
        name: string
        /** Value of the header. */
        value: string
      })[]
      /** Additional body fields, such as a mode of the model. */
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
      /** The model id to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
      model_id_source: "verified" | "catalog" | "inferred"
      /** The provider that serves the request, if `provider` is a router. */
      via_provider?: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** How a request sends the key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_price_per_m: number
      /** How this endpoint performed when a source last measured it; null if none did. Figures older than three days are null; `observed_on` dates the measurement. */
      performance: {
        /** Milliseconds to the first token, median of the last half hour or hour. */
        latency_ms: number | null
        /** Output tokens per second, median of the last half hour or hour. */
        tokens_per_second: number | null
        /** Percent of the last day's requests that succeeded, as counted by the source. */
        uptime_percent: number | null
        /** Id of the source that was read. */
        source: string
        /** Day (UTC) of the measurement. */
        observed_on: string
      } | null
    })[]
  })[]
  /** Models that weren't chosen. */
  alternatives_considered: {
    /** Number of models that met the constraints. */
    count: number
    /** Number of models that each constraint excluded. */
    excluded_by: {
      [name: string]: number
    }
    /** How many of those were excluded because the offer doesn't state what the constraint requires. */
    excluded_by_unknown: {
      [name: string]: number
    }
    /** The next models, with reasons. */
    runner_ups: ({
      /** Id of a model, `<creator>/<model_name>`. */
      model_id: string
      /** The blended price × 40 / score, also called Cost/IQ. */
      cost_per_iq: number | null
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_price_per_m: number
      /** The reason, in one sentence. */
      reason: string
    })[]
    /** If nothing matches: what each constraint alone excludes, most models first; last, as `verified`, what only offers with a single source would meet. */
    relax: ({
      /** Field of the request. */
      constraint: string
      /** Number of models that this constraint alone excludes. */
      models: number
      /** The first model that would then be chosen. */
      best: {
        /** Id of a model, `<creator>/<model_name>`. */
        model_id: string
        /** The blended price × 40 / score, also called Cost/IQ. */
        cost_per_iq: number | null
        /** USD per million tokens, `(3 × input + output) / 4`. */
        blended_price_per_m: number
      }
      /** An explanation. */
      note: string
    })[]
    /** Names in the constraints that match nothing, with suggestions. */
    unmatched_names: (string)[]
  }
  /** How the entries are ranked. */
  ranking_basis: {
    /** Name of the ranking method. */
    method: "cost_per_iq_ascending" | "workload_cost_per_iq_ascending" | "cost_per_skill_ascending" | "workload_cost_per_skill_ascending" | "blended_price_ascending" | "workload_cost_ascending"
    /** The ranking, in one sentence. */
    description: string
    /** Whether quality and latency were probed. */
    quality_latency_data: string
  }
  /** What the figures don't cover. */
  disclaimer: string
}

export type PriceUsageResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** One execution of the pipeline. */
  run_id: string
  /** In the order of the request. */
  lines: ({
    /** `partly`: that day's price doesn't cover what `unknown` lists. */
    status: "priced" | "partly" | "unknown"
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string | null
    /** How the model was identified. */
    rule: string | null
    /** The provider, if the line names one. */
    provider: string | null
    /** The UTC day whose prices apply; null if the line isn't understood. */
    day: string | null
    /** Null if anything is unknown. */
    cost_usd: number | null
    /** The cost if the provider bills what `unknown` lists at its plain prices. */
    plain_cost_usd: number | null
    /** Which parts of the line that day's price doesn't cover. */
    unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "window" | "audio" | "image" | "search")[]
    /** What the cost consists of. */
    items: ({
      /** What is billed. */
      item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "image_input" | "image_output" | "search" | "seconds" | "characters" | "images"
      /** Service tier: standard (on demand), batch, priority or flex. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** Tokens of the line billed this way. */
      tokens: number
      /** USD per million tokens. */
      usd_per_m: number
      /** USD for the line. */
      usd: number
    })[]
    /** That day's price; null if unknown. */
    price: {
      /** The provider, by slug. */
      provider: string | null
      /** `listed`: an offer of the release, with its schedule. `changed`: the provider's entry in the change log. `reference`: the reference price. Otherwise, what a dated source stated about the creator's price. */
      basis: "listed" | "changed" | "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "reference"
      /** First day. */
      from: string
      /** Last day; null if still current. */
      to: string | null
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** Ids of the sources that state it. */
      sources: (string)[]
    } | null
    /** Why it is unknown. */
    reason: string | null
    /** What to check before you use it, in sentences. */
    caveats: (string)[]
    /** The most similar names if the model is unknown, for up to 20 such lines per request. */
    suggestions: (string)[]
  })[]
  /** Totals over all lines. */
  total: {
    /** Number of priced lines. */
    priced: number
    /** Number of partly priced lines. */
    partly: number
    /** Number of lines without a price. */
    unknown: number
    /** Cost of the priced lines. */
    cost_usd: number | null
  }
}

export type ExplainResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
  tier: "frontier" | "standard" | "budget"
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Reference prices of the model. */
  pricing: {
    /** USD per million input tokens. */
    input_per_m: number
    /** USD per million output tokens. */
    output_per_m: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_per_m: number
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number | null
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
    /** Change against seven days before, percent; null without an earlier value. */
    change_7d: number | null
  }
  /** The price over the window. */
  price_history_summary: {
    /** Days of the window with an observation. */
    days_observed: number
    /** Observations in the window. */
    snapshots: number
    /** Lowest blended price of the window, USD per million tokens. */
    min_blended: number
    /** Highest blended price of the window, USD per million tokens. */
    max_blended: number
    /** Direction of the price over the window; within 1% it is flat. */
    trend: "up" | "down" | "flat" | "unknown"
    /** What the trend compares. */
    trend_note: string
    /** Relative path of the history. */
    series_url: string
  }
  /** Every endpoint of the model, cheapest first. */
  endpoints: ({
    /** The provider, by slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** Address to call; replace each `{…}` with your own value. */
    base_url: string | null
    /** What each part in braces stands for. */
    base_url_parameters: ({
      /** The text in braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** Protocol of the address; null if unknown. */
    api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
    /** Appended to the base URL; `{model}` is the id on the provider, percent-encoded. */
    path: string | null
    /** The parts of base URL and path that you fill in. */
    placeholders: ({
      /** The text in braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** Headers to send in addition to the key and content type. */
    headers: ({
      /** Name of the header. */
      name: string
      /** Value of the header. */
      value: string
    })[]
    /** Additional body fields, such as a mode of the model. */
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
    /** How to call the endpoint through the router that bills it, if its own address or id isn't known; otherwise null. */
    router: {
      /** The provider, by slug. */
      provider: string
      /** Display name of the provider. */
      provider_name: string
      /** Address to call; replace each `{…}` with your own value. */
      base_url: string
      /** Protocol of the address; null if unknown. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse"
      /** Appended to the base URL; `{model}` is the id on the provider, percent-encoded. */
      path: string
      /** Additional body fields, such as a mode of the model. */
      body: ({
        /** Name of the field. */
        name: string
        /** Value of the field. */
        value: string
      })[]
      /** The model id to send to the provider; null if no usable one is known. */
      model_id_on_provider: string
      /** How a request sends the key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    } | null
    /** Another account of the same company at this address; your contract determines whose terms apply. */
    shares_address_with: string | null
    /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
    endpoint_tag: string
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** Another model that this id also refers to at the provider, so the id alone doesn't select this one. */
    id_shared_with: string | null
    /** Whether the price is confirmed by the provider's own list or two independent sources, and another source confirms address and id; `id_verified` tells whether two state the id. For a promotion, this refers to the list price. */
    verified: boolean
    /** Whether the billed price is confirmed, promotion included: see `price_evidence`. */
    price_verified: boolean | null
    /** Whether the id is confirmed: see `id_evidence`. */
    id_verified: boolean | null
    /** False: a catalogue lists this provider but nobody has reviewed it, so it is in no price and no recommendation. */
    reviewed: boolean
    /** Whether address and id are known. */
    callable: boolean
    /** Rank among the model's endpoints that can be recommended, from 1; null if it can't be. */
    recommendation_rank: number | null
    /** Whether the provider made the model. */
    first_party: boolean
    /** USD per million input tokens. Source: the quotes of the release. */
    input_price_per_m: number
    /** USD per million output tokens. Source: the quotes of the release. */
    output_price_per_m: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_per_m: number
    /** Prices without any promotion, USD per million tokens. */
    list: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
    } | null
    /** Prices that the reporting source bills today, USD per million tokens. */
    payable: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
    } | null
    /** The discount included in payable prices; null if there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug or the aggregator's id. */
      seen_via: string
      /** First day (UTC) of this value. */
      since: string
    } | null
    /** A lower price waiting for confirmation; null if there is none. */
    pending_price: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) when it was last seen. */
      seen_on: string
    } | null
    /** The price schedule: every price with its terms, USD per unit. */
    prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether input or output is billed. */
      direction: "input" | "output"
      /** Input tokens above which the entire request is billed at this price; null for any length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: at least as many. */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache is kept, in seconds; null if it isn't a cache price. */
      ttl_seconds: number | null
      /** Hours and days in UTC when the price applies; null for always. */
      window: {
        /** First minute of the window, UTC. */
        utc_start: string
        /** Minute at which the window ends, UTC. */
        utc_end: string
        /** Days of the week; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that is billed. */
      modality: "text" | "image" | "audio"
      /** Whether it is billed in addition to the input price, not instead of it. */
      is_surcharge: boolean
      /** The unit of the price. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** Which parts of the schedule each source states. */
    price_sources: ({
      /** A kind of price, a service tier, or context_tier. */
      about: string
      /** Id of the source that was read. */
      source: string
    })[]
    /** What the schedule doesn't state, estimated by the rule of another offer of the model. It bounds a cost but isn't a price. */
    assumed_prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether input or output is billed. */
      direction: "input" | "output"
      /** Input tokens above which the entire request is billed at this price; null for any length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: at least as many. */
      threshold_op: "gt" | "gte" | null
      /** Service tier: standard (on demand), batch, priority or flex. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** How long the cache is kept, in seconds; null if it isn't a cache price. */
      ttl_seconds: number | null
      /** Hours and days in UTC when the price applies; null for always. */
      window: {
        /** First minute of the window, UTC. */
        utc_start: string
        /** Minute at which the window ends, UTC. */
        utc_end: string
        /** Days of the week; null for every day. */
        utc_days: (string)[] | null
      } | null
      /** Kind of input or token that is billed. */
      modality: "text" | "image" | "audio"
      /** Whether it is billed in addition to the input price, not instead of it. */
      is_surcharge: boolean
      /** The unit of the price. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** USD per million tokens read from a cache; null if unknown. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null if unknown. */
    cache_write_price_per_m: number | null
    /** Longest context in tokens, as the provider or a catalogue states it. A figure that no second source supports is lowered to the highest one that another source states. */
    context_length: number | null
    /** Longest output in tokens; null if unknown. */
    max_output_tokens: number | null
    /** Number format of the served weights, e.g. `fp8`; null if unknown. */
    quantization: string | null
    /** Whether it supports JSON schemas; null if unknown. */
    supports_structured_output: boolean | null
    /** Whether it is free; free offers are neither priced nor ranked. */
    is_free: boolean
    /** Fraction off the list price, 0 to 1. */
    discount: number
    /** `standard` is on demand; all others are listed but neither priced nor ranked. */
    offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
    /** Whether it accepts requests now. */
    is_available: boolean
    /** Whether prompts are not retained; null if nothing is on record. */
    zdr: boolean | null
    /** Whether prompts are used for training; null if nothing is on record. */
    trains_on_prompts: boolean | null
    /** Whose contract guarantees zero retention: the provider's, or that of the reseller that lists it. */
    zdr_under: string | null
    /** How many days prompts are kept. */
    retention_days: number | null
    /** Countries or data centers it is served from, according to the provider. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that contain all regions; empty if unknown. */
    places: (string)[]
    /** What states the region: the id, the source's list, the tag, or the provider's data centers; null if unknown. */
    region_source: "id" | "list" | "tag" | "provider" | null
    /** Price difference of a regional offer from the same provider's cheapest non-regional one: 0.1 is 10% more. */
    surcharge: number | null
    /** The price in the provider's currency, with the exchange rate; null if it bills in USD. */
    native_price: {
      /** The billing currency, ISO 4217. */
      currency: string
      /** Per million input tokens, in `currency`. */
      input_native_per_m: number
      /** Per million output tokens, in `currency`. */
      output_native_per_m: number
      /** Units of the currency per US dollar. */
      units_per_usd: number
      /** Day of the rate. */
      rate_on: string
    } | null
    /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign: boolean | null
    /** How a request sends the key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    /** First day of this price, if a source states it. */
    effective_from: string | null
    /** Last day of this provider's offer at this price, if a source states it. If `price_until` is the same day, only the price ends; otherwise the offer does. After that day the offer isn't available. */
    until: string | null
    /** Last day of this price, if a source states it for this provider or another one with the same price. Without `until`, it isn't known to end here. */
    price_until: string | null
    /** Day when the price or its end was announced, if a source states it. */
    announced_on: string | null
    /** The price after `price_until`, if a source states it. */
    next_price: {
      /** First day of that price. */
      from: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null if unknown. */
      cache_read_price_per_m: number | null
      /** Id of the source that was read. */
      source: string
    } | null
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Which independent sources state the price, when they last did, and the value. */
    price_evidence: ({
      /** Where the statement originates: sources that copy each other count as one. */
      root: string
      /** Id of the source that was read. */
      source: string
      /** First day (UTC) of this price at this source. */
      first_seen: string
      /** Day (UTC) when it was last seen. */
      seen_on: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** Where the source publishes its prices. */
      url: string | null
      /** SHA-256 of the stored answer, or of the embedded file, that states it; `null` if neither is at hand. */
      sha256: string | null
    })[]
    /** Which independent sources state the id, when they last did, and the value. */
    id_evidence: ({
      /** Where the statement originates: sources that copy each other count as one. */
      root: string
      /** Day (UTC) when it was last seen. */
      seen_on: string
      /** The id. */
      value: string
    })[]
    /** What independent sources state about this price, best supported first. */
    claims: ({
      /** USD per million input tokens. */
      usd_in: number
      /** USD per million output tokens. */
      usd_out: number
      /** Independent sources that state it. */
      roots: (string)[]
      /** First day (UTC) of this value. */
      since: string
    })[]
    /** Day (UTC) when it was first observed. */
    first_seen: string
    /** Day (UTC) when it was last observed. */
    last_seen: string
    /** Day (UTC) when the price last changed. */
    last_changed: string
    /** How this endpoint performed when a source last measured it; null if none did. Figures older than three days are null; `observed_on` dates the measurement. */
    performance: {
      /** Milliseconds to the first token, median of the last half hour or hour. */
      latency_ms: number | null
      /** Output tokens per second, median of the last half hour or hour. */
      tokens_per_second: number | null
      /** Percent of the last day's requests that succeeded, as counted by the source. */
      uptime_percent: number | null
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** For each fact other than the price, whether it is known and who states it. */
    facts: {
      /** What is known about batch prices. */
      batch: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about flex prices. */
      flex: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about priority prices. */
      priority: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about cache read prices. */
      cache_read: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about cache write prices. */
      cache_write: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about prices of long requests. */
      context_tier: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about where it is served. */
      region: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about the number format of its weights. */
      precision: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about data retention. */
      retention: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
      /** What is known about its latency. */
      latency: {
        /** `unknown`: no source states it, which does not mean there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who states it; `id` and `tag` are the offer's own. */
        source: string | null
      }
    }
  })[]
  /** The cheapest endpoint that is verified; null if none is. */
  cheapest_verified_endpoint: {
    /** The provider, by slug. */
    provider: string
    /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
    endpoint_tag: string
    /** Countries or data centers it is served from, according to the provider. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that contain all regions; empty if unknown. */
    places: (string)[]
    /** Address to call; replace each `{…}` with your own value. */
    base_url: string
    /** What each part in braces stands for. */
    base_url_parameters: ({
      /** The text in braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** Protocol of the address; null if unknown. */
    api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
    /** Appended to the base URL; `{model}` is the id on the provider, percent-encoded. */
    path: string | null
    /** The parts of base URL and path that you fill in. */
    placeholders: ({
      /** The text in braces. */
      name: string
      /** A one-sentence description. */
      description: string
      /** An example value. */
      example: string
    })[]
    /** Headers to send in addition to the key and content type. */
    headers: ({
      /** Name of the header. */
      name: string
      /** Value of the header. */
      value: string
    })[]
    /** Additional body fields, such as a mode of the model. */
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
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string
    /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_per_m: number
    /** How a request sends the key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
  } | null
  /** Why there is no cheapest verified endpoint, or which cheaper one was passed over and why; absent if there is nothing to report. */
  note?: string
  /** What providers state about privacy. */
  privacy: {
    /** Whether zero data retention is available; null if nothing is on record. */
    zdr_available: boolean | null
    /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign_available: boolean | null
    /** An explanation. */
    note: string
  }
  /** What is known about the model's intelligence. */
  quality: {
    /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
    aa_score: number | null
    /** The same as `aa_score`. */
    aa_score_as_published: number | null
    /** Name of the reference scale. */
    score_scale: string | null
    /** `measured` by at least two boards. The others are neither recommended nor in the index: `one_board`, `disputed` (two boards disagree), `other_variant` (the rated variant isn't offered). */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
    /** First day on which the score was known. */
    scored_on: string | null
    /** The blended price × 40 / score, also called Cost/IQ. */
    cost_per_iq: number | null
    /** Whether quality was probed. */
    probe_data: string
  }
  /** Methodology version of the values. */
  methodology_version: string
  /** Days of history your plan includes, if you asked for more. */
  history_limit_days?: number
}

export type ProvidersResponse = {
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
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
  /** Id of a provider. */
  slug: string
  /** Number of models the provider offers. */
  model_count: number
  /** Number of endpoints listed. */
  endpoint_count: number
  /** The provider whose account, region or reseller this is; null if it is independent. */
  part_of: string | null
  /** Offers without a dollar price, by number and currency; null if all have one. */
  unpriced: string | null
  /** Number of models that no other provider offers for less. */
  cheapest_count: number
  /** Median over its models of its blended price divided by the reference price. */
  median_price_ratio: number | null
  /** Address to call; replace each `{…}` with your own value. */
  base_url: string | null
  /** Country of the headquarters, ISO 3166-1 alpha-2. */
  headquarters: string | null
  /** Countries or data centers it is served from, according to the provider. */
  regions: (string)[]
  /** Whether zero data retention is available; null if nothing is on record. */
  zdr_available: boolean | null
  /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
  eu_sovereign_available: boolean | null
  /** Whether prompts are used for training; null if nothing is on record. */
  trains_on_prompts: boolean | null
  /** How many days prompts are kept. */
  retention_days: number | null
  /** Address of the provider's status page. */
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the provider. */
  base_url_source: string | null
  /** Day when the address was read. */
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  /** Day when the provider's facts were read. */
  facts_seen_on: string | null
  /** Day (UTC) when it was last observed. */
  last_seen: string
  /** The models it offers, each with its price. */
  models: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** USD per million input tokens. Source: the quotes of the release. */
    input_price_per_m: number
    /** USD per million output tokens. Source: the quotes of the release. */
    output_price_per_m: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** Price over the reference price of the model. */
    ratio_to_reference: number | null
  })[]
}

export type ExportFilesResponse = {
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** The export files, newest first. */
  exports: ({
    /** Day (UTC) of the file, or its last day. */
    date: string
    /** Which history the file contains; absent for a file with one day's endpoints. */
    history?: "index-history" | "model-history" | "constituents-history" | "offers" | "past-offers"
    /** File format. */
    format: "parquet" | "csv" | "jsonl"
    /** Number of rows. */
    rows: number
    /** Size for clients that don't accept gzip. */
    bytes: number
    /** SHA-256 for clients that don't accept gzip. */
    sha256: string
    /** Size once unpacked, in bytes. */
    unpacked_bytes?: number
    /** SHA-256 once unpacked, hexadecimal. */
    unpacked_sha256?: string
    /** Size for clients that accept gzip. */
    gzip_bytes?: number
    /** SHA-256 for clients that accept gzip. */
    gzip_sha256?: string
    /** Relative path of the file. */
    url: string
  })[]
  /** Days of history your plan includes, if you asked for more. */
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
  /** An aggregator’s tag that distinguishes a provider's offers of one model. If it is empty or not unique, use the provider's model id. */
  endpoint_tag: string
  /** The model id to send to the provider; null if no source states it. */
  model_id_on_provider: string | null
  /** How that id is known: verified (the provider's catalogue, or two sources), catalog (one catalogue), inferred (from the name). */
  model_id_source: "verified" | "catalog" | "inferred"
  /** The kind of offer: standard, free, batch, priority or routed. */
  offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
  /** USD per million input tokens. */
  input_price_per_m: number
  /** USD per million output tokens. */
  output_price_per_m: number
  /** USD per million tokens, three parts input to one part output. */
  blended_per_m: number
  /** USD per million input tokens read from a cache; null if unknown. */
  cache_read_price_per_m: number | null
  /** USD per million input tokens written to a cache; null if unknown. */
  cache_write_price_per_m: number | null
  /** The price schedule, in USD per unit: base, context tiers, batches, caches and time windows. A list of structs in Parquet and JSON lines, JSON text in CSV. */
  prices: ({
    /** What the price is for. */
    kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
    /** Whether input or output is billed. */
    direction: "input" | "output"
    /** Input tokens above which the entire request is billed at this price; null for any length. */
    threshold_tokens: number | null
    /** `gt`: more tokens than the threshold; `gte`: at least as many. */
    threshold_op: "gt" | "gte" | null
    /** Service tier: standard (on demand), batch, priority or flex. */
    service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
    /** How long the cache is kept, in seconds; null if it isn't a cache price. */
    ttl_seconds: number | null
    /** Hours and days in UTC when the price applies; null for always. */
    window: {
      /** First minute of the window, UTC. */
      utc_start: string
      /** Minute at which the window ends, UTC. */
      utc_end: string
      /** Days of the week; null for every day. */
      utc_days: (string)[] | null
    } | null
    /** Kind of input or token that is billed. */
    modality: "text" | "image" | "audio"
    /** Whether it is billed in addition to the input price, not instead of it. */
    is_surcharge: boolean
    /** The unit of the price. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** USD per unit. */
    usd: number
  })[]
  /** The promotional discount as a fraction, from 0 to 1. */
  discount: number | null
  /** Whether the price is 0 other than by promotion. */
  is_free: boolean
  /** Whether the price, the id and the address are confirmed, as defined in the glossary. */
  verified: boolean
  /** accepted: used for prices; listed: shown only; carried: last seen on an earlier day. */
  outcome: "accepted" | "listed" | "carried"
  /** Longest context in tokens; null if unknown. */
  context_length: number | null
  /** Longest output in tokens; null if unknown. */
  max_output_tokens: number | null
  /** The number format of the weights, as the source states it; null if unknown. */
  quantization: string | null
  /** The source whose quote is used. */
  source: string
  /** Ids of all sources that quote it, separated by spaces. */
  sources: string
  /** The first day when a source quoted it. */
  first_seen: string
  /** The last day when a source quoted it. */
  last_seen: string
  /** The last day when its price changed. */
  last_changed: string
} | {
  /** The day of the daily value, UTC. */
  date: string
  /** `composite`, one of its tiers, or the name of another index. */
  scope: string
  /** The index: providers' price changes, chained. */
  index_points: number
  /** The level, in USD per million tokens: the geometric mean of the constituents' quality-adjusted prices, or the price of equal quality. */
  price_per_m: number
  /** Percent change from the previous day's value; null without one. */
  change_24h: number | null
  /** Changes in the level that don't move the index (from providers, scores or models); null for indices other than the composite and its tiers. */
  link_factor: number | null
  /** The day's links by kind. Their factors multiply to link_factor; null if link_factor is null. */
  links: ({
    /** What changed the level; `price` alone moves the index. */
    kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
    /** The factor by which this kind of link changed the level but not the index. */
    factor: number
  })[] | null
  /** Number of models in the level; for a price of equal quality, number of creators. */
  constituents: number
  /** The basis of the day's prices. catalogues: before 2026-07-17, indicative only; endpoints: since then; unobserved: too few observations, so the previous value is kept; restated: uses a later day's scores. */
  quality: "catalogue" | "endpoint" | "unobserved" | "restated"
  /** 1 when first published, higher if restated; null for indices other than the composite and its tiers. */
  revision: number | null
  /** Why it was restated; null if it wasn't. */
  revision_reason: string | null
} | {
  /** The first day (UTC) with this price and basis. */
  first_date: string
  /** The last consecutive day with them (UTC). */
  last_date: string
  /** The model, as creator/name. */
  model_id: string
  /** USD per million input tokens: the reference price, which is the creator's own if it sells the model, otherwise the geometric median over providers. */
  input_price_per_m: number | null
  /** The same for output tokens. */
  output_price_per_m: number | null
  /** The reference price, blended: three parts input to one part output. */
  blended_price_per_m: number
  /** The basis of these days' prices. catalogues: before 2026-07-17, indicative only; endpoints: since then; unobserved: too few observations, so the previous value is kept. */
  basis: "catalogue" | "endpoint" | "unobserved"
} | {
  /** The day of the daily value, UTC. */
  date: string
  /** The constituent, as creator/name. */
  model_id: string
  /** Its tier at that daily value. */
  tier: "frontier" | "standard" | "budget"
  /** USD per million tokens: the reference price. */
  blended_price_per_m: number
  /** Number of providers that set the price. */
  provider_count: number
  /** `first_party`: the creator's own price. `median`: the providers' median. `few`: one or two providers. */
  price_rule: "median" | "first_party" | "few"
  /** Whether the price is carried forward from an earlier day. */
  is_carried: boolean
  /** Its score on the reference scale. */
  score: number
  /** The variant that was scored. */
  score_variant: string | null
  /** Blended price x reference score / score. */
  cost_per_iq: number
  /** The day when it entered the basket. */
  entered_on: string
  /** Change in the price from matched providers since the previous daily value, as a natural log. */
  price_change: number | null
  /** Change in the price from all other causes, as a natural log; null at its first daily value. */
  link_change: number | null
} | {
  /** The first day (UTC) for which the source states the price; of today's offers, the day of the last change. */
  first_date: string
  /** The last such day; null for an offer on the day of the release. */
  last_date: string | null
  /** The model, as creator/name. */
  model_id: string
  /** The provider's slug; null for the price of a router that names no provider. */
  provider: string | null
  /** An aggregator’s tag that distinguishes a provider's offers of one model. */
  endpoint_tag: string
  /** The model id at the provider; null if no source states it. */
  model_id_on_provider: string | null
  /** The source that states the price. */
  source: string
  /** listed: an offer of the release. The others are statements about past days: vendor_dated (the provider's own dated price), routed (a router's bill), creator_catalogue_price and catalogue_price (a catalogue's row of the creator or of another provider). */
  evidence: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "listed"
  /** The kind of offer: standard, free, batch, priority, mode or routed. */
  offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
  /** What is billed: base, context_tier, batch, priority, flex, cache_read, cache_write, reasoning, image, audio, request or search. */
  kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
  /** input or output. */
  direction: "input" | "output"
  /** standard, batch, priority, flex or fast. */
  service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
  /** The price applies to requests with more input tokens than this; null if it applies to all. */
  threshold_tokens: number | null
  /** How long a cache entry lives; null if it isn't a cache write or no source says. */
  ttl_seconds: number | null
  /** The price applies from this time of day (UTC); null if it always applies. */
  utc_start: string | null
  /** Until when it applies (UTC). */
  utc_end: string | null
  /** The weekdays on which it applies; null means every day. */
  utc_days: (string)[] | null
  /** text, image or audio; null if no source says. */
  modality: "text" | "image" | "audio" | null
  /** Of a picture; null if no source says. */
  image_size: string | null
  /** Of a picture; null if no source says. */
  image_quality: string | null
  /** Whether it is billed on top of the base price. */
  is_surcharge: boolean
  /** What the price is for: 1M_tokens, request, search, image, 1M_pixels, second or 1M_characters. */
  unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
  /** USD per unit: what a source stated; of today's offers, what is billed. */
  usd: number
  /** USD per unit before a discount; null without one, and for past days. */
  list_usd: number | null
  /** Whether the price, the id and the address of today's offer are confirmed; null for past days. */
  verified: boolean | null
  /** Where the offer runs; empty or null if unknown. */
  regions: (string)[] | null
  /** Whether the provider keeps no prompts; null if unknown. */
  zero_retention: boolean | null
}

export type RetirementsResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so prices may have changed since `as_of`. */
  stale: boolean
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** Models that are being retired or have been, the next one first. */
  retirements: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Display name. */
    name: string
    /** The provider, by slug. */
    provider: string
    /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
    deprecated_on: string | null
    /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
    retires_on: string | null
    /** The creator's last day has passed and no provider has offered the model since; null if nothing is known. */
    retired: boolean
    /** The replacement that the creator recommends; null if it names none. */
    replaced_by: string | null
    /** What the source stated: the provider's dated price, a catalogue's row of the creator, or what a router paid. */
    evidence: {
      /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
      deprecated_on: {
        /** Id of the source that was read. */
        source: string
        /** First day on which the source is known to state it; for an announcement, the latest date on the stored copy of the page. */
        stated_on: string | null
        /** Relative path of the file. */
        url: string | null
      } | null
      /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
      retires_on: {
        /** Id of the source that was read. */
        source: string
        /** First day on which the source is known to state it; for an announcement, the latest date on the stored copy of the page. */
        stated_on: string | null
        /** Relative path of the file. */
        url: string | null
      } | null
      /** The replacement that the creator recommends; null if it names none. */
      replaced_by: {
        /** Id of the source that was read. */
        source: string
        /** First day on which the source is known to state it; for an announcement, the latest date on the stored copy of the page. */
        stated_on: string | null
        /** Relative path of the file. */
        url: string | null
      } | null
    }
  })[]
}

export type SourcesResponse = {
  /** One execution of the pipeline. */
  run_id: string
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** `stale`: the next release is overdue. `held`: a newer daily value is held for review. */
  status: "fresh" | "stale" | "held"
  /** When the data became stale; null if it is fresh. */
  stale_since: string | null
  /** When publishing was put on hold; null if it isn't on hold. */
  held_since: string | null
  /** Why the next release is overdue; null if it is fresh. */
  stale_reason: string | null
  /** The sources, by id. */
  sources: ({
    /** Id of the source that was read. */
    source: string
    /** Where the source publishes its prices. */
    url?: string | null
    /** SHA-256 of the embedded file, if the source wasn't requested. */
    sha256?: string | null
    /** `stale`: unchanged for so long that it confirms nothing, or the embedded history ends before that day. `skipped`: its key isn't set. */
    status: "ok" | "stale" | "failed" | "skipped"
    /** The reason, in one sentence. */
    reason: string | null
    /** Number of quotes read. */
    quotes: number
    /** Number of quarantined quotes. */
    quarantined: number
    /** When the source last responded, ISO 8601 in UTC. */
    last_success_at: string | null
    /** Age of the data in seconds. */
    age_seconds: number | null
  })[]
}

export type QuarantineResponse = {
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** The quarantined quotes of this page. */
  quotes: ({
    /** Id of the source that was read. */
    source: string
    /** The provider, by slug. */
    provider: string
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The model id to send to the provider; null if no usable one is known. */
    model_id_on_provider: string | null
    /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
    endpoint_tag: string
    /** USD per million input tokens. Source: the quotes of the release. */
    input_price_per_m: number | null
    /** USD per million output tokens. Source: the quotes of the release. */
    output_price_per_m: number | null
    /** `pending` until it is repeated or confirmed by an independent source; `refused` permanently. */
    status: "pending" | "refused"
    /** The rule that decided. */
    rule: string
    /** The reason, in one sentence. */
    reason: string
    /** The measured value. */
    value: string | null
    /** The rule's threshold. */
    threshold: string | null
    /** What happened to the quote: accepted, listed, carried, replaced or left out. */
    outcome: "carried" | "replaced" | "left_out"
    /** First day (UTC) of this value. */
    since: string
  })[]
  /** Rows of sources that were rejected, each with the field at fault. */
  rejected_rows: ({
    /** Id of the source that was read. */
    source: string
    /** Row of the entry. */
    row: string
    /** The field in question. */
    field: string
    /** The invalid value. */
    value: string
    /** The reason, in one sentence. */
    reason: string
  })[]
}

export type AccuracyResponse = {
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last page. */
  next: string | null
  /** Day (UTC) of the daily value. */
  date: string
  /** Maximum difference of prices that agree; null in older releases. */
  tolerance: number | null
  /** Independent sources used only to check prices. */
  audit_sources: ({
    /** The audit source's id. */
    source: string
    /** How the source collects its prices. */
    evidence: string
    /** The credit that its publisher requests. */
    credit: string
    /** The source's address. */
    url: string
  })[]
  /** Shares of contradicted prices, for all providers and for subsets. */
  figures: ({
    /** Which providers are included. The halves are split by the first bit of a hash of the provider's name. Nobody looks at individual prices in the held-out half, so its figure can't be improved one price at a time. */
    scope: "all" | "seen_half" | "unseen_half" | "without_largest_provider"
    /** Number of providers counted. */
    providers: number
    /** Prices that an audit source also states. */
    comparisons: number
    /** Prices that agree with some of the audit data. */
    disputed: number
    /** Prices that agree with none of the audit data. */
    contradicted: number
    /** Prices that agree with all of the audit data. */
    agrees: number
    /** Share of compared prices that are contradicted, 0 to 1. */
    share: number | null
    /** Lower bound of the 95% interval, treating each provider as one observation. */
    share_low: number | null
    /** Upper bound of the 95% interval. */
    share_high: number | null
    /** The same, weighted by each model's tokens per day. */
    weighted_share: number | null
  })[]
  /** Prices that no audit source states. */
  uncompared: number
  /** Audit prices in a currency without an exchange rate for that day. */
  unconverted: number
  /** The same by provider, kind of price and age. */
  groups: ({
    /** What the prices are grouped by. */
    dimension: "provider" | "kind" | "age"
    /** The provider, kind or age. */
    value: string
    /** Prices that an audit source also states. */
    comparisons: number
    /** Prices that agree with some of the audit data. */
    disputed: number
    /** Prices that agree with none of the audit data. */
    contradicted: number
  })[]
  /** The same by day, newest first. */
  history: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** Prices that an audit source also states. */
    comparisons: number
    /** Prices that agree with none of the audit data. */
    contradicted: number
    /** Share of compared prices that are contradicted, 0 to 1. */
    share: number | null
    /** Lower bound of the 95% interval, treating each provider as one observation. */
    share_low: number | null
    /** Upper bound of the 95% interval. */
    share_high: number | null
  })[]
  /** The prices on this page that an audit source also states, contradicted ones first. */
  prices: ({
    /** The audit source's name for the provider. */
    provider_name: string
    /** 0 is the half of providers whose prices are shown. */
    half: number
    /** The provider, by slug. */
    provider: string
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Distinguishes a provider's offers of one model, as used by an aggregator. If it is empty or not unique, the id on the provider does. */
    endpoint_tag: string
    /** Id of the source that was read. */
    source: string
    /** Service tier of the price. */
    service_tier: string
    /** Input tokens above which the entire request is billed at this price; null for any length. */
    threshold_tokens: number
    /** Kind of tokens billed. */
    kind: "input" | "output" | "cache_read" | "cache_write"
    /** USD per million tokens, before promotions. */
    list_price: number
    /** USD per million tokens, as billed. */
    payable_price: number
    /** The audit sources' prices, USD per million tokens. */
    audit_prices: (number)[]
    /** `agrees`: all audit prices are within 1% of the list or billed price; `disputed`: some are; `contradicted`: none is. */
    outcome: "agrees" | "disputed" | "contradicted"
    /** Day (UTC) when the price last changed. */
    last_changed: string | null
    /** The model's tokens per day, the weight in `weighted_share`. */
    tokens_per_day: number
    /** The page that the audit source read, unless it agrees. */
    url: string | null
  })[]
}

export type WatchesResponse = {
  /** Number of entries that match. */
  count: number
  /** The watches of your account. */
  watches: ({
    /** Id of the watch. */
    watch_id: string
    /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** For prices and retirements: the model. */
    model_id?: string
    /** For prices and retirements: the provider; without a model, all its models. */
    provider?: string
    /** For prices: one of a provider's several offers. */
    endpoint?: string
    /** For prices: only offers served there. */
    region?: string
    /** The index; the composite by default. */
    index?: string
    /** For recommendations: the body of /v1/recommend. */
    request?: {
      [name: string]: unknown
    }
    /** Alerts when the figure is above or below the value, or changes by this many percent. */
    direction: "above" | "below" | "changed"
    /** USD per million blended tokens, or index points; for a change, the minimum percentage. */
    value: number
    /** First day (UTC) of this value. */
    since: string
  })[]
  /** Where alerts are sent; set this on the dashboard. */
  told_by: ("mail" | "webhook")[]
}

export type AddWatchResponse = {
  /** Number of entries that match. */
  count: number
  /** The watches of your account. */
  watches: ({
    /** Id of the watch. */
    watch_id: string
    /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** For prices and retirements: the model. */
    model_id?: string
    /** For prices and retirements: the provider; without a model, all its models. */
    provider?: string
    /** For prices: one of a provider's several offers. */
    endpoint?: string
    /** For prices: only offers served there. */
    region?: string
    /** The index; the composite by default. */
    index?: string
    /** For recommendations: the body of /v1/recommend. */
    request?: {
      [name: string]: unknown
    }
    /** Alerts when the figure is above or below the value, or changes by this many percent. */
    direction: "above" | "below" | "changed"
    /** USD per million blended tokens, or index points; for a change, the minimum percentage. */
    value: number
    /** First day (UTC) of this value. */
    since: string
  })[]
  /** Where alerts are sent; set this on the dashboard. */
  told_by: ("mail" | "webhook")[]
}

export type RemoveWatchResponse = {
  /** Number of entries that match. */
  count: number
  /** The watches of your account. */
  watches: ({
    /** Id of the watch. */
    watch_id: string
    /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** For prices and retirements: the model. */
    model_id?: string
    /** For prices and retirements: the provider; without a model, all its models. */
    provider?: string
    /** For prices: one of a provider's several offers. */
    endpoint?: string
    /** For prices: only offers served there. */
    region?: string
    /** The index; the composite by default. */
    index?: string
    /** For recommendations: the body of /v1/recommend. */
    request?: {
      [name: string]: unknown
    }
    /** Alerts when the figure is above or below the value, or changes by this many percent. */
    direction: "above" | "below" | "changed"
    /** USD per million blended tokens, or index points; for a change, the minimum percentage. */
    value: number
    /** First day (UTC) of this value. */
    since: string
  })[]
  /** Where alerts are sent; set this on the dashboard. */
  told_by: ("mail" | "webhook")[]
}

export type WebhookResponse = {
  /** Null if the account has none. */
  webhook: {
    /** Relative path of the file. */
    url: string
    /** Why it was switched off; null while it is active. */
    off_reason: string | null
  } | null
  /** Signs deliveries; returned only when it is set. */
  secret?: string
}

export type SetWebhookResponse = {
  /** Null if the account has none. */
  webhook: {
    /** Relative path of the file. */
    url: string
    /** Why it was switched off; null while it is active. */
    off_reason: string | null
  } | null
  /** Signs deliveries; returned only when it is set. */
  secret?: string
}

export type RemoveWebhookResponse = {
  /** Null if the account has none. */
  webhook: {
    /** Relative path of the file. */
    url: string
    /** Why it was switched off; null while it is active. */
    off_reason: string | null
  } | null
  /** Signs deliveries; returned only when it is set. */
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
  /** Creation time, ISO 8601 in UTC. */
  created_at: string
  /** Always null: keys don't expire. Anonymous keys not used within 30 days of creation are deleted. */
  expires_at: null
}

export type HealthResponse = {
  /** `degraded`: the data is old or a dependency fails. `down`: no data can be served. */
  status: "ok" | "degraded" | "down"
  /** Why the status isn't `ok`, one sentence each. */
  reasons: (string)[]
  /** The running version. */
  version: string
  /** One execution of the pipeline. */
  run_id: string | null
  /** When the data was observed, ISO 8601 in UTC. */
  as_of: string | null
  /** Age of the data in seconds. */
  age_seconds: number | null
  /** Whether the store responds. */
  store: "ok" | "failing"
  /** Whether the state database responds; `foreign` if it belongs to another store, in which case no keys are created. */
  state: "ok" | "failing" | "foreign"
  /** Whether the counters respond. */
  counters: "ok" | "failing"
  /** Documents and files in the store that are lost or altered, at most 20. */
  unreadable: (string)[]
}

export type LiveResponse = {
  /** The process responds. */
  status: "live"
}

export type ReadyResponse = {
  /** Whether a load balancer should send requests. */
  status: "ready" | "unready"
  /** What it is waiting for; null if it is ready. */
  reason: string | null
}

export type IndexResponse = {
  /** Name of the service. */
  name: string
  /** Version of the API. */
  version: string
  /** Address of the documentation. */
  documentation_url: string
  /** Address of the machine-readable description. */
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
  /** The composite index at its latest daily value. */
  compositeLatest: {
    parameters: Record<string, undefined>
    response: CompositeLatestResponse
  }
  /** Past daily values of the composite index or a tier, newest first. */
  compositeHistory: {
    parameters: {
      days?: number
      tier?: "frontier" | "standard" | "budget"
    }
    response: CompositeHistoryResponse
  }
  /** What moved the index or a tier on each day, newest first. */
  attribution: {
    parameters: {
      days?: number
      tier?: "frontier" | "standard" | "budget"
    }
    response: AttributionResponse
  }
  /** The basket of the index or a tier. With a date, everything behind that daily value. */
  constituents: {
    parameters: {
      tier?: "frontier" | "standard" | "budget"
      date?: string
    }
    response: ConstituentsResponse
  }
  /** The composite, its tiers and its variants, with the question each answers and its latest value. */
  indices: {
    parameters: Record<string, undefined>
    response: IndicesResponse
  }
  /** The latest value of an index. */
  indexLatest: {
    parameters: {
      index: string
    }
    response: IndexLatestResponse
  }
  /** Past values of an index, newest first. */
  indexHistory: {
    parameters: {
      index: string
      days?: number
    }
    response: IndexHistoryResponse
  }
  /** The members of an index at its latest value, with their weights. */
  indexConstituents: {
    parameters: {
      index: string
    }
    response: IndexConstituentsResponse
  }
  /** The tracked models, filtered and sorted. */
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
  /** A model's daily reference price, newest first. */
  modelHistory: {
    parameters: {
      model_id: string
      days?: number
    }
    response: ModelHistoryResponse
  }
  /** Why a model's price changed: its providers' changes, newest first. */
  modelMoves: {
    parameters: {
      model_id: string
      days?: number
    }
    response: ModelMovesResponse
  }
  /** The evidence for a model's score: leaderboards, values, dates and attributions. Available on every plan. */
  modelScore: {
    parameters: {
      model_id: string
    }
    response: ModelScoreResponse
  }
  /** What a model cost on a given day, back to 2023, with sources. Available on every plan. */
  modelPrice: {
    parameters: {
      model_id: string
      on: string
    }
    response: ModelPriceResponse
  }
  /** What providers changed in the last 90 days, newest first: prices, additions, removals and deprecations, with sources and whether the index moved. Available on every plan. */
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
  /** A model's providers, cheapest first. */
  modelEndpoints: {
    parameters: {
      model_id: string
    }
    response: ModelEndpointsResponse
  }
  /** What a workload costs at each of a model's providers, cheapest first. */
  modelCost: {
    parameters: {
      model_id: string
      input_tokens?: number
      output_tokens?: number
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
      service_tier?: "standard" | "flex" | "priority"
      batch_share?: number
      requests_per_day?: number
      reasoning_tokens?: number
      discount_percent?: number
      currency?: "EUR" | "GBP" | "JPY" | "CNY"
    }
    response: ModelCostResponse
  }
  /** Cheaper models that are as good, what they lack, and successors. */
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
  /** A request to one of a model's providers, ready to paste into a shell or program. */
  modelRequest: {
    parameters: {
      model_id: string
      provider?: string
      region?: string
      format?: "curl" | "python" | "typescript"
    }
    response: ModelRequestResponse
  }
  /** One model. */
  model: {
    parameters: {
      model_id: string
    }
    response: ModelResponse
  }
  /** The models that meet your constraints, sorted by quality-adjusted price. */
  recommend: {
    parameters: {
      /** USD per million blended tokens */
      budget_max_usd_per_m?: number
      /** USD per million input tokens */
      input_max_usd_per_m?: number
      /** USD per million output tokens */
      output_max_usd_per_m?: number
      /** USD per million blended tokens at score 40 */
      cost_per_iq_max?: number
      /** Minimum context in tokens; above a tier's threshold, that tier's prices apply. */
      context_min?: number
      /** Minimum intelligence score. */
      min_intelligence?: number
      /** Kind of input that the model must accept; text by default. */
      modality?: "text" | "image" | "audio" | "video" | "file"
      /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. The **composite** index covers all three. */
      tier?: "frontier" | "standard" | "budget"
      /** Reasoning models only. */
      is_reasoning?: boolean
      /** Must support tool calls. */
      supports_tools?: boolean
      /** Open-weight models only. */
      open_weights?: boolean
      /** Zero data retention only. */
      zdr?: boolean
      /** Whether the provider's headquarters and all known data centers are in the EU; `null` if unknown. */
      eu_sovereign?: boolean
      /** Kinds of input that the model must accept, all of them. */
      modalities?: ("text" | "image" | "audio" | "video" | "file")[]
      /** Whether the endpoint must support JSON schemas. */
      structured_output?: boolean
      /** Minimum output length in tokens. */
      max_output_tokens?: number
      /** Minimum bits of the served weights; creators count as 16 if nothing is stated. */
      min_precision?: number
      /** Output tokens per second. */
      min_throughput?: number
      /** Milliseconds to the first token. */
      max_latency_ms?: number
      /** Whether to exclude endpoints ranked at a promotional price, or whose price is due to end here or at another provider. If only another channel shows the promotion, the endpoint is ranked at its list price, unless you send `promotions`. */
      exclude_promotional?: boolean
      /** A country or bloc that all regions of the endpoint must be in, by code or English name such as DE, United States or EU, or the name of a data center. Continents aren't supported. */
      region?: string
      /** Only models released after this day. */
      released_after?: string
      /** Only these providers. */
      providers?: (string)[]
      /** Not these providers. */
      exclude_providers?: (string)[]
      /** Only these models, by id. */
      models?: (string)[]
      /** Slugs or names of creators. */
      creators?: (string)[]
      /** What one request looks like, and how many there are. */
      workload?: {
        /** Prompt tokens, including cached ones. */
        input_tokens: number
        /** Answer tokens, without reasoning. */
        output_tokens: number
        /** Share of input tokens read from a cache, 0 to 1. */
        cached_input_share?: number
        /** Share of input tokens written to a five-minute cache, 0 to 1. */
        cache_write_share?: number
        /** Share of input tokens written to a one-hour cache, 0 to 1. */
        cache_write_1h_share?: number
        /** Service tier of requests that aren't batched. */
        service_tier?: "standard" | "flex" | "priority"
        /** Share of requests that may be batched, 0 to 1. Whatever would cost more in a batch is priced without one. */
        batch_share?: number
        /** Requests per day. */
        requests_per_day?: number
        /** Reasoning tokens, billed like output unless the provider states a price. */
        reasoning_tokens?: number
      }
      /** Whether address and id must be known; true by default. */
      callable_only?: boolean
      /** Whether to rank by promotional prices that only a reseller shows. */
      promotions?: boolean
      /** True by default. `false` with `rank_by: "price"` includes models without a score; then no quality gate applies unless you send `min_intelligence`. */
      scored_only?: boolean
      /** Whether to include endpoints that can only be called through the router that bills them, because their own address or id isn't known. */
      routers?: boolean
      /** As in the list of models; `price` ranks by price alone. */
      rank_by?: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web" | "price"
      /** How many endpoints to list per model, best first, as fallbacks. */
      endpoints?: number
      /** Maximum number of entries. */
      limit?: number
    }
    response: RecommendResponse
  }
  /** What your usage cost at that day's prices. Unknown costs are null, never zero. */
  priceUsage: {
    parameters: {
      /** What the cost of one request consists of. */
      lines: ({
        /** In any provider's or catalogue's spelling. */
        model?: string
        /** The model behind a deployment name that doesn't state it. */
        base_model?: string
        /** Who billed it. Without it, the creator's price or the reference price applies. */
        provider?: string
        /** As `provider`. */
        seller?: string
        /** The UTC day or instant of use. */
        at: string
        /** Including tokens read from and written to a cache. */
        input_tokens?: number
        /** Including reasoning tokens. */
        output_tokens?: number
        /** Tokens read from a cache. */
        cache_read?: number
        /** Tokens written to a cache that lasts minutes. */
        cache_write?: number
        /** Tokens written to a cache that lasts an hour. */
        cache_write_1h?: number
        /** False if input_tokens exclude cached tokens, as Anthropic bills. */
        input_includes_cache?: boolean
        /** Reasoning tokens. */
        reasoning?: number
        /** In addition to input_tokens. */
        input_audio_tokens?: number
        /** In addition to output_tokens. */
        output_audio_tokens?: number
        /** In addition to input_tokens. */
        input_image_tokens?: number
        /** In addition to output_tokens. */
        output_image_tokens?: number
        /** Seconds of audio, where a provider bills by time. */
        input_audio_seconds?: number
        /** Characters of text to speak or embed, where a provider bills by length. */
        input_characters?: number
        /** Images generated. */
        output_images?: number
        /** Of the images, in pixels. */
        image_size?: string
        /** Of the images, in the provider's words, such as hd. */
        image_quality?: string
        /** Web searches run by the provider. */
        web_search_requests?: number
        /** Billed as a batch. */
        batch?: boolean
        /** standard, batch, flex or priority, or the name a provider uses for one of them. */
        service_tier?: string
        /** standard, or fast if a fast mode was billed. */
        speed?: string
        /** A region of the offer, or its tag. */
        region?: string
        /** As `region`; global means none. */
        inference_geo?: string
        /** How many requests the line combines. Their mean length decides the context tier; without it, the base price applies. */
        requests?: number
        [name: string]: unknown
      })[]
    }
    response: PriceUsageResponse
  }
  /** Everything about one model: prices, history, endpoints, privacy, quality. */
  explain: {
    parameters: {
      model_id: string
      history_days?: number
    }
    response: ExplainResponse
  }
  /** All providers, by slug. */
  providers: {
    parameters: {
      limit?: number
      page?: number
    }
    response: ProvidersResponse
  }
  /** One provider and the models it offers. */
  provider: {
    parameters: {
      provider_name: string
    }
    response: ProviderResponse
  }
  /** The export files: one per day with a row per endpoint, newest first, and histories of the index, models and constituents, available on every plan. */
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
  /** One export file, complete or in byte ranges. In CSV, text that starts with =, +, - or @ is prefixed with an apostrophe, so that spreadsheets don't run it as a formula. */
  exportFile: {
    parameters: {
      date: string
      format: "parquet" | "csv" | "jsonl"
    }
    response: Response
  }
  /** Deprecated, retiring and retired models, with replacements. */
  retirements: {
    parameters: {
      limit?: number
      page?: number
    }
    response: RetirementsResponse
  }
  /** How each price source performed in the run behind the current release. */
  sources: {
    parameters: Record<string, undefined>
    response: SourcesResponse
  }
  /** The quarantined quotes, with the rules that apply. */
  quarantine: {
    parameters: {
      limit?: number
      page?: number
    }
    response: QuarantineResponse
  }
  /** How many prices in this release are wrong, according to independent sources used only to check them. */
  accuracy: {
    parameters: {
      limit?: number
      page?: number
    }
    response: AccuracyResponse
  }
  /** Your account's watches, and where its alerts are sent. */
  watches: {
    parameters: Record<string, undefined>
    response: WatchesResponse
  }
  /** Adds a watch on a price, a recommendation, an index or a model's retirement; returns all watches. */
  addWatch: {
    parameters: {
      /** What to watch: a model's or provider's prices, the top recommendation, an index, or a model's retirement. */
      kind: "price" | "recommendation" | "index" | "lifecycle"
      /** For prices and retirements: the model. */
      model_id?: string
      /** For prices and retirements: the provider; without a model, all its models. */
      provider?: string
      /** For prices: one of a provider's several offers. */
      endpoint?: string
      /** For prices: only offers served there. */
      region?: string
      /** The index; the composite by default. */
      index?: string
      /** For recommendations: the body of /v1/recommend. */
      request?: {
        [name: string]: unknown
      }
      /** Alerts when the figure is above or below the value, or changes by this many percent. */
      direction?: "above" | "below" | "changed"
      /** USD per million blended tokens, or index points; for a change, the minimum percentage. */
      value?: number
    }
    response: AddWatchResponse
  }
  /** Removes a watch; returns the remaining ones. */
  removeWatch: {
    parameters: {
      watch_id: string
    }
    response: RemoveWatchResponse
  }
  /** Your account's webhook, if it has one. */
  webhook: {
    parameters: Record<string, undefined>
    response: WebhookResponse
  }
  /** Sets or replaces your account's webhook. Its secret is shown only once. */
  setWebhook: {
    parameters: {
      /** Where each digest is posted. */
      url: string
    }
    response: SetWebhookResponse
  }
  /** Removes your account's webhook. */
  removeWebhook: {
    parameters: Record<string, undefined>
    response: RemoveWebhookResponse
  }
  /** Creates a key without an account. It is shown only once. */
  anonymousKey: {
    parameters: Record<string, undefined>
    response: AnonymousKeyResponse
  }
  /** Whether the service can serve data, and how old the data is. */
  health: {
    parameters: Record<string, undefined>
    response: HealthResponse
  }
  /** Whether the process responds; restart it if it doesn't. */
  live: {
    parameters: Record<string, undefined>
    response: LiveResponse
  }
  /** Whether a load balancer should send requests here, and if not, why. */
  ready: {
    parameters: Record<string, undefined>
    response: ReadyResponse
  }
  /** Describes this service, with links to its documentation. */
  index: {
    parameters: Record<string, undefined>
    response: IndexResponse
  }
  /** This description. */
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
