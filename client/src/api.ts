// Made from the OpenAPI description of the service by client/generate.ts. Do not edit.

export type Model = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Display name. */
  name: string
  /** Display name of its creator. */
  provider: string
  /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
  tier: "frontier" | "standard" | "budget"
  /** `score`, or `price` where the model has no score and its launch price decides. */
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
  /** Longest context in tokens, as the provider or a catalogue states it. */
  context_length: number | null
  /** Change against the day before, percent; null without an earlier value. */
  change_24h: number | null
  /** Change against seven days before, percent; null without an earlier value. */
  change_7d: number | null
  /** Lowest blended price of an endpoint sold on demand, USD per million tokens. */
  cheapest_blended_price_per_m: number | null
  /** Number of endpoints listed. */
  endpoint_count: number
  /** Number of providers with an endpoint listed. */
  provider_count: number
  /** Slugs of the providers with an endpoint listed. */
  providers: (string)[]
  /** `catalogue`: only a curated catalogue states the price. `few`: neither its creator nor three providers of a week sell it, so it is in no index. */
  price_basis: "endpoint" | "catalogue" | "few"
  /** Day (UTC) on which the price was last observed. */
  price_observed_on: string
  /** Day (UTC) on which it was first observed. */
  first_seen: string
  /** Day of release, as a catalogue states it; null where none does. */
  released_on: string | null
  /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
  deprecated_on: string | null
  /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
  retires_on: string | null
  /** Who dates the end: `announcement` for the creator's own page, a catalogue, or an aggregator for its own list. */
  retires_on_source: string | null
  /** The creator's last day has passed, and nobody has been seen selling the model since; null where nothing is known. */
  retired: boolean
  /** The replacement that the creator recommends; null if it names none. */
  replaced_by: string | null
  /** Whether the model thinks before it answers; null where it is not known. */
  is_reasoning: boolean | null
  /** Whether it calls tools; null where it is not known. */
  supports_tools: boolean | null
  /** Whether its weights are published; null where it is not known. */
  open_weights: boolean | null
  /** Kinds of input it takes. */
  input_modalities: (string)[]
  /** Kinds of output it gives. */
  output_modalities: (string)[]
  /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
  aa_score: number | null
  /** The same score: OS-1 is published here. */
  aa_score_as_published: number | null
  /** Name of the reference scale. */
  score_scale: string | null
  /** `measured` by two boards or more; not recommended and not in the index: `one_board`, `disputed` (two that disagree), `other_variant` (rated is one that its providers do not serve). */
  score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
  /** Variant (effort, mode) of the model that was scored. */
  score_variant: string | null
  /** Day from which the score is known. */
  scored_on: string | null
  /** Tokens that went through OpenRouter on `tokens_on`; null outside its fifty most used models. It is no part of any price or of the index. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
  tokens_per_day: number | null
  /** Day (UTC) of `tokens_per_day`. */
  tokens_on: string | null
}

export type Provider = {
  /** Display name. */
  name: string
  /** Id of a provider. */
  slug: string
  /** Number of models that the provider sells. */
  model_count: number
  /** Number of endpoints listed. */
  endpoint_count: number
  /** The provider of which it is an account, a region or a channel; null where it is none. */
  part_of: string | null
  /** Offers without a price in dollars, and why: by number and currency; null where all have one. */
  unpriced: string | null
  /** Number of models that no other provider sells cheaper. */
  cheapest_count: number
  /** Its blended price over the reference price, median over its models. */
  median_price_ratio: number | null
  /** Address to call; `{…}` stands for a part of the customer's own. */
  base_url: string | null
  /** Country of the seat, ISO 3166-1 alpha-2. */
  headquarters: string | null
  /** Countries or data centres that it is served from, as the provider states them. */
  regions: (string)[]
  /** Whether prompts can be kept from being retained; null where nothing is on record. */
  zdr_available: boolean | null
  /** The provider's headquarters and all known data centers are in the EU; `null` if unknown. */
  eu_sovereign_available: boolean | null
  /** Whether prompts are used for training; null where nothing is on record. */
  trains_on_prompts: boolean | null
  /** Days for which prompts are kept. */
  retention_days: number | null
  /** Address of the provider's status page. */
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the provider. */
  base_url_source: string | null
  /** Day on which the address was read at its source. */
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  /** Day on which the provider's facts were read. */
  facts_seen_on: string | null
  /** Day (UTC) on which it was last observed. */
  last_seen: string
}

export type ErrorBody = {
  /** What went wrong. */
  error: {
    /** Machine-readable code of the error. */
    code: "invalid_parameter" | "invalid_body" | "no_constraints" | "missing_api_key" | "invalid_api_key" | "plan_limit" | "model_not_found" | "provider_not_found" | "not_found" | "method_not_allowed" | "payload_too_large" | "range_not_satisfiable" | "rate_limit_exceeded" | "internal_error" | "data_unavailable"
    /** What was expected and what came, in a sentence. */
    message: string
    /** Address of the documentation. */
    documentation_url: string
    /** Names the request in the logs of the service. */
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
    /** Price changes alone, without changes of the basket; 1000 on 1 July 2026. */
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
  /** Difference between the frontier and the budget tier. */
  spread: {
    /** The frontier's level less the budget's, USD per SIT. */
    price_per_m: number | null
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
  }
  /** The third-lowest price among creators for a model that scores 40 or more (index `p40`). */
  price_of_40_points: {
    /** What the third-cheapest creator asks, USD per million tokens. */
    price_per_m: number
    /** Model that sets the price: the cheapest of the third-cheapest creator. */
    set_by: string
    /** Change against thirty days before, percent; null without an earlier value. */
    change_30d: number | null
    /** Change against 365 days before, percent; null without an earlier value. */
    change_365d: number | null
    /** The three creators that sell it cheapest, each at its cheapest model; the third sets the price. */
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
  /** Version of the methodology that the values follow. */
  methodology_version: string
  /** The factor that keeps a change of basket, providers or method out of the index points. */
  link_factor: number
  /** Number of models in the basket. */
  constituents: number
  /** What the prices of the day rest on: quotes of endpoints, or catalogues alone. */
  quality: "catalogue" | "endpoint"
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** `stale`: no newer release was made in time. `held`: a newer daily value is held for review. */
  status: "fresh" | "stale" | "held"
  /** Since when no newer release was made; null where it is fresh. */
  stale_since: string | null
  /** Since when publishing is held; null where it is not. */
  held_since: string | null
  /** Why the daily value is held or stale, in a sentence; null where it is fresh. */
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
    /** Price changes alone, without changes of the basket; 1000 on 1 July 2026. */
    index_points: number
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
    /** The factor that keeps a change of basket, providers or method out of the index points. */
    link_factor: number
    /** The links of the day by kind; their factors multiply to `link_factor`. */
    links: ({
      /** What changed the level; `price` alone moves the index. */
      kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
      /** By which this kind of link changed the level and not the index. */
      factor: number
    })[]
    /** Number of models in the basket. */
    constituents: number
    /** What the prices of the day rest on: quotes of endpoints, catalogues alone, or `unobserved`: too little was observed for a value, and the one before stands. */
    quality: "catalogue" | "endpoint" | "unobserved"
    /** A corrected daily value, with a number (1 when first published) and a reason; `restate` creates it. */
    revision: number
    /** Why the day was restated; null where it was not. */
    revision_reason: string | null
  })[]
  /** Days of history that the plan sees, where more was asked for. */
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
  /** Days of history that the plan sees, where more was asked for. */
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
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
    tier: "frontier" | "standard" | "budget"
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** Number of providers that count. */
    provider_count: number
    /** `first_party`: the creator's own price. `median`: that of the providers. `few`: of one or two providers. */
    price_rule: "median" | "first_party" | "few"
    /** Level of the source: L1 the provider's own list, L2 an aggregator, L3 a catalogue. */
    level: "L1" | "L2" | "L3" | "L4" | "L5"
    /** Whether the price is carried from an earlier day. */
    is_carried: boolean
    /** Intelligence score on the reference scale. */
    score: number
    /** Variant (effort, mode) of the model that was scored. */
    score_variant: string | null
    /** `measured` by two boards or more; not recommended and not in the index: `one_board`, `disputed` (two that disagree), `other_variant` (rated is one that its providers do not serve). */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated"
    /** Day from which the score is known. */
    scored_on: string
    /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
    cost_per_iq: number
    /** Weight in the basket, 0 to 1. */
    weight: number
    /** Day on which it entered the basket. */
    entered_on: string
  })[]
} | {
  /** Day (UTC) of the daily value. */
  date: string
  /** What the prices of the day rest on: quotes of endpoints, catalogues alone, or `unobserved`: too little was observed for a value, and the one before stands. */
  quality: "catalogue" | "endpoint" | "unobserved"
  /** Version of the methodology that the values follow. */
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
    /** Price changes alone, without changes of the basket; 1000 on 1 July 2026. */
    index_points: number
    /** Level of the index at the daily value before, in points. */
    index_points_before: number
    /** All links chained, 1000 on the base day: the level over that of the base day is `index_points` / 1000 × `link_points` / 1000. */
    link_points: number | null
    /** Link points at the daily value before. */
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
  /** The basket of the daily value before. */
  constituents_before: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
    tier: "frontier" | "standard" | "budget"
    /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
    cost_per_iq: number
  })[]
  /** Where the method has changed since the daily value before: that daily value's basket as it was published. */
  method_link: {
    /** Version of the methodology that the values follow. */
    methodology_version: string
    /** What the day before was made from again: the answers as they came (`raw`), or for some sources what was read of them (`quotes`). */
    overlap: "raw" | "quotes" | "state"
    /** The basket of the daily value before, as it was published. */
    constituents: ({
      /** Id of a model, `<creator>/<model_name>`. */
      model_id: string
      /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
      tier: "frontier" | "standard" | "budget"
      /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
      cost_per_iq: number
    })[]
  } | null
  /** The prices of equal quality, each with its ten cheapest creators. */
  equal_quality: ({
    /** Id of an index. */
    index: string
    /** Score that a model must reach. */
    score: number
    /** Input tokens in the blend. */
    input_weight: number
    /** Output tokens in the blend. */
    output_weight: number
    /** What the third-cheapest creator asks, USD per million tokens. */
    price_per_m: number
    /** Model that sets the price: the cheapest of the third-cheapest creator. */
    set_by: string
    /** The ten cheapest creators, each at its cheapest model; the third sets the price. */
    makers: ({
      /** What the creator asks, USD per million tokens. */
      price_per_m: number
      /** Intelligence score on the reference scale. */
      score: number
      /** `first_party`: the creator's own price. `median`: that of the providers. `few`: of one or two providers. */
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
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
    tier: "frontier" | "standard" | "budget"
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** Number of providers that count. */
    provider_count: number
    /** `first_party`: the creator's own price. `median`: that of the providers. `few`: of one or two providers. */
    price_rule: "median" | "first_party" | "few"
    /** Level of the source: L1 the provider's own list, L2 an aggregator, L3 a catalogue. */
    level: "L1" | "L2" | "L3" | "L4" | "L5"
    /** Whether the price is carried from an earlier day. */
    is_carried: boolean
    /** Intelligence score on the reference scale. */
    score: number
    /** Variant (effort, mode) of the model that was scored. */
    score_variant: string | null
    /** `measured` by two boards or more; not recommended and not in the index: `one_board`, `disputed` (two that disagree), `other_variant` (rated is one that its providers do not serve). */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated"
    /** Day from which the score is known. */
    scored_on: string
    /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
    cost_per_iq: number
    /** Day on which it entered the basket. */
    entered_on: string
    /** What providers did to the price at the endpoints that count on both days, natural logarithm; it moves the index. Null where none does. */
    price_change: number | null
    /** What else changed the price, natural logarithm; it moves the level alone. */
    link_change: number | null
    /** The providers that make the price, each at the endpoint that counts. */
    sellers: ({
      /** Slug of the provider. */
      seller: string
      /** Whether the provider made the model. */
      first_party: boolean
      /** Id of the source that was read. */
      source: string
      /** The endpoint whose price counts: its tag or, without one, the id that it is called by. */
      endpoint: string
      /** First day (UTC) on which it is known to sell the model. */
      since: string
      /** USD per million blended tokens. */
      price: number
      /** Day (UTC) on which the price was last observed. */
      observed_on: string
      /** Whether a step to another price waits to be confirmed. */
      is_pending: boolean
      /** Change since the daily value before, natural logarithm; null where it did not count then, or by another endpoint. */
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
  /** The question that the index answers. */
  answers: string
  /** What it does not say. */
  does_not_answer: string
  /** Day (UTC) of the first value. */
  first_date: string
  /** Day (UTC) of the daily value. */
  date: string
  /** The value of the index, USD per million tokens. */
  price_per_m: number
  /** Price changes alone, without changes of the basket; 1000 on 1 July 2026. */
  index_points: number
  /** Change against the day before, percent; null without an earlier value. */
  change_24h: number | null
  /** Change against seven days before, percent; null without an earlier value. */
  change_7d: number | null
  /** Change against thirty days before, percent; null without an earlier value. */
  change_30d: number | null
  /** How far its points lie from those of the composite on its day, percent. */
  versus_composite: number | null
  /** Number of models in the basket. */
  constituents: number
  /** How a price of equal quality is made; null of any other index. */
  equal_quality: {
    /** Score that a model must reach. */
    score: number
    /** Input to output tokens. */
    blend: string
    /** Model that sets the price: the cheapest of the third-cheapest creator. */
    set_by: string
    /** Creator of that model. */
    maker: string
    /** What the cheapest creator asks, USD per million tokens. */
    cheapest_per_m: number
    /** What the fifth-cheapest creator asks, USD per million tokens; null where there are fewer. */
    fifth_per_m: number | null
    /** Change against 365 days before, percent; null without an earlier value. */
    change_365d: number | null
    /** First day on record on which three creators reached the score, with the change a year since then. */
    first: {
      /** Day (UTC) of the daily value. */
      date: string
      /** What the third-cheapest creator asks, USD per million tokens. */
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
    /** Price changes alone, without changes of the basket; 1000 on 1 July 2026. */
    index_points: number
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
    /** Number of models in the basket. */
    constituents: number
    /** `restated`: by scores of a later day; else what the prices rest on. */
    quality: "catalogue" | "endpoint" | "unobserved" | "restated"
  })[]
  /** Of a price of equal quality each change since its first day, newest first, whatever `days` says; empty for any other index. */
  price_changes: ({
    /** Day (UTC) on which the price changed. */
    date: string
    /** What the third-cheapest creator asks, USD per million tokens. */
    price_per_m: number
    /** Model that sets the price: the cheapest of the third-cheapest creator. */
    set_by: string
  })[]
  /** Days of history that the plan sees, where more was asked for. */
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
    /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
    cost_per_iq: number
    /** What the creator asks, of a price of equal quality; null of any other index. */
    ask: {
      /** Place, from 1. */
      rank: number
      /** What the creator asks, USD per million tokens. */
      price_per_m: number
      /** Intelligence score on the reference scale. */
      score: number
      /** `first_party`: the creator's own price. `median`: that of the providers. `few`: of one or two providers. */
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
  /** Relative path of the next page; null on the last. */
  next: string | null
  /** The models of this page. */
  models: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Display name. */
    name: string
    /** Display name of its creator. */
    provider: string
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
    tier: "frontier" | "standard" | "budget" | null
    /** `score`, or `price` where the model has no score and its launch price decides. */
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
    /** Longest context in tokens, as the provider or a catalogue states it. */
    context_length: number | null
    /** Change against the day before, percent; null without an earlier value. */
    change_24h: number | null
    /** Change against seven days before, percent; null without an earlier value. */
    change_7d: number | null
    /** Lowest blended price of an endpoint sold on demand, USD per million tokens. */
    cheapest_blended_price_per_m: number | null
    /** Number of endpoints listed. */
    endpoint_count: number
    /** Number of providers with an endpoint listed. */
    provider_count: number
    /** Slugs of the providers with an endpoint listed. */
    providers: (string)[]
    /** `catalogue`: only a curated catalogue states the price. `few`: neither its creator nor three providers of a week sell it, so it is in no index. */
    price_basis: "endpoint" | "catalogue" | "few"
    /** Day (UTC) on which the price was last observed. */
    price_observed_on: string
    /** Day (UTC) on which it was first observed. */
    first_seen: string
    /** Day of release, as a catalogue states it; null where none does. */
    released_on: string | null
    /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
    deprecated_on: string | null
    /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
    retires_on: string | null
    /** Who dates the end: `announcement` for the creator's own page, a catalogue, or an aggregator for its own list. */
    retires_on_source: string | null
    /** The creator's last day has passed, and nobody has been seen selling the model since; null where nothing is known. */
    retired: boolean | null
    /** The replacement that the creator recommends; null if it names none. */
    replaced_by: string | null
    /** Whether the model thinks before it answers; null where it is not known. */
    is_reasoning: boolean | null
    /** Whether it calls tools; null where it is not known. */
    supports_tools: boolean | null
    /** Whether its weights are published; null where it is not known. */
    open_weights: boolean | null
    /** Kinds of input it takes. */
    input_modalities: (string)[]
    /** Kinds of output it gives. */
    output_modalities: (string)[]
    /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
    aa_score: number | null
    /** The same score: OS-1 is published here. */
    aa_score_as_published: number | null
    /** Name of the reference scale. */
    score_scale: string | null
    /** `measured` by two boards or more; not recommended and not in the index: `one_board`, `disputed` (two that disagree), `other_variant` (rated is one that its providers do not serve). */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
    /** Variant (effort, mode) of the model that was scored. */
    score_variant: string | null
    /** Day from which the score is known. */
    scored_on: string | null
    /** Tokens that went through OpenRouter on `tokens_on`; null outside its fifty most used models. It is no part of any price or of the index. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
    tokens_per_day: number | null
    /** Day (UTC) of `tokens_per_day`. */
    tokens_on: string | null
    /** Score of the skill that `rank_by` names, by one open board on the line of OS-1; null where none rates the model. */
    skill_score?: number | null
    /** The blended price × 40 / score in that skill, USD per million tokens; null without one. */
    skill_adjusted_price?: number | null
    /** What the model does; only models of kind `text` are in the index. */
    kind: "text" | "embeddings" | "rerank" | "images" | "audio" | "speech"
    /** Prices of a model that writes no text, by provider and unit; empty for text. Source: the quotes of the release. */
    unit_prices: ({
      /** Who sells it, by slug. */
      provider: string
      /** The id that a request to the provider names; null where none is known that a customer can use. */
      model_id_on_provider: string
      /** Whether it is billed for input or for output. */
      direction: "input" | "output"
      /** What the price is for one of. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** Kind of input or token that is billed. */
      modality: "text" | "image" | "audio" | null
      /** USD per unit. */
      usd: number
      /** Ids of the sources that state it. */
      sources: (string)[]
      /** Day (UTC) on which it was first observed. */
      first_seen: string
      /** Day (UTC) on which it was last observed. */
      last_seen: string
      /** The days of each price by this source, newest first. */
      steps: ({
        /** First day. */
        from: string
        /** Last day; null where it still holds. */
        to: string
        /** USD per unit. */
        usd: number
      })[]
    })[]
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
  /** Prices of a model that writes no text, by provider and unit; empty for text. Source: the quotes of the release. */
  unit_prices?: ({
    /** Who sells it, by slug. */
    provider: string
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string
    /** Whether it is billed for input or for output. */
    direction: "input" | "output"
    /** What the price is for one of. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that is billed. */
    modality: "text" | "image" | "audio" | null
    /** USD per unit. */
    usd: number
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Day (UTC) on which it was first observed. */
    first_seen: string
    /** Day (UTC) on which it was last observed. */
    last_seen: string
    /** The days of each price by this source, newest first. */
    steps: ({
      /** First day. */
      from: string
      /** Last day; null where it still holds. */
      to: string
      /** USD per unit. */
      usd: number
    })[]
  })[]
  /** Days of history that the plan sees, where more was asked for. */
  history_limit_days?: number
}

export type ModelMovesResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Days that the changes are of. */
  days: number
  /** What the providers changed in all, percent: the sum of the contributions. */
  change: number
  /** Providers' changes of price, newest first. */
  moves: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** Who sells it, by slug. */
    provider: string
    /** Id of the source that was read. */
    source: string
    /** Blended price at the daily value before, USD per million tokens. */
    old_price_per_m: number
    /** Blended price at the daily value, USD per million tokens. */
    new_price_per_m: number
    /** How much a provider or model adds to a change, in percentage points. */
    contribution: number
  })[]
  /** Days of history that the plan sees, where more was asked for. */
  history_limit_days?: number
}

export type ModelScoreResponse = {
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** Name of the scale. */
  scale: string
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** As `score_basis`; `unknown` where no board of the general score rates the model. */
  status: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | "unknown"
  /** What the status means, in a sentence. */
  note: string
  /** Intelligence score on the reference scale. */
  score: number | null
  /** Lower bound of the 90% interval. */
  score_low: number | null
  /** Upper bound of the 90% interval. */
  score_high: number | null
  /** Between its highest and its lowest board, in z. */
  spread: number | null
  /** Scores of the skills that a board rates. */
  skills: ({
    /** Name of the skill. */
    skill: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web"
    /** Score of the skill, on the line of the general score. */
    score: number
  })[]
  /** The boards that rate the model, and what each says. */
  boards: ({
    /** The general score or the skill that the board counts in. */
    part: string
    /** In the general score; null of a skill alone. */
    weight: number | null
    /** How its publisher asks to be named. */
    credit: string
    /** Address of the board. */
    url: string
    /** Id of the source that was read. */
    source: string
    /** The board's own spelling. */
    model: string
    /** The board's own value. */
    rating: number
    /** Standard deviations from the middle of the scale: k (y - anchor) / unit + c. */
    z: number
    /** As it counts; null of a skill alone. */
    clipped_z: number | null
    /** Day on which the board was published; null where it does not say. */
    published_on: string | null
    /** Day from which the score is known. */
    scored_on: string
    /** How the spelling became the model: a reviewed name, a rule, or another version. */
    linked_by: "reviewed" | "spelling" | "version"
    /** Why the spelling is this model; null where a rule says so. */
    link_reason: string | null
  })[]
}

export type ModelPriceResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Day (UTC) asked about. */
  on: string
  /** USD per million input tokens. Source: the quotes of the release. */
  input_price_per_m: number
  /** USD per million output tokens. Source: the quotes of the release. */
  output_price_per_m: number
  /** USD per million tokens, `(3 × input + output) / 4`. */
  blended_price_per_m: number
  /** USD per million tokens read from a cache; null where it is not known. */
  cache_read_price_per_m: number | null
  /** USD per million tokens written to a cache; null where it is not known. */
  cache_write_price_per_m: number | null
  /** The price schedule: every price on its own terms, USD per unit. */
  prices: ({
    /** What the price is for. */
    kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
    /** Whether it is billed for input or for output. */
    direction: "input" | "output"
    /** Input tokens past which the whole request is billed at this price; null for every length. */
    threshold_tokens: number | null
    /** `gt`: more tokens than the threshold; `gte`: as many or more. */
    threshold_op: "gt" | "gte" | null
    /** Service that is billed: on demand, in a batch, with priority or with patience. */
    service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
    /** Seconds for which a cache is kept; null where it is not about a cache. */
    ttl_seconds: number | null
    /** Hours and days in UTC at which the price holds; null for always. */
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
    /** Whether it is billed on top of the input price, not instead of it. */
    is_surcharge: boolean
    /** What the price is for one of. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** USD per unit. */
    usd: number
  })[]
  /** `reference`: the price that this service published of that day. Else what a source said of it. */
  basis: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "reference"
  /** Whose price it is, by slug; null where no single provider's. */
  provider: string | null
  /** First day (UTC) at this price that the basis knows of. */
  since: string
  /** An explanation, in sentences. */
  note: string
  /** What independent sources say of the price, best supported first. */
  claims: ({
    /** Id of the source that was read. */
    source: string
    /** Whose price it is, by slug; null where no single provider's. */
    provider: string | null
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string | null
    /** What a source said: a dated price of the provider, a row of the creator, or what a router paid. */
    evidence: "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price"
    /** First day. */
    from: string
    /** Last day; null where it still holds. */
    to: string
    /** USD per million input tokens. Source: the quotes of the release. */
    input_price_per_m: number
    /** USD per million output tokens. Source: the quotes of the release. */
    output_price_per_m: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** USD per million tokens read from a cache; null where it is not known. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null where it is not known. */
    cache_write_price_per_m: number | null
    /** The price schedule: every price on its own terms, USD per unit. */
    prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether it is billed for input or for output. */
      direction: "input" | "output"
      /** Input tokens past which the whole request is billed at this price; null for every length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: as many or more. */
      threshold_op: "gt" | "gte" | null
      /** Service that is billed: on demand, in a batch, with priority or with patience. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** Seconds for which a cache is kept; null where it is not about a cache. */
      ttl_seconds: number | null
      /** Hours and days in UTC at which the price holds; null for always. */
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
      /** Whether it is billed on top of the input price, not instead of it. */
      is_surcharge: boolean
      /** What the price is for one of. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** Whether it is the price that is given. */
    agrees: boolean
  })[]
}

export type ChangesResponse = {
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** First day (UTC) that the answer covers. */
  since: string
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last. */
  next: string | null
  /** What providers changed, newest day first. */
  changes: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** What changed. `deprecated`: its source marks the offer so; without a provider, the aggregator names the day from which it no longer offers the model. */
    kind: "price" | "seller_entered" | "seller_left" | "model_entered" | "model_left" | "deprecated"
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Who changed it, by slug; null where a model came or left. */
    seller: string | null
    /** Id of the source that was read. */
    source: string
    /** The price before; null where there was none. */
    from: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_price_per_m: number
    } | null
    /** The price after; null where there is none. */
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
    /** Whether what providers did to the price of this model moved the composite at that daily value. */
    moved_index: boolean
    /** What this model's providers together did to the composite at that daily value, percent; null but for a price. */
    index_change: number | null
  })[]
}

export type ModelEndpointsResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** Number of entries that match. */
  count: number
  /** Every endpoint of the model, cheapest first. */
  endpoints: ({
    /** Who sells it, by slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** Address to call; `{…}` stands for a part of the customer's own. */
    base_url: string | null
    /** What each part in braces of the address stands for. */
    base_url_parameters: ({
      /** The text in braces. */
      name: string
      /** What it is, in a sentence. */
      description: string
      /** A value of the right form. */
      example: string
    })[]
    /** Protocol of the address; null where it is not known. */
    api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
    /** What follows the base URL; `{model}` is the id on the provider, percent-encoded. */
    path: string | null
    /** What of base URL and path is the customer's own. */
    placeholders: ({
      /** The text in braces. */
      name: string
      /** What it is, in a sentence. */
      description: string
      /** A value of the right form. */
      example: string
    })[]
    /** Sent beside the key and the content type. */
    headers: ({
      /** Name of the header. */
      name: string
      /** Value of the header. */
      value: string
    })[]
    /** What the body has beside the usual, such as a mode of the model. */
    body: ({
      /** Name of the field. */
      name: string
      /** Value of the field. */
      value: string
    })[]
    /** Official packages of the protocol. */
    sdk: {
      /** Name of a package on npm. */
      npm: string
      /** Name of a package on PyPI. */
      pypi: string
    } | null
    /** Root that gives base URL and protocol: a catalogue, or `provider`. */
    address_source: string | null
    /** Another account of the same company at this address: whose terms apply is for the contract. */
    shares_address_with: string | null
    /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
    endpoint_tag: string
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string | null
    /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** Model that this id means at the provider too: the id alone does not reach this one. */
    id_shared_with: string | null
    /** Whether the price is confirmed, by the provider's own list or by two independent sources, and a source other than the price's own states address and id; `id_verified` says whether two state the id. Of a promotion, the list price. */
    verified: boolean
    /** Whether the billed price is confirmed, promotion included: see `price_evidence`. */
    price_verified: boolean | null
    /** Whether the id is confirmed: see `id_evidence`. */
    id_verified: boolean | null
    /** False: a catalogue names this provider and nobody has looked at it yet; it is in no price and no advice. */
    reviewed: boolean
    /** Whether address and id are known. */
    callable: boolean
    /** Rank among the model's endpoints that can be recommended, 1 the first; null if it cannot be. */
    choice: number | null
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
    /** The discount that payable prices contain; null where there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug, or the aggregator's id. */
      seen_via: string
      /** Day (UTC) from which it holds. */
      since: string
    } | null
    /** A cheaper price that waits for confirmation; null where there is none. */
    pending_price: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) on which it was last seen. */
      seen_on: string
    } | null
    /** The price schedule: every price on its own terms, USD per unit. */
    prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether it is billed for input or for output. */
      direction: "input" | "output"
      /** Input tokens past which the whole request is billed at this price; null for every length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: as many or more. */
      threshold_op: "gt" | "gte" | null
      /** Service that is billed: on demand, in a batch, with priority or with patience. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** Seconds for which a cache is kept; null where it is not about a cache. */
      ttl_seconds: number | null
      /** Hours and days in UTC at which the price holds; null for always. */
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
      /** Whether it is billed on top of the input price, not instead of it. */
      is_surcharge: boolean
      /** What the price is for one of. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** What of the schedule each source says. */
    price_sources: ({
      /** A kind of price, a service tier, or context_tier. */
      about: string
      /** Id of the source that was read. */
      source: string
    })[]
    /** What the schedule leaves open, by the rule of another offer of the model: it bounds a cost and is no price. */
    assumed_prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether it is billed for input or for output. */
      direction: "input" | "output"
      /** Input tokens past which the whole request is billed at this price; null for every length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: as many or more. */
      threshold_op: "gt" | "gte" | null
      /** Service that is billed: on demand, in a batch, with priority or with patience. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** Seconds for which a cache is kept; null where it is not about a cache. */
      ttl_seconds: number | null
      /** Hours and days in UTC at which the price holds; null for always. */
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
      /** Whether it is billed on top of the input price, not instead of it. */
      is_surcharge: boolean
      /** What the price is for one of. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** USD per million tokens read from a cache; null where it is not known. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null where it is not known. */
    cache_write_price_per_m: number | null
    /** Longest context in tokens, as the provider or a catalogue states it. */
    context_length: number | null
    /** Longest output in tokens; null where it is not known. */
    max_output_tokens: number | null
    /** Number format of the served weights, e.g. `fp8`; null where it is not known. */
    quantization: string | null
    /** Whether it keeps to a JSON schema; null where it is not known. */
    supports_structured_output: boolean | null
    /** Whether it costs nothing; then it is neither priced nor ranked. */
    is_free: boolean
    /** Fraction off the list price, 0 to 1. */
    discount: number
    /** `standard` is on demand; any other is listed, neither priced nor ranked. */
    offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
    /** Whether it takes requests now. */
    is_available: boolean
    /** Whether prompts are not retained; null where nothing is on record. */
    zdr: boolean | null
    /** Whether prompts are used for training; null where nothing is on record. */
    trains_on_prompts: boolean | null
    /** Whose contract keeps to zero retention: a provider, or the channel that lists it so. */
    zdr_under: string | null
    /** Days for which prompts are kept. */
    retention_days: number | null
    /** Countries or data centres that it is served from, as the provider states them. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that all of the regions are in; empty: not known. */
    places: (string)[]
    /** What names the region: the id, the source's list, the tag, or the provider's data centres; null: it is not known. */
    region_source: "id" | "list" | "tag" | "seller" | null
    /** Of a regional offer beside the cheapest of the same provider that is not: 0.1 is a tenth more. */
    surcharge: number | null
    /** What the provider bills in and the rate that made it USD; null where it bills in USD. */
    native_price: {
      /** What the provider bills in, ISO 4217. */
      currency: string
      /** Per million input tokens, in `currency`. */
      input_native_per_m: number
      /** Per million output tokens, in `currency`. */
      output_native_per_m: number
      /** How many of the currency one US dollar buys. */
      units_per_usd: number
      /** Day of the rate. */
      rate_on: string
    } | null
    /** The provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign: boolean | null
    /** How a request carries the key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    /** First day of this price, where a source dates it. */
    effective_from: string | null
    /** Last day on which this provider sells this at this price, where a source dates it. Where `price_until` is the same day, the price ends and the offer goes on; otherwise the offer ends. Once it has passed, this is not available. */
    until: string | null
    /** Last day of this price, where a source dates it at this provider or at another that asks the same. Without `until`, it is not known to end here. */
    price_until: string | null
    /** Day on which price or end was announced, where a source dates it. */
    announced_on: string | null
    /** The price that follows `price_until`, where its source states it; null where it states none. */
    next_price: {
      /** First day of that price. */
      from: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null where it is not known. */
      cache_read_price_per_m: number | null
      /** Id of the source that was read. */
      source: string
    } | null
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Which independent sources state the price, when they last did, and the value. */
    price_evidence: ({
      /** Where the statement comes from in the end: sources that copy each other count as one. */
      root: string
      /** Day (UTC) on which it was last seen. */
      seen_on: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
    })[]
    /** Which independent sources state the id, when they last did, and the value. */
    id_evidence: ({
      /** Where the statement comes from in the end: sources that copy each other count as one. */
      root: string
      /** Day (UTC) on which it was last seen. */
      seen_on: string
      /** The id. */
      value: string
    })[]
    /** What independent sources say of this price, best supported first. */
    claims: ({
      /** USD per million input tokens. */
      usd_in: number
      /** USD per million output tokens. */
      usd_out: number
      /** Independent sources that say it. */
      roots: (string)[]
      /** Day (UTC) from which it holds. */
      since: string
    })[]
    /** What this endpoint is like, as a source last measured it; null where none did. Old figures are null: `observed_on` says when they were measured. */
    performance: {
      /** Milliseconds to the first token, median of the last half hour or hour. */
      latency_ms: number | null
      /** Output tokens a second, median of the last half hour or hour. */
      tokens_per_second: number | null
      /** Requests of the last day that succeeded, percent, as the source counts them. */
      uptime_percent: number | null
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** Day (UTC) on which it was first observed. */
    first_seen: string
    /** Day (UTC) on which it was last observed. */
    last_seen: string
    /** Day (UTC) on which the price last changed. */
    last_changed: string
    /** Of each fact besides the price: whether it is known, and who says so. */
    facts: {
      /** What is known of batch prices. */
      batch: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices with patience. */
      flex: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices with priority. */
      priority: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices for reads from a cache. */
      cache_read: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices for writes to a cache. */
      cache_write: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices of long requests. */
      context_tier: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of where it is served. */
      region: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of the number format of its weights. */
      precision: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of how long prompts are kept. */
      retention: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of its latency. */
      latency: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
    }
  })[]
  /** Prices in a currency for whose day there is no rate, as the source writes them: in no comparison, rank or index. */
  unconverted: ({
    /** Who sells it, by slug. */
    provider: string
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string | null
    /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
    endpoint_tag: string
    /** What the provider bills in, ISO 4217. */
    currency: string
    /** False: a catalogue writes these figures as dollars, and whether they are in `currency` is not known. */
    written_by_seller: boolean
    /** Per million input tokens, in `currency`. */
    input_native_per_m: number
    /** Per million output tokens, in `currency`. */
    output_native_per_m: number
    /** Id of the source that was read. */
    source: string
    /** Day (UTC) on which it was last observed. */
    last_seen: string
    /** Why the price is not converted, and whether its figures may be US dollars. */
    note: string
  })[]
  /** Prices of a model that writes no text, by provider and unit; empty for text. Source: the quotes of the release. */
  unit_prices: ({
    /** Who sells it, by slug. */
    provider: string
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string
    /** Whether it is billed for input or for output. */
    direction: "input" | "output"
    /** What the price is for one of. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that is billed. */
    modality: "text" | "image" | "audio" | null
    /** USD per unit. */
    usd: number
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Day (UTC) on which it was first observed. */
    first_seen: string
    /** Day (UTC) on which it was last observed. */
    last_seen: string
    /** The days of each price by this source, newest first. */
    steps: ({
      /** First day. */
      from: string
      /** Last day; null where it still holds. */
      to: string
      /** USD per unit. */
      usd: number
    })[]
  })[]
}

export type ModelCostResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** What one request is like, and how many there are. */
  workload: {
    /** Tokens of a prompt, cached ones included. */
    input_tokens: number
    /** Tokens of an answer, without thinking. */
    output_tokens: number
    /** Share of the input tokens that is read from a cache, 0 to 1. */
    cached_input_share: number
    /** Share of the input tokens that is written to a cache for five minutes, 0 to 1. */
    cache_write_share: number
    /** Share of the input tokens that is written to a cache for an hour, 0 to 1. */
    cache_write_1h_share: number
    /** Service that is asked for, of what is not in batches. */
    service_tier: "standard" | "flex" | "priority"
    /** Share of the requests that may be sent in batches, 0 to 1: what would cost more there is counted without. */
    batch_share: number
    /** Requests on a day. */
    requests_per_day: number
    /** Tokens of thinking, billed like output unless the provider states a price. */
    reasoning_tokens: number
  }
  /** Your discount in percent, 0 to 99.99: it lowers `cost` at every provider, and not `list_cost`. Absent without one. */
  discount_percent?: number
  /** Number of entries that match. */
  count: number
  /** What the workload costs at each endpoint, cheapest first. */
  endpoints: ({
    /** Who sells it, by slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
    endpoint_tag: string
    /** Address to call; `{…}` stands for a part of the customer's own. */
    base_url: string | null
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string | null
    /** Whether the price is confirmed, by the provider's own list or by two independent sources, and a source other than the price's own states address and id; `id_verified` says whether two state the id. Of a promotion, the list price. */
    verified: boolean
    /** The discount that payable prices contain; null where there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug, or the aggregator's id. */
      seen_via: string
      /** Day (UTC) from which it holds. */
      since: string
    } | null
    /** Longest context in tokens, as the provider or a catalogue states it. */
    context_length: number | null
    /** Last day on which this provider sells this at this price, where a source dates it. Where `price_until` is the same day, the price ends and the offer goes on; otherwise the offer ends. Once it has passed, this is not available. */
    until: string | null
    /** Last day of this price, where a source dates it at this provider or at another that asks the same. Without `until`, it is not known to end here. */
    price_until: string | null
    /** The price that follows `price_until`, where its source states it; null where it states none. */
    next_price: {
      /** First day of that price. */
      from: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null where it is not known. */
      cache_read_price_per_m: number | null
      /** Id of the source that was read. */
      source: string
    } | null
    /** Cost of the workload, USD at payable prices. */
    cost: {
      /** USD of one request, averaged over batch and on-demand ones. */
      per_request: number
      /** Least that a request costs; below `per_request` only where something is not known, and `null` where nothing says how much lower. */
      per_request_low: number | null
      /** USD of a day. */
      per_day: number
      /** USD of 30 days. */
      per_month: number
      /** What of the workload the provider's schedule does not price: it is bounded by another offer's rule. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast")[]
      /** What the cost of one request is made of. */
      lines: ({
        /** What is billed. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request"
        /** Service that is billed: on demand, in a batch, with priority or with patience. */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** Tokens of one request that are billed so. */
        tokens: number
        /** USD per million tokens. */
        usd_per_m: number
        /** USD of one request. */
        usd: number
      })[]
    }
    /** Cost of the workload at list prices, USD; null where there is no promotion. */
    list_cost: {
      /** USD of one request, averaged over batch and on-demand ones. */
      per_request: number
      /** Least that a request costs; below `per_request` only where something is not known, and `null` where nothing says how much lower. */
      per_request_low: number | null
      /** USD of a day. */
      per_day: number
      /** USD of 30 days. */
      per_month: number
      /** What of the workload the provider's schedule does not price: it is bounded by another offer's rule. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast")[]
      /** What the cost of one request is made of. */
      lines: ({
        /** What is billed. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request"
        /** Service that is billed: on demand, in a batch, with priority or with patience. */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** Tokens of one request that are billed so. */
        tokens: number
        /** USD per million tokens. */
        usd_per_m: number
        /** USD of one request. */
        usd: number
      })[]
    } | null
    /** What speaks against it, in sentences. */
    caveats: (string)[]
  })[]
  /** Providers whose context or longest output the request exceeds. */
  does_not_fit: ({
    /** Who sells it, by slug. */
    provider: string
    /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
    endpoint_tag: string
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string | null
    /** Why, in a sentence. */
    reason: string
  })[]
}

export type ModelAlternativesResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** Intelligence score on the reference scale. */
  score: number
  /** Whose price it is, by slug; null where no single provider's. */
  seller: string | null
  /** At the provider, or else the reference price, USD per million blended tokens. */
  blended_price_per_m: number
  /** Cheapest first. */
  alternatives: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Who sells it at this price, by slug. */
    seller: string
    /** Intelligence score on the reference scale. */
    score: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** A share of what the model costs. */
    saving: number
    /** The discount that payable prices contain; null where there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug, or the aggregator's id. */
      seen_via: string
      /** Day (UTC) from which it holds. */
      since: string
    } | null
    /** What the model has there, and this is not known to have. */
    loses: (string)[]
    /** What speaks against it, in sentences. */
    caveats: (string)[]
  })[]
  /** The successor: of the models of the same creator that came out later, cost no more, score no lower, take the same images, sound and video, and are open or closed alike, the one that scores highest. `null` where none can be recommended. */
  newer: {
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Whose price it is, by slug; null where no single provider's. */
    seller: string
    /** Intelligence score on the reference scale. */
    score: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** A share of what the model costs. */
    saving: number
    /** The discount that payable prices contain; null where there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug, or the aggregator's id. */
      seen_via: string
      /** Day (UTC) from which it holds. */
      since: string
    } | null
    /** What the model has there, and this is not known to have. */
    loses: (string)[]
    /** What speaks against it, in sentences. */
    caveats: (string)[]
  } | null
  /** The models that set a new lowest price for its score or more. */
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
  /** Who sells it, by slug. */
  provider: string
  /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
  endpoint_tag: string
  /** Countries or data centres that it is served from, as the provider states them. */
  regions: (string)[]
  /** Countries and blocs, such as EU, that all of the regions are in; empty: not known. */
  places: (string)[]
  /** The id that a request to the provider names; null where none is known that a customer can use. */
  model_id_on_provider: string | null
  /** Whether the price is confirmed, by the provider's own list or by two independent sources, and a source other than the price's own states address and id; `id_verified` says whether two state the id. Of a promotion, the list price. */
  verified: boolean
  /** Protocol of the address; null where it is not known. */
  api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
  /** How a request carries the key. Of `aws-sigv4`, `text` carries a key for the API of Bedrock in place of a signature. */
  auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
  /** Official packages of the protocol. */
  sdk: {
    /** Name of a package on npm. */
    npm: string
    /** Name of a package on PyPI. */
    pypi: string
  } | null
  /** What of base URL and path is the customer's own. */
  placeholders: ({
    /** The text in braces. */
    name: string
    /** What it is, in a sentence. */
    description: string
    /** A value of the right form. */
    example: string
  })[]
  /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
  retires_on: string | null
  /** Last day on which this provider sells this at this price, where a source dates it. Where `price_until` is the same day, the price ends and the offer goes on; otherwise the offer ends. Once it has passed, this is not available. */
  until: string | null
  /** Address that the request goes to. */
  url: string
  /** Language of the request. */
  format: "curl" | "python" | "typescript"
  /** The request, to paste. */
  text: string
}

export type ModelResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** Display name. */
  name: string
  /** Display name of its creator. */
  provider: string
  /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
  tier: "frontier" | "standard" | "budget" | null
  /** `score`, or `price` where the model has no score and its launch price decides. */
  tier_basis: "score" | "price" | null
  /** USD per million input tokens. Source: the quotes of the release. */
  input_price_per_m: number | null
  /** USD per million output tokens. Source: the quotes of the release. */
  output_price_per_m: number | null
  /** USD per million tokens, `(3 × input + output) / 4`. */
  blended_price_per_m: number | null
  /** Intelligence score divided by 40, the score of one SIT; null without a score. */
  sit_score: number | null
  /** Longest context in tokens, as the provider or a catalogue states it. */
  context_length: number | null
  /** Change against the day before, percent; null without an earlier value. */
  change_24h: number | null
  /** Change against seven days before, percent; null without an earlier value. */
  change_7d: number | null
  /** Lowest blended price of an endpoint sold on demand, USD per million tokens. */
  cheapest_blended_price_per_m: number | null
  /** Number of endpoints listed. */
  endpoint_count: number
  /** Number of providers with an endpoint listed. */
  provider_count: number
  /** Slugs of the providers with an endpoint listed. */
  providers: (string)[]
  /** `catalogue`: only a curated catalogue states the price. `few`: neither its creator nor three providers of a week sell it, so it is in no index. */
  price_basis: "endpoint" | "catalogue" | "few"
  /** Day (UTC) on which the price was last observed. */
  price_observed_on: string
  /** Day (UTC) on which it was first observed. */
  first_seen: string
  /** Day of release, as a catalogue states it; null where none does. */
  released_on: string | null
  /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
  deprecated_on: string | null
  /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
  retires_on: string | null
  /** Who dates the end: `announcement` for the creator's own page, a catalogue, or an aggregator for its own list. */
  retires_on_source: string | null
  /** The creator's last day has passed, and nobody has been seen selling the model since; null where nothing is known. */
  retired: boolean | null
  /** The replacement that the creator recommends; null if it names none. */
  replaced_by: string | null
  /** Whether the model thinks before it answers; null where it is not known. */
  is_reasoning: boolean | null
  /** Whether it calls tools; null where it is not known. */
  supports_tools: boolean | null
  /** Whether its weights are published; null where it is not known. */
  open_weights: boolean | null
  /** Kinds of input it takes. */
  input_modalities: (string)[]
  /** Kinds of output it gives. */
  output_modalities: (string)[]
  /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
  aa_score: number | null
  /** The same score: OS-1 is published here. */
  aa_score_as_published: number | null
  /** Name of the reference scale. */
  score_scale: string | null
  /** `measured` by two boards or more; not recommended and not in the index: `one_board`, `disputed` (two that disagree), `other_variant` (rated is one that its providers do not serve). */
  score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
  /** Variant (effort, mode) of the model that was scored. */
  score_variant: string | null
  /** Day from which the score is known. */
  scored_on: string | null
  /** Tokens that went through OpenRouter on `tokens_on`; null outside its fifty most used models. It is no part of any price or of the index. Source: OpenRouter (openrouter.ai/rankings), licensed under CC BY 4.0. */
  tokens_per_day: number | null
  /** Day (UTC) of `tokens_per_day`. */
  tokens_on: string | null
  /** Score of the skill that `rank_by` names, by one open board on the line of OS-1; null where none rates the model. */
  skill_score?: number | null
  /** The blended price × 40 / score in that skill, USD per million tokens; null without one. */
  skill_adjusted_price?: number | null
  /** What the model does; only models of kind `text` are in the index. */
  kind: "text" | "embeddings" | "rerank" | "images" | "audio" | "speech"
  /** Prices of a model that writes no text, by provider and unit; empty for text. Source: the quotes of the release. */
  unit_prices: ({
    /** Who sells it, by slug. */
    provider: string
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string
    /** Whether it is billed for input or for output. */
    direction: "input" | "output"
    /** What the price is for one of. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** Kind of input or token that is billed. */
    modality: "text" | "image" | "audio" | null
    /** USD per unit. */
    usd: number
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Day (UTC) on which it was first observed. */
    first_seen: string
    /** Day (UTC) on which it was last observed. */
    last_seen: string
    /** The days of each price by this source, newest first. */
    steps: ({
      /** First day. */
      from: string
      /** Last day; null where it still holds. */
      to: string
      /** USD per unit. */
      usd: number
    })[]
  })[]
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
    /** Least context in tokens; past the threshold of a tier its prices count. */
    context_min?: number
    /** Least intelligence score on the reference scale. */
    min_intelligence?: number
    /** Kind of input that the model must accept; text unless said. */
    modality: "text" | "image" | "audio" | "video" | "file"
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
    tier?: "frontier" | "standard" | "budget"
    /** It reasons. */
    is_reasoning?: boolean
    /** It calls tools. */
    supports_tools?: boolean
    /** Its weights are open. */
    open_weights?: boolean
    /** The provider retains no data. */
    zdr?: boolean
    /** The provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign?: boolean
    /** Kinds of input that the model must all accept. */
    modalities?: ("text" | "image" | "audio" | "video" | "file")[]
    /** Whether the endpoint must keep to a JSON schema. */
    structured_output?: boolean
    /** Least tokens that the endpoint must be able to write. */
    max_output_tokens?: number
    /** Least bits of the served weights; creators count as 16 where nothing is stated. */
    min_precision?: number
    /** Output tokens a second. */
    min_throughput?: number
    /** Milliseconds to the first token. */
    max_latency_ms?: number
    /** Whether endpoints are left out whose promotional price counts, or whose price a source dates to end, here or at another provider. A promotion that another than the provider shows leaves an endpoint at its list price, unless `promotions` is sent. */
    exclude_promotional?: boolean
    /** A country or bloc, by code or English name such as DE, United States or EU, that all regions of the endpoint are in, or the name of a data centre; a continent is neither. */
    region?: string
    /** The model must have been released after this day. */
    released_after?: string
    /** Only these providers. */
    providers?: (string)[]
    /** None of these providers. */
    exclude_providers?: (string)[]
    /** Only these models, by id. */
    models?: (string)[]
    /** Slugs or names of creators. */
    creators?: (string)[]
    /** What one request is like, and how many there are. */
    workload?: {
      /** Tokens of a prompt, cached ones included. */
      input_tokens: number
      /** Tokens of an answer, without thinking. */
      output_tokens: number
      /** Share of the input tokens that is read from a cache, 0 to 1. */
      cached_input_share: number
      /** Share of the input tokens that is written to a cache for five minutes, 0 to 1. */
      cache_write_share: number
      /** Share of the input tokens that is written to a cache for an hour, 0 to 1. */
      cache_write_1h_share: number
      /** Service that is asked for, of what is not in batches. */
      service_tier: "standard" | "flex" | "priority"
      /** Share of the requests that may be sent in batches, 0 to 1: what would cost more there is counted without. */
      batch_share: number
      /** Requests on a day. */
      requests_per_day: number
      /** Tokens of thinking, billed like output unless the provider states a price. */
      reasoning_tokens: number
    }
    /** Whether address and id must be known; true unless said. */
    callable_only?: boolean
    /** Whether to rank by promotional prices of other channels than the provider's own. */
    promotions?: boolean
    /** As in the list of models; `price` ranks by the price alone. */
    rank_by?: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web" | "price"
    /** How many endpoints of each model to list, best first, to fall back on. */
    endpoints?: number
    /** Entries wanted. */
    limit: number
  }
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so that prices may have changed since `as_of`. */
  stale: boolean
  /** Version of the methodology that the values follow. */
  methodology_version: string
  /** Names in the constraints that match nothing, with near ones. */
  unmatched_names: (string)[]
  /** Ranked entries, best first. */
  recommendations: ({
    /** Place, from 1. */
    rank: number
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
    tier: "frontier" | "standard" | "budget"
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_price_per_m: number
    /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
    cost_per_iq: number
    /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
    aa_score: number
    /** Score of the skill that `rank_by` names, by one open board on the line of OS-1; null where none rates the model. */
    skill_score?: number
    /** Longest context in tokens, as the provider or a catalogue states it. */
    context_length: number
    /** Whether the model thinks before it answers; null where it is not known. */
    is_reasoning: boolean
    /** Why it stands at its place, in a sentence. */
    why: string
    /** What a client needs to call the endpoint. */
    endpoint_config: {
      /** Who sells it, by slug. */
      provider: string
      /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
      endpoint_tag: string
      /** Countries or data centres that it is served from, as the provider states them. */
      regions: (string)[]
      /** Countries and blocs, such as EU, that all of the regions are in; empty: not known. */
      places: (string)[]
      /** Address to call; `{…}` stands for a part of the customer's own. */
      base_url: string
      /** What each part in braces of the address stands for. */
      base_url_parameters: ({
        /** The text in braces. */
        name: string
        /** What it is, in a sentence. */
        description: string
        /** A value of the right form. */
        example: string
      })[]
      /** Protocol of the address; null where it is not known. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
      /** What follows the base URL; `{model}` is the id on the provider, percent-encoded. */
      path: string | null
      /** What of base URL and path is the customer's own. */
      placeholders: ({
        /** The text in braces. */
        name: string
        /** What it is, in a sentence. */
        description: string
        /** A value of the right form. */
        example: string
      })[]
      /** Sent beside the key and the content type. */
      headers: ({
        /** Name of the header. */
        name: string
        /** Value of the header. */
        value: string
      })[]
      /** What the body has beside the usual, such as a mode of the model. */
      body: ({
        /** Name of the field. */
        name: string
        /** Value of the field. */
        value: string
      })[]
      /** Official packages of the protocol. */
      sdk: {
        /** Name of a package on npm. */
        npm: string
        /** Name of a package on PyPI. */
        pypi: string
      } | null
      /** The id that a request to the provider names; null where none is known that a customer can use. */
      model_id_on_provider: string
      /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
      model_id_source: "verified" | "catalog" | "inferred"
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** How a request carries the key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    }
    /** When its price was observed, and its score known. */
    as_of: {
      /** When the price was observed, ISO 8601 in UTC. */
      price: string
      /** Day from which the score is known. */
      aa_score: string
    }
    /** What speaks against it, in sentences. */
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
    /** The discount that payable prices contain; null where there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug, or the aggregator's id. */
      seen_via: string
      /** Day (UTC) from which it holds. */
      since: string
    } | null
    /** What this endpoint is like, as a source last measured it; null where none did. Old figures are null: `observed_on` says when they were measured. */
    performance: {
      /** Milliseconds to the first token, median of the last half hour or hour. */
      latency_ms: number | null
      /** Output tokens a second, median of the last half hour or hour. */
      tokens_per_second: number | null
      /** Requests of the last day that succeeded, percent, as the source counts them. */
      uptime_percent: number | null
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** Which independent sources state the price, when they last did, and the value. */
    price_evidence: ({
      /** Where the statement comes from in the end: sources that copy each other count as one. */
      root: string
      /** Day (UTC) on which it was last seen. */
      seen_on: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
    })[]
    /** Which independent sources state the id, when they last did, and the value. */
    id_evidence: ({
      /** Where the statement comes from in the end: sources that copy each other count as one. */
      root: string
      /** Day (UTC) on which it was last seen. */
      seen_on: string
      /** The id. */
      value: string
    })[]
    /** Cost of the workload, USD at payable prices. */
    cost?: {
      /** USD of one request, averaged over batch and on-demand ones. */
      per_request: number
      /** Least that a request costs; below `per_request` only where something is not known, and `null` where nothing says how much lower. */
      per_request_low: number | null
      /** USD of a day. */
      per_day: number
      /** USD of 30 days. */
      per_month: number
      /** What of the workload the provider's schedule does not price: it is bounded by another offer's rule. */
      unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast")[]
      /** What the cost of one request is made of. */
      lines: ({
        /** What is billed. */
        item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request"
        /** Service that is billed: on demand, in a batch, with priority or with patience. */
        service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
        /** Tokens of one request that are billed so. */
        tokens: number
        /** USD per million tokens. */
        usd_per_m: number
        /** USD of one request. */
        usd: number
      })[]
    }
    /** The cheapest offer of the model that was seen but not taken, with the reason; null where the cheapest was taken. */
    passed_over: {
      /** Who offers it. */
      provider: string
      /** Display name of the provider. */
      provider_name: string
      /** What it was seen at, in USD per million blended tokens. */
      blended_price_per_m: number
      /** Why another offer was taken. */
      reason: string
    } | null
    /** Endpoints of the model that meet the constraints, best first: as many as `endpoints` asked for. */
    endpoints?: ({
      /** Who sells it, by slug. */
      provider: string
      /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
      endpoint_tag: string
      /** Countries or data centres that it is served from, as the provider states them. */
      regions: (string)[]
      /** Countries and blocs, such as EU, that all of the regions are in; empty: not known. */
      places: (string)[]
      /** Address to call; `{…}` stands for a part of the customer's own. */
      base_url: string
      /** What each part in braces of the address stands for. */
      base_url_parameters: ({
        /** The text in braces. */
        name: string
        /** What it is, in a sentence. */
        description: string
        /** A value of the right form. */
        example: string
      })[]
      /** Protocol of the address; null where it is not known. */
      api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
      /** What follows the base URL; `{model}` is the id on the provider, percent-encoded. */
      path: string | null
      /** What of base URL and path is the customer's own. */
      placeholders: ({
        /** The text in braces. */
        name: string
        /** What it is, in a sentence. */
        description: string
        /** A value of the right form. */
        example: string
      })[]
      /** Sent beside the key and the content type. */
      headers: ({
        /** Name of the header. */
        name: string
        /** Value of the header. */
        value: string
      })[]
      /** What the body has beside the usual, such as a mode of the model. */
      body: ({
        /** Name of the field. */
        name: string
        /** Value of the field. */
        value: string
      })[]
      /** Official packages of the protocol. */
      sdk: {
        /** Name of a package on npm. */
        npm: string
        /** Name of a package on PyPI. */
        pypi: string
      } | null
      /** The id that a request to the provider names; null where none is known that a customer can use. */
      model_id_on_provider: string
      /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
      model_id_source: "verified" | "catalog" | "inferred"
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** How a request carries the key. */
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_price_per_m: number
      /** What this endpoint is like, as a source last measured it; null where none did. Old figures are null: `observed_on` says when they were measured. */
      performance: {
        /** Milliseconds to the first token, median of the last half hour or hour. */
        latency_ms: number | null
        /** Output tokens a second, median of the last half hour or hour. */
        tokens_per_second: number | null
        /** Requests of the last day that succeeded, percent, as the source counts them. */
        uptime_percent: number | null
        /** Id of the source that was read. */
        source: string
        /** Day (UTC) of the measurement. */
        observed_on: string
      } | null
    })[]
  })[]
  /** The models that were not chosen. */
  alternatives_considered: {
    /** Number of models that met the constraints. */
    count: number
    /** Constraint to the number of models that it shut out. */
    shut_out: {
      [name: string]: number
    }
    /** Constraint to how many of those it shut out because what it asks for is not known of an offer. */
    shut_out_unknown: {
      [name: string]: number
    }
    /** The next models, with reasons. */
    runner_ups: ({
      /** Id of a model, `<creator>/<model_name>`. */
      model_id: string
      /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
      cost_per_iq: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_price_per_m: number
      /** Why, in a sentence. */
      reason: string
    })[]
    /** Where nothing fits: what each constraint alone keeps out, most models first; last, as verified, what only offers meet that one source alone states. */
    relax: ({
      /** Field of the request. */
      constraint: string
      /** Number of models that this constraint alone keeps out. */
      models: number
      /** The first model that would be chosen. */
      best: {
        /** Id of a model, `<creator>/<model_name>`. */
        model_id: string
        /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
        cost_per_iq: number
        /** USD per million tokens, `(3 × input + output) / 4`. */
        blended_price_per_m: number
      }
      /** An explanation, in sentences. */
      note: string
    })[]
    /** Names in the constraints that match nothing, with near ones. */
    unmatched_names: (string)[]
  }
  /** How the entries are ranked. */
  ranking_basis: {
    /** Name of the ranking method. */
    method: "cost_per_iq_ascending" | "workload_cost_per_iq_ascending" | "cost_per_skill_ascending" | "workload_cost_per_skill_ascending" | "blended_price_ascending" | "workload_cost_ascending"
    /** The ranking, in a sentence. */
    description: string
    /** Whether probes of quality and latency are used. */
    quality_latency_data: string
  }
  /** What the figures are not. */
  disclaimer: string
}

export type PriceUsageResponse = {
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** Whether the next release is overdue, so that prices may have changed since `as_of`. */
  stale: boolean
  /** One execution of the pipeline. */
  run_id: string
  /** In the order in which they were asked. */
  lines: ({
    /** `partly`: the price of that day does not say what `unknown` names. */
    status: "priced" | "partly" | "unknown"
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string | null
    /** What found the model. */
    rule: string | null
    /** Of those named in the line. */
    seller: string | null
    /** The UTC day whose prices apply; null where the line is not understood. */
    day: string | null
    /** Null where anything is not known. */
    cost_usd: number | null
    /** What it costs if the provider bills what `unknown` names at its plain prices. */
    plain_cost_usd: number | null
    /** What of the line the price of that day does not say. */
    unknown: ("context_tier" | "cache_read" | "cache_write" | "standard" | "batch" | "priority" | "flex" | "fast" | "window" | "audio" | "image" | "search")[]
    /** What the cost is made of. */
    items: ({
      /** What is billed. */
      item: "input" | "cached_input" | "cache_write" | "cache_write_1h" | "output" | "reasoning" | "request" | "audio_input" | "audio_output" | "image_input" | "image_output" | "search"
      /** Service that is billed: on demand, in a batch, with priority or with patience. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** Tokens of the line that are billed so. */
      tokens: number
      /** USD per million tokens. */
      usd_per_m: number
      /** USD of the line. */
      usd: number
    })[]
    /** The price of that day; null where none is known. */
    price: {
      /** Whose price it is, by slug; null where no single provider's. */
      seller: string | null
      /** `listed`: an offer of the release, with its schedule. `changed`: what the change log says of the provider. `reference`: the reference price. Else what a dated source said of the creator's price. */
      basis: "listed" | "changed" | "vendor_dated" | "routed" | "creator_catalogue_price" | "catalogue_price" | "reference"
      /** First day. */
      from: string
      /** Last day; null where it still holds. */
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
    /** What speaks against it, in sentences. */
    caveats: (string)[]
    /** The nearest names of a model that is not known, for the first 20 such lines of a request. */
    near: (string)[]
  })[]
  /** The lines added up. */
  total: {
    /** Number of lines that are priced. */
    priced: number
    /** Number of lines that are priced in part. */
    partly: number
    /** Number of lines without a price. */
    unknown: number
    /** Of the lines that are priced. */
    cost_usd: number
  }
}

export type ExplainResponse = {
  /** Id of a model, `<creator>/<model_name>`. */
  model_id: string
  /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
  tier: "frontier" | "standard" | "budget"
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** Reference prices of the model. */
  pricing: {
    /** USD per million input tokens. */
    input_per_m: number
    /** USD per million output tokens. */
    output_per_m: number
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_per_m: number
    /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
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
    /** Relative path of the series. */
    series_url: string
  }
  /** Every endpoint of the model, cheapest first. */
  endpoints: ({
    /** Who sells it, by slug. */
    provider: string
    /** Display name of the provider. */
    provider_name: string
    /** Address to call; `{…}` stands for a part of the customer's own. */
    base_url: string | null
    /** What each part in braces of the address stands for. */
    base_url_parameters: ({
      /** The text in braces. */
      name: string
      /** What it is, in a sentence. */
      description: string
      /** A value of the right form. */
      example: string
    })[]
    /** Protocol of the address; null where it is not known. */
    api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
    /** What follows the base URL; `{model}` is the id on the provider, percent-encoded. */
    path: string | null
    /** What of base URL and path is the customer's own. */
    placeholders: ({
      /** The text in braces. */
      name: string
      /** What it is, in a sentence. */
      description: string
      /** A value of the right form. */
      example: string
    })[]
    /** Sent beside the key and the content type. */
    headers: ({
      /** Name of the header. */
      name: string
      /** Value of the header. */
      value: string
    })[]
    /** What the body has beside the usual, such as a mode of the model. */
    body: ({
      /** Name of the field. */
      name: string
      /** Value of the field. */
      value: string
    })[]
    /** Official packages of the protocol. */
    sdk: {
      /** Name of a package on npm. */
      npm: string
      /** Name of a package on PyPI. */
      pypi: string
    } | null
    /** Root that gives base URL and protocol: a catalogue, or `provider`. */
    address_source: string | null
    /** Another account of the same company at this address: whose terms apply is for the contract. */
    shares_address_with: string | null
    /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
    endpoint_tag: string
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string | null
    /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** Model that this id means at the provider too: the id alone does not reach this one. */
    id_shared_with: string | null
    /** Whether the price is confirmed, by the provider's own list or by two independent sources, and a source other than the price's own states address and id; `id_verified` says whether two state the id. Of a promotion, the list price. */
    verified: boolean
    /** Whether the billed price is confirmed, promotion included: see `price_evidence`. */
    price_verified: boolean | null
    /** Whether the id is confirmed: see `id_evidence`. */
    id_verified: boolean | null
    /** False: a catalogue names this provider and nobody has looked at it yet; it is in no price and no advice. */
    reviewed: boolean
    /** Whether address and id are known. */
    callable: boolean
    /** Rank among the model's endpoints that can be recommended, 1 the first; null if it cannot be. */
    choice: number | null
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
    /** The discount that payable prices contain; null where there is none. */
    promotion: {
      /** Fraction off the list price, 0 to 1. */
      discount: number
      /** Who shows the discount: the provider's slug, or the aggregator's id. */
      seen_via: string
      /** Day (UTC) from which it holds. */
      since: string
    } | null
    /** A cheaper price that waits for confirmation; null where there is none. */
    pending_price: {
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens, `(3 × input + output) / 4`. */
      blended_per_m: number
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) on which it was last seen. */
      seen_on: string
    } | null
    /** The price schedule: every price on its own terms, USD per unit. */
    prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether it is billed for input or for output. */
      direction: "input" | "output"
      /** Input tokens past which the whole request is billed at this price; null for every length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: as many or more. */
      threshold_op: "gt" | "gte" | null
      /** Service that is billed: on demand, in a batch, with priority or with patience. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** Seconds for which a cache is kept; null where it is not about a cache. */
      ttl_seconds: number | null
      /** Hours and days in UTC at which the price holds; null for always. */
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
      /** Whether it is billed on top of the input price, not instead of it. */
      is_surcharge: boolean
      /** What the price is for one of. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** What of the schedule each source says. */
    price_sources: ({
      /** A kind of price, a service tier, or context_tier. */
      about: string
      /** Id of the source that was read. */
      source: string
    })[]
    /** What the schedule leaves open, by the rule of another offer of the model: it bounds a cost and is no price. */
    assumed_prices: ({
      /** What the price is for. */
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      /** Whether it is billed for input or for output. */
      direction: "input" | "output"
      /** Input tokens past which the whole request is billed at this price; null for every length. */
      threshold_tokens: number | null
      /** `gt`: more tokens than the threshold; `gte`: as many or more. */
      threshold_op: "gt" | "gte" | null
      /** Service that is billed: on demand, in a batch, with priority or with patience. */
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      /** Seconds for which a cache is kept; null where it is not about a cache. */
      ttl_seconds: number | null
      /** Hours and days in UTC at which the price holds; null for always. */
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
      /** Whether it is billed on top of the input price, not instead of it. */
      is_surcharge: boolean
      /** What the price is for one of. */
      unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
      /** USD per unit. */
      usd: number
    })[]
    /** USD per million tokens read from a cache; null where it is not known. */
    cache_read_price_per_m: number | null
    /** USD per million tokens written to a cache; null where it is not known. */
    cache_write_price_per_m: number | null
    /** Longest context in tokens, as the provider or a catalogue states it. */
    context_length: number | null
    /** Longest output in tokens; null where it is not known. */
    max_output_tokens: number | null
    /** Number format of the served weights, e.g. `fp8`; null where it is not known. */
    quantization: string | null
    /** Whether it keeps to a JSON schema; null where it is not known. */
    supports_structured_output: boolean | null
    /** Whether it costs nothing; then it is neither priced nor ranked. */
    is_free: boolean
    /** Fraction off the list price, 0 to 1. */
    discount: number
    /** `standard` is on demand; any other is listed, neither priced nor ranked. */
    offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
    /** Whether it takes requests now. */
    is_available: boolean
    /** Whether prompts are not retained; null where nothing is on record. */
    zdr: boolean | null
    /** Whether prompts are used for training; null where nothing is on record. */
    trains_on_prompts: boolean | null
    /** Whose contract keeps to zero retention: a provider, or the channel that lists it so. */
    zdr_under: string | null
    /** Days for which prompts are kept. */
    retention_days: number | null
    /** Countries or data centres that it is served from, as the provider states them. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that all of the regions are in; empty: not known. */
    places: (string)[]
    /** What names the region: the id, the source's list, the tag, or the provider's data centres; null: it is not known. */
    region_source: "id" | "list" | "tag" | "seller" | null
    /** Of a regional offer beside the cheapest of the same provider that is not: 0.1 is a tenth more. */
    surcharge: number | null
    /** What the provider bills in and the rate that made it USD; null where it bills in USD. */
    native_price: {
      /** What the provider bills in, ISO 4217. */
      currency: string
      /** Per million input tokens, in `currency`. */
      input_native_per_m: number
      /** Per million output tokens, in `currency`. */
      output_native_per_m: number
      /** How many of the currency one US dollar buys. */
      units_per_usd: number
      /** Day of the rate. */
      rate_on: string
    } | null
    /** The provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign: boolean | null
    /** How a request carries the key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    /** First day of this price, where a source dates it. */
    effective_from: string | null
    /** Last day on which this provider sells this at this price, where a source dates it. Where `price_until` is the same day, the price ends and the offer goes on; otherwise the offer ends. Once it has passed, this is not available. */
    until: string | null
    /** Last day of this price, where a source dates it at this provider or at another that asks the same. Without `until`, it is not known to end here. */
    price_until: string | null
    /** Day on which price or end was announced, where a source dates it. */
    announced_on: string | null
    /** The price that follows `price_until`, where its source states it; null where it states none. */
    next_price: {
      /** First day of that price. */
      from: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
      /** USD per million tokens read from a cache; null where it is not known. */
      cache_read_price_per_m: number | null
      /** Id of the source that was read. */
      source: string
    } | null
    /** Ids of the sources that state it. */
    sources: (string)[]
    /** Which independent sources state the price, when they last did, and the value. */
    price_evidence: ({
      /** Where the statement comes from in the end: sources that copy each other count as one. */
      root: string
      /** Day (UTC) on which it was last seen. */
      seen_on: string
      /** USD per million input tokens. Source: the quotes of the release. */
      input_price_per_m: number
      /** USD per million output tokens. Source: the quotes of the release. */
      output_price_per_m: number
    })[]
    /** Which independent sources state the id, when they last did, and the value. */
    id_evidence: ({
      /** Where the statement comes from in the end: sources that copy each other count as one. */
      root: string
      /** Day (UTC) on which it was last seen. */
      seen_on: string
      /** The id. */
      value: string
    })[]
    /** What independent sources say of this price, best supported first. */
    claims: ({
      /** USD per million input tokens. */
      usd_in: number
      /** USD per million output tokens. */
      usd_out: number
      /** Independent sources that say it. */
      roots: (string)[]
      /** Day (UTC) from which it holds. */
      since: string
    })[]
    /** What this endpoint is like, as a source last measured it; null where none did. Old figures are null: `observed_on` says when they were measured. */
    performance: {
      /** Milliseconds to the first token, median of the last half hour or hour. */
      latency_ms: number | null
      /** Output tokens a second, median of the last half hour or hour. */
      tokens_per_second: number | null
      /** Requests of the last day that succeeded, percent, as the source counts them. */
      uptime_percent: number | null
      /** Id of the source that was read. */
      source: string
      /** Day (UTC) of the measurement. */
      observed_on: string
    } | null
    /** Day (UTC) on which it was first observed. */
    first_seen: string
    /** Day (UTC) on which it was last observed. */
    last_seen: string
    /** Day (UTC) on which the price last changed. */
    last_changed: string
    /** Of each fact besides the price: whether it is known, and who says so. */
    facts: {
      /** What is known of batch prices. */
      batch: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices with patience. */
      flex: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices with priority. */
      priority: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices for reads from a cache. */
      cache_read: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices for writes to a cache. */
      cache_write: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of prices of long requests. */
      context_tier: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of where it is served. */
      region: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of the number format of its weights. */
      precision: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of how long prompts are kept. */
      retention: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
      /** What is known of its latency. */
      latency: {
        /** `unknown`: no source says it, which is not that there is none. */
        status: "known" | "not_sold" | "unknown"
        /** Who says it, `id` and `tag` being those of the offer. */
        source: string | null
      }
    }
  })[]
  /** The endpoint to hand out; null where none is verified. */
  cheapest_verified_endpoint: {
    /** Who sells it, by slug. */
    provider: string
    /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
    endpoint_tag: string
    /** Countries or data centres that it is served from, as the provider states them. */
    regions: (string)[]
    /** Countries and blocs, such as EU, that all of the regions are in; empty: not known. */
    places: (string)[]
    /** Address to call; `{…}` stands for a part of the customer's own. */
    base_url: string
    /** What each part in braces of the address stands for. */
    base_url_parameters: ({
      /** The text in braces. */
      name: string
      /** What it is, in a sentence. */
      description: string
      /** A value of the right form. */
      example: string
    })[]
    /** Protocol of the address; null where it is not known. */
    api: "openai-chat" | "openai-responses" | "anthropic-messages" | "google-generate" | "bedrock-converse" | null
    /** What follows the base URL; `{model}` is the id on the provider, percent-encoded. */
    path: string | null
    /** What of base URL and path is the customer's own. */
    placeholders: ({
      /** The text in braces. */
      name: string
      /** What it is, in a sentence. */
      description: string
      /** A value of the right form. */
      example: string
    })[]
    /** Sent beside the key and the content type. */
    headers: ({
      /** Name of the header. */
      name: string
      /** Value of the header. */
      value: string
    })[]
    /** What the body has beside the usual, such as a mode of the model. */
    body: ({
      /** Name of the field. */
      name: string
      /** Value of the field. */
      value: string
    })[]
    /** Official packages of the protocol. */
    sdk: {
      /** Name of a package on npm. */
      npm: string
      /** Name of a package on PyPI. */
      pypi: string
    } | null
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string
    /** `verified`: a second independent source confirms the id. `catalog`: a catalogue states it. `inferred`: it follows from the name. */
    model_id_source: "verified" | "catalog" | "inferred"
    /** USD per million tokens, `(3 × input + output) / 4`. */
    blended_per_m: number
    /** How a request carries the key. */
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
  } | null
  /** Why there is no cheapest verified endpoint, or which cheaper one was passed over, and why; absent where there is nothing to say. */
  note?: string
  /** What providers claim of privacy. */
  privacy: {
    /** Whether prompts can be kept from being retained; null where nothing is on record. */
    zdr_available: boolean | null
    /** The provider's headquarters and all known data centers are in the EU; `null` if unknown. */
    eu_sovereign_available: boolean | null
    /** An explanation, in sentences. */
    note: string
  }
  /** What is known of the model's intelligence. */
  quality: {
    /** Intelligence score on the scale that `score_scale` names, computed from open boards (OS-1). */
    aa_score: number | null
    /** The same score: OS-1 is published here. */
    aa_score_as_published: number | null
    /** Name of the reference scale. */
    score_scale: string | null
    /** `measured` by two boards or more; not recommended and not in the index: `one_board`, `disputed` (two that disagree), `other_variant` (rated is one that its providers do not serve). */
    score_basis: "measured" | "one_board" | "disputed" | "other_variant" | "estimated" | null
    /** Day from which the score is known. */
    scored_on: string | null
    /** The blended price × 40 / score, in USD per million tokens. Pages call it Cost/IQ. */
    cost_per_iq: number | null
    /** Whether quality was probed. */
    probe_data: string
  }
  /** Version of the methodology that the values follow. */
  methodology_version: string
  /** Days of history that the plan sees, where more was asked for. */
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
  /** Relative path of the next page; null on the last. */
  next: string | null
  /** The providers of this page, by slug. */
  providers: (Provider)[]
}

export type ProviderResponse = {
  /** Display name. */
  name: string
  /** Id of a provider. */
  slug: string
  /** Number of models that the provider sells. */
  model_count: number
  /** Number of endpoints listed. */
  endpoint_count: number
  /** The provider of which it is an account, a region or a channel; null where it is none. */
  part_of: string | null
  /** Offers without a price in dollars, and why: by number and currency; null where all have one. */
  unpriced: string | null
  /** Number of models that no other provider sells cheaper. */
  cheapest_count: number
  /** Its blended price over the reference price, median over its models. */
  median_price_ratio: number | null
  /** Address to call; `{…}` stands for a part of the customer's own. */
  base_url: string | null
  /** Country of the seat, ISO 3166-1 alpha-2. */
  headquarters: string | null
  /** Countries or data centres that it is served from, as the provider states them. */
  regions: (string)[]
  /** Whether prompts can be kept from being retained; null where nothing is on record. */
  zdr_available: boolean | null
  /** The provider's headquarters and all known data centers are in the EU; `null` if unknown. */
  eu_sovereign_available: boolean | null
  /** Whether prompts are used for training; null where nothing is on record. */
  trains_on_prompts: boolean | null
  /** Days for which prompts are kept. */
  retention_days: number | null
  /** Address of the provider's status page. */
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the provider. */
  base_url_source: string | null
  /** Day on which the address was read at its source. */
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  /** Day on which the provider's facts were read. */
  facts_seen_on: string | null
  /** Day (UTC) on which it was last observed. */
  last_seen: string
  /** The models that it sells, each with its price. */
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
  /** Relative path of the next page; null on the last. */
  next: string | null
  /** The export files, newest first. */
  exports: ({
    /** Day (UTC) that the file is of, or ends with. */
    date: string
    /** Which history the file has; absent where it has the endpoints of one day. */
    history?: "index-history" | "model-history" | "constituents-history"
    /** Form of the file. */
    format: "parquet" | "csv" | "jsonl"
    /** Number of rows. */
    rows: number
    /** As a client gets it that takes no gzip. */
    bytes: number
    /** Of those bytes. */
    sha256: string
    /** Size once unpacked, in bytes. */
    unpacked_bytes?: number
    /** SHA-256 once unpacked, hexadecimal. */
    unpacked_sha256?: string
    /** As a client gets it that takes gzip. */
    gzip_bytes?: number
    /** Of those bytes. */
    gzip_sha256?: string
    /** Relative path of the file. */
    url: string
  })[]
  /** Days of history that the plan sees, where more was asked for. */
  history_limit_days?: number
}

export type ExportFileResponse = {
  /** The day of the daily value, UTC. */
  date: string
  /** The model, as creator/name. */
  model_id: string
  /** Who sells it: the slug of the provider. */
  provider: string
  /** The name of the provider. */
  provider_name: string
  /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
  endpoint_tag: string
  /** The id to send to the provider; null where no source says it. */
  model_id_on_provider: string | null
  /** How that id is known: verified (the provider's catalogue, or two sources), catalog (one catalogue), inferred (from the name). */
  model_id_source: "verified" | "catalog" | "inferred"
  /** What is sold: standard, free, batch, priority or routed. */
  offer: "standard" | "free" | "batch" | "priority" | "mode" | "routed"
  /** USD per million input tokens. */
  input_price_per_m: number
  /** USD per million output tokens. */
  output_price_per_m: number
  /** USD per million tokens, three parts input to one part output. */
  blended_per_m: number
  /** USD per million input tokens read from a cache; null where unknown. */
  cache_read_price_per_m: number | null
  /** USD per million input tokens written to a cache; null where unknown. */
  cache_write_price_per_m: number | null
  /** The price schedule, in USD per its unit: base, context tiers, batches, caches and windows. A list of structs in Parquet and JSON lines, JSON text in CSV. */
  prices: ({
    /** What the price is for. */
    kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
    /** Whether it is billed for input or for output. */
    direction: "input" | "output"
    /** Input tokens past which the whole request is billed at this price; null for every length. */
    threshold_tokens: number | null
    /** `gt`: more tokens than the threshold; `gte`: as many or more. */
    threshold_op: "gt" | "gte" | null
    /** Service that is billed: on demand, in a batch, with priority or with patience. */
    service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
    /** Seconds for which a cache is kept; null where it is not about a cache. */
    ttl_seconds: number | null
    /** Hours and days in UTC at which the price holds; null for always. */
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
    /** Whether it is billed on top of the input price, not instead of it. */
    is_surcharge: boolean
    /** What the price is for one of. */
    unit: "1M_tokens" | "request" | "search" | "image" | "1M_pixels" | "second" | "1M_characters"
    /** USD per unit. */
    usd: number
  })[]
  /** The share that a promotion takes off, from 0 to 1. */
  discount: number | null
  /** Whether the price is 0 without being a promotion. */
  is_free: boolean
  /** Whether the price, the id and the address are confirmed, as the glossary says. */
  verified: boolean
  /** accepted: priced in; listed: shown, not priced; carried: last seen on an earlier day. */
  outcome: "accepted" | "listed" | "carried"
  /** Tokens that the endpoint takes at most; null where unknown. */
  context_length: number | null
  /** Tokens that it writes at most; null where unknown. */
  max_output_tokens: number | null
  /** The number format of the weights, as the source writes it; null where unknown. */
  quantization: string | null
  /** The source whose quote is used. */
  source: string
  /** Ids of all sources that quote it, separated by spaces. */
  sources: string
  /** The first day on which a source quoted it. */
  first_seen: string
  /** The last day on which a source quoted it. */
  last_seen: string
  /** The last day on which its price changed. */
  last_changed: string
} | {
  /** The day of the daily value, UTC. */
  date: string
  /** `composite`, a tier of it, or another index by its name in the list of indices. */
  scope: string
  /** The index: what matched providers changed, chained. */
  index_points: number
  /** The level, USD per million tokens: the geometric mean of the constituents at the reference score, or what one quality costs where the index is that. */
  price_per_m: number
  /** Percent since the daily value of the day before; null without one. */
  change_24h: number | null
  /** What moved the level and not the index: providers, scores and models that changed; null of an index beside the composite and its tiers. */
  link_factor: number | null
  /** The links of the day by kind; their factors multiply to link_factor; null where that is. */
  links: ({
    /** What changed the level; `price` alone moves the index. */
    kind: "price" | "basis" | "entry" | "exit" | "score" | "method"
    /** By which this kind of link changed the level and not the index. */
    factor: number
  })[] | null
  /** Models that the level is the mean of; creators that sell the quality where the index is its price. */
  constituents: number
  /** What the prices of the day rest on: catalogues before 2026-07-17, which is indicative, endpoints since; unobserved: too little was for a value, and the one before stands; restated: by scores of a later day. */
  quality: "catalogue" | "endpoint" | "unobserved" | "restated"
  /** 1 as first published, more where it was restated; null of an index beside the composite and its tiers. */
  revision: number | null
  /** Why it was restated; null where it was not. */
  revision_reason: string | null
} | {
  /** The first day on which the price and its basis were these, UTC. */
  first_date: string
  /** The last such day in a row, UTC. */
  last_date: string
  /** The model, as creator/name. */
  model_id: string
  /** USD per million input tokens: the reference price, which is the creator's own where it sells the model (with published weights, while fewer than five providers count), else the geometric median over providers. */
  input_price_per_m: number | null
  /** The same of output tokens. */
  output_price_per_m: number | null
  /** The same of three parts input to one part output. */
  blended_price_per_m: number
  /** What the prices of these days rest on: catalogues before 2026-07-17, which is indicative, endpoints since; unobserved: too little was for a value, and the one before stands. */
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
  /** How many providers count. */
  provider_count: number
  /** `first_party`: the creator's own price. `median`: that of the providers. `few`: of one or two providers. */
  price_rule: "median" | "first_party" | "few"
  /** Whether the price was observed on an earlier day. */
  is_carried: boolean
  /** Its score on the reference scale. */
  score: number
  /** The variant that has the score. */
  score_variant: string | null
  /** Blended price x reference score / score. */
  cost_per_iq: number
  /** The day on which it entered the basket. */
  entered_on: string
  /** What matched providers changed since the daily value before, as a natural logarithm. */
  price_change: number | null
  /** All else that changed its price, as a natural logarithm; null at its first daily value. */
  link_change: number | null
}

export type RetirementsResponse = {
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last. */
  next: string | null
  /** Models that end or have ended, the next end first. */
  retirements: ({
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Display name. */
    name: string
    /** Who sells it, by slug. */
    provider: string
    /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
    deprecated_on: string | null
    /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
    retires_on: string | null
    /** The creator's last day has passed, and nobody has been seen selling the model since; null where nothing is known. */
    retired: boolean
    /** The replacement that the creator recommends; null if it names none. */
    replaced_by: string | null
    /** What a source said: a dated price of the provider, a row of the creator, or what a router paid. */
    evidence: {
      /** First day on which the creator, or a catalogue for all of the creator's ids, marked the model as deprecated; null if none does. */
      deprecated_on: {
        /** Id of the source that was read. */
        source: string
        /** First day on which the source is known to state it; of an announcement, the newest day that the page's stored copy shows. */
        stated_on: string | null
        /** Relative path of the file. */
        url: string | null
      } | null
      /** Last day on which the model is offered, as `retires_on_source` states it; stays after the day has passed. Null if no source dates it. */
      retires_on: {
        /** Id of the source that was read. */
        source: string
        /** First day on which the source is known to state it; of an announcement, the newest day that the page's stored copy shows. */
        stated_on: string | null
        /** Relative path of the file. */
        url: string | null
      } | null
      /** The replacement that the creator recommends; null if it names none. */
      replaced_by: {
        /** Id of the source that was read. */
        source: string
        /** First day on which the source is known to state it; of an announcement, the newest day that the page's stored copy shows. */
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
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** `stale`: no newer release was made in time. `held`: a newer daily value is held for review. */
  status: "fresh" | "stale" | "held"
  /** Since when no newer release was made; null where it is fresh. */
  stale_since: string | null
  /** Since when publishing is held; null where it is not. */
  held_since: string | null
  /** Why no newer release was made; null where it is fresh. */
  stale_reason: string | null
  /** The sources, by id. */
  sources: ({
    /** Id of the source that was read. */
    source: string
    /** `stale`: it has not changed for so long that it confirms nothing, or the embedded history ends before that day. `skipped`: its key is not set. */
    status: "ok" | "stale" | "failed" | "skipped"
    /** Why, in a sentence. */
    reason: string | null
    /** Number of quotes read. */
    quotes: number
    /** Number of quotes that were set aside. */
    quarantined: number
    /** When the source last answered, ISO 8601 in UTC. */
    last_success_at: string | null
    /** Age of the data in seconds. */
    age_seconds: number | null
  })[]
}

export type QuarantineResponse = {
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string
  /** Number of entries that match. */
  count: number
  /** Number of the page, from 1. */
  page: number
  /** Entries on a full page. */
  per_page: number
  /** Number of pages. */
  total_pages: number
  /** Relative path of the next page; null on the last. */
  next: string | null
  /** The quarantined quotes of this page. */
  quotes: ({
    /** Id of the source that was read. */
    source: string
    /** Who sells it, by slug. */
    provider: string
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** The id that a request to the provider names; null where none is known that a customer can use. */
    model_id_on_provider: string | null
    /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
    endpoint_tag: string
    /** USD per million input tokens. Source: the quotes of the release. */
    input_price_per_m: number | null
    /** USD per million output tokens. Source: the quotes of the release. */
    output_price_per_m: number | null
    /** `pending` until it is repeated or an independent source shows it; `refused` for good. */
    status: "pending" | "refused"
    /** Rule that decided. */
    rule: string
    /** Why, in a sentence. */
    reason: string
    /** What the rule measured. */
    value: string | null
    /** Bound of the rule. */
    threshold: string | null
    /** What became of the quote: priced in, listed, carried, replaced or left out. */
    outcome: "carried" | "replaced" | "left_out"
    /** Day (UTC) from which it holds. */
    since: string
  })[]
  /** Rows of sources that did not fit and were not read, each with the field at fault. */
  rejected_rows: ({
    /** Id of the source that was read. */
    source: string
    /** Row of the entry. */
    row: string
    /** Field that is meant. */
    field: string
    /** The value at fault. */
    value: string
    /** Why, in a sentence. */
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
  /** Relative path of the next page; null on the last. */
  next: string | null
  /** Day (UTC) of the daily value. */
  date: string
  /** How far apart two prices are that agree; null in releases that did not say it. */
  tolerance: number | null
  /** Sources that measure or question prices. */
  witnesses: ({
    /** Source that is a witness. */
    witness: string
    /** What the witness is. */
    evidence: string
    /** How its publisher asks to be named. */
    credit: string
    /** Address of the witness. */
    url: string
  })[]
  /** Shares of contradicted prices, for all providers and parts of them. */
  figures: ({
    /** The providers counted. Halves are by the first bit of a hash of their name: nobody looks at the prices of the unseen one, so its figure cannot be mended one price at a time. */
    scope: "all" | "seen_half" | "unseen_half" | "without_largest_seller"
    /** Number of providers counted. */
    sellers: number
    /** Prices that a witness knows, too. */
    comparisons: number
    /** Prices that some of what is said confirms. */
    disputed: number
    /** Prices that nothing confirms. */
    contradicted: number
    /** Prices that all of what is said confirms. */
    agrees: number
    /** Contradicted prices among those compared, 0 to 1. */
    share: number | null
    /** Lower bound of the 95% interval, with each provider as one observation. */
    share_low: number | null
    /** Upper bound of the 95% interval. */
    share_high: number | null
    /** The same, each price by its model's tokens a day. */
    weighted_share: number | null
  })[]
  /** Prices that no witness knows. */
  unwitnessed: number
  /** Prices of witnesses in a currency without a rate of that day. */
  unconverted: number
  /** The same by provider, kind of price and age. */
  groups: ({
    /** What the prices are grouped by. */
    dimension: "seller" | "kind" | "age"
    /** The provider, kind or age. */
    value: string
    /** Prices that a witness knows, too. */
    comparisons: number
    /** Prices that some of what is said confirms. */
    disputed: number
    /** Prices that nothing confirms. */
    contradicted: number
  })[]
  /** The same by day, newest first. */
  history: ({
    /** Day (UTC) of the daily value. */
    date: string
    /** Prices that a witness knows, too. */
    comparisons: number
    /** Prices that nothing confirms. */
    contradicted: number
    /** Contradicted prices among those compared, 0 to 1. */
    share: number | null
    /** Lower bound of the 95% interval, with each provider as one observation. */
    share_low: number | null
    /** Upper bound of the 95% interval. */
    share_high: number | null
  })[]
  /** The prices of this page that a witness knows, contradicted ones first. */
  prices: ({
    /** The witness's own name of the provider. */
    seller: string
    /** 0 is the half of providers that may be looked at. */
    half: number
    /** Who sells it, by slug. */
    provider: string
    /** Id of a model, `<creator>/<model_name>`. */
    model_id: string
    /** Tells apart what one provider offers of one model, as an aggregator does; where it is empty or the same, the id on the provider does. */
    endpoint_tag: string
    /** Id of the source that was read. */
    source: string
    /** Service that the price is of. */
    service_tier: string
    /** Input tokens past which the whole request is billed at this price; null for every length. */
    threshold_tokens: number
    /** Tokens that are billed. */
    kind: "input" | "output" | "cache_read" | "cache_write"
    /** USD per million tokens, without a promotion. */
    list_price: number
    /** USD per million tokens, as billed. */
    payable_price: number
    /** USD per million tokens, as witnesses say. */
    witness_prices: (number)[]
    /** `agrees`: all that is said of it is within 1% of the list price or the one billed; `disputed`: some; `contradicted`: nothing. */
    outcome: "agrees" | "disputed" | "contradicted"
    /** Day (UTC) on which the price last changed. */
    last_changed: string | null
    /** The model's tokens a day, by which `weighted_share` weighs. */
    tokens_per_day: number
    /** The page that the witness read, unless it agrees. */
    url: string | null
  })[]
}

export type WatchesResponse = {
  /** Number of entries that match. */
  count: number
  /** What the account of the key watches. */
  watches: ({
    /** Names the watch. */
    watch_id: string
    /** What is watched: the price of a model or at a provider, the first place of a recommendation, an index, or the end of a model. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** Of a price or an end: which model. */
    model_id?: string
    /** Of a price or an end: at which provider; alone, all that it sells. */
    provider?: string
    /** Of a price: which of several offers of one provider. */
    endpoint?: string
    /** Of a price: offers served there alone. */
    region?: string
    /** Which index; the composite if left out. */
    index?: string
    /** Of a recommendation: the body of /v1/recommend. */
    request?: {
      [name: string]: unknown
    }
    /** Whether it is to be above or below the value, or to change by it in percent. */
    direction: "above" | "below" | "changed"
    /** USD per million blended tokens, or points of an index; of a change its smallest percentage. */
    value: number
    /** Day (UTC) from which it holds. */
    since: string
  })[]
  /** How the account is told; the dashboard sets it. */
  told_by: ("mail" | "webhook")[]
}

export type AddWatchResponse = {
  /** Number of entries that match. */
  count: number
  /** What the account of the key watches. */
  watches: ({
    /** Names the watch. */
    watch_id: string
    /** What is watched: the price of a model or at a provider, the first place of a recommendation, an index, or the end of a model. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** Of a price or an end: which model. */
    model_id?: string
    /** Of a price or an end: at which provider; alone, all that it sells. */
    provider?: string
    /** Of a price: which of several offers of one provider. */
    endpoint?: string
    /** Of a price: offers served there alone. */
    region?: string
    /** Which index; the composite if left out. */
    index?: string
    /** Of a recommendation: the body of /v1/recommend. */
    request?: {
      [name: string]: unknown
    }
    /** Whether it is to be above or below the value, or to change by it in percent. */
    direction: "above" | "below" | "changed"
    /** USD per million blended tokens, or points of an index; of a change its smallest percentage. */
    value: number
    /** Day (UTC) from which it holds. */
    since: string
  })[]
  /** How the account is told; the dashboard sets it. */
  told_by: ("mail" | "webhook")[]
}

export type RemoveWatchResponse = {
  /** Number of entries that match. */
  count: number
  /** What the account of the key watches. */
  watches: ({
    /** Names the watch. */
    watch_id: string
    /** What is watched: the price of a model or at a provider, the first place of a recommendation, an index, or the end of a model. */
    kind: "price" | "recommendation" | "index" | "lifecycle"
    /** Of a price or an end: which model. */
    model_id?: string
    /** Of a price or an end: at which provider; alone, all that it sells. */
    provider?: string
    /** Of a price: which of several offers of one provider. */
    endpoint?: string
    /** Of a price: offers served there alone. */
    region?: string
    /** Which index; the composite if left out. */
    index?: string
    /** Of a recommendation: the body of /v1/recommend. */
    request?: {
      [name: string]: unknown
    }
    /** Whether it is to be above or below the value, or to change by it in percent. */
    direction: "above" | "below" | "changed"
    /** USD per million blended tokens, or points of an index; of a change its smallest percentage. */
    value: number
    /** Day (UTC) from which it holds. */
    since: string
  })[]
  /** How the account is told; the dashboard sets it. */
  told_by: ("mail" | "webhook")[]
}

export type WebhookResponse = {
  /** Null where the account has none. */
  webhook: {
    /** Relative path of the file. */
    url: string
    /** Why it was switched off; null while it is in use. */
    off_reason: string | null
  } | null
  /** What deliveries are signed with, in the answer that sets it alone. */
  secret?: string
}

export type SetWebhookResponse = {
  /** Null where the account has none. */
  webhook: {
    /** Relative path of the file. */
    url: string
    /** Why it was switched off; null while it is in use. */
    off_reason: string | null
  } | null
  /** What deliveries are signed with, in the answer that sets it alone. */
  secret?: string
}

export type RemoveWebhookResponse = {
  /** Null where the account has none. */
  webhook: {
    /** Relative path of the file. */
    url: string
    /** Why it was switched off; null while it is in use. */
    off_reason: string | null
  } | null
  /** What deliveries are signed with, in the answer that sets it alone. */
  secret?: string
}

export type AnonymousKeyResponse = {
  /** The key, shown this once. */
  api_key: string
  /** Name of the plan. */
  plan: "public" | "anonymous" | "free" | "paid"
  /** Limits of the plan. */
  limits: {
    /** Requests allowed on a day (UTC). */
    requests_per_day: number
    /** Requests allowed in a minute. */
    requests_per_minute: number
    /** Days of history that the plan sees. */
    history_days: number
  }
  /** When it was made, ISO 8601 in UTC. */
  created_at: string
  /** Null: keys do not expire. An anonymous key that was not used within 30 days of its creation is deleted. */
  expires_at: null
}

export type HealthResponse = {
  /** `degraded`: data are old, or a part fails. `down`: no data can be served. */
  status: "ok" | "degraded" | "down"
  /** Version of the code that answers. */
  version: string
  /** One execution of the pipeline. */
  run_id: string | null
  /** When the data were observed, ISO 8601 in UTC. */
  as_of: string | null
  /** Age of the data in seconds. */
  age_seconds: number | null
  /** Whether the store answers. */
  store: "ok" | "failing"
  /** Whether the state answers; `foreign` where it is not the database that belongs to this store, and no key is created. */
  state: "ok" | "failing" | "foreign"
  /** Whether the counters answer. */
  counters: "ok" | "failing"
  /** Documents and files that the store has lost or altered, at most 20. */
  unreadable: (string)[]
}

export type LiveResponse = {
  /** The process answers. */
  status: "live"
}

export type ReadyResponse = {
  /** Whether a load balancer should send requests. */
  status: "ready" | "unready"
  /** What it waits for, in a sentence; null where it is ready. */
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
  /** The composite index at its last daily value. */
  compositeLatest: {
    parameters: Record<string, undefined>
    response: CompositeLatestResponse
  }
  /** Past daily values of the composite index or of one tier, newest first. */
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
  /** The basket of the index or of a tier. With a date, all that the daily value was made from. */
  constituents: {
    parameters: {
      tier?: "frontier" | "standard" | "budget"
      date?: string
    }
    response: ConstituentsResponse
  }
  /** The composite, its tiers and its variants: what each answers, and its last value. */
  indices: {
    parameters: Record<string, undefined>
    response: IndicesResponse
  }
  /** One index at its last value. */
  indexLatest: {
    parameters: {
      index: string
    }
    response: IndexLatestResponse
  }
  /** Past values of one index, newest first. */
  indexHistory: {
    parameters: {
      index: string
      days?: number
    }
    response: IndexHistoryResponse
  }
  /** The members of one index at its last value, with their weights. */
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
  /** Why a model's price changed: what its providers changed, newest first. */
  modelMoves: {
    parameters: {
      model_id: string
      days?: number
    }
    response: ModelMovesResponse
  }
  /** The evidence for a model's score: boards, values, days, credits. Open to every plan. */
  modelScore: {
    parameters: {
      model_id: string
    }
    response: ModelScoreResponse
  }
  /** What a model cost on a day, back to 2023, and who says so. Open to every plan. */
  modelPrice: {
    parameters: {
      model_id: string
      on: string
    }
    response: ModelPriceResponse
  }
  /** What providers changed in the last 90 days, newest first: prices, arrivals, departures, deprecations; who says so, and whether the index moved. Open to every plan. */
  changes: {
    parameters: {
      since?: string
      model_id?: string
      seller?: string
      limit?: number
      page?: number
    }
    response: ChangesResponse
  }
  /** Who sells a model, cheapest first. */
  modelEndpoints: {
    parameters: {
      model_id: string
    }
    response: ModelEndpointsResponse
  }
  /** What a workload costs at each provider of a model, cheapest first. */
  modelCost: {
    parameters: {
      model_id: string
      input_tokens: number
      output_tokens: number
      cached_input_share?: number
      cache_write_share?: number
      cache_write_1h_share?: number
      service_tier?: "standard" | "flex" | "priority"
      batch_share?: number
      requests_per_day?: number
      reasoning_tokens?: number
      discount_percent?: number
    }
    response: ModelCostResponse
  }
  /** What does as well as a model for less, what it lacks, and what replaced what. */
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
  /** A request to a provider of a model, to paste into a shell or a program. */
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
  /** The models that meet the constraints, the lowest quality-adjusted price first. */
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
      /** Least context in tokens; past the threshold of a tier its prices count. */
      context_min?: number
      /** Least intelligence score on the reference scale. */
      min_intelligence?: number
      /** Kind of input that the model must accept; text unless said. */
      modality?: "text" | "image" | "audio" | "video" | "file"
      /** *Frontier*, *standard* or *budget*: a model's class by score and launch price. */
      tier?: "frontier" | "standard" | "budget"
      /** It reasons. */
      is_reasoning?: boolean
      /** It calls tools. */
      supports_tools?: boolean
      /** Its weights are open. */
      open_weights?: boolean
      /** The provider retains no data. */
      zdr?: boolean
      /** The provider's headquarters and all known data centers are in the EU; `null` if unknown. */
      eu_sovereign?: boolean
      /** Kinds of input that the model must all accept. */
      modalities?: ("text" | "image" | "audio" | "video" | "file")[]
      /** Whether the endpoint must keep to a JSON schema. */
      structured_output?: boolean
      /** Least tokens that the endpoint must be able to write. */
      max_output_tokens?: number
      /** Least bits of the served weights; creators count as 16 where nothing is stated. */
      min_precision?: number
      /** Output tokens a second. */
      min_throughput?: number
      /** Milliseconds to the first token. */
      max_latency_ms?: number
      /** Whether endpoints are left out whose promotional price counts, or whose price a source dates to end, here or at another provider. A promotion that another than the provider shows leaves an endpoint at its list price, unless `promotions` is sent. */
      exclude_promotional?: boolean
      /** A country or bloc, by code or English name such as DE, United States or EU, that all regions of the endpoint are in, or the name of a data centre; a continent is neither. */
      region?: string
      /** The model must have been released after this day. */
      released_after?: string
      /** Only these providers. */
      providers?: (string)[]
      /** None of these providers. */
      exclude_providers?: (string)[]
      /** Only these models, by id. */
      models?: (string)[]
      /** Slugs or names of creators. */
      creators?: (string)[]
      /** What one request is like, and how many there are. */
      workload?: {
        /** Tokens of a prompt, cached ones included. */
        input_tokens: number
        /** Tokens of an answer, without thinking. */
        output_tokens: number
        /** Share of the input tokens that is read from a cache, 0 to 1. */
        cached_input_share?: number
        /** Share of the input tokens that is written to a cache for five minutes, 0 to 1. */
        cache_write_share?: number
        /** Share of the input tokens that is written to a cache for an hour, 0 to 1. */
        cache_write_1h_share?: number
        /** Service that is asked for, of what is not in batches. */
        service_tier?: "standard" | "flex" | "priority"
        /** Share of the requests that may be sent in batches, 0 to 1: what would cost more there is counted without. */
        batch_share?: number
        /** Requests on a day. */
        requests_per_day?: number
        /** Tokens of thinking, billed like output unless the provider states a price. */
        reasoning_tokens?: number
      }
      /** Whether address and id must be known; true unless said. */
      callable_only?: boolean
      /** Whether to rank by promotional prices of other channels than the provider's own. */
      promotions?: boolean
      /** As in the list of models; `price` ranks by the price alone. */
      rank_by?: "intelligence" | "coding" | "maths" | "multilingual" | "vision" | "web" | "price"
      /** How many endpoints of each model to list, best first, to fall back on. */
      endpoints?: number
      /** Entries wanted. */
      limit?: number
    }
    response: RecommendResponse
  }
  /** What lines of usage cost by the prices of their day. A cost that is not known is null, never 0. */
  priceUsage: {
    parameters: {
      /** What the cost of one request is made of. */
      lines: ({
        /** As any provider or catalogue spells it. */
        model?: string
        /** The model of a deployment whose own name says nothing of it. */
        base_model?: string
        /** Who billed it; without one, the creator's price, otherwise the reference price. */
        provider?: string
        /** As `provider`. */
        seller?: string
        /** The UTC day or the instant of the use. */
        at: string
        /** Including tokens read from and written to a cache. */
        input_tokens?: number
        /** Including reasoning tokens. */
        output_tokens?: number
        /** Tokens read from a cache. */
        cache_read?: number
        /** To a cache that lasts minutes. */
        cache_write?: number
        /** To a cache that lasts an hour. */
        cache_write_1h?: number
        /** False where input_tokens come without the tokens of the cache, as Anthropic bills. */
        input_includes_cache?: boolean
        /** Reasoning tokens. */
        reasoning?: number
        /** Beside input_tokens. */
        input_audio_tokens?: number
        /** Beside output_tokens. */
        output_audio_tokens?: number
        /** Beside input_tokens. */
        input_image_tokens?: number
        /** Beside output_tokens. */
        output_image_tokens?: number
        /** Web searches that the provider ran. */
        web_search_requests?: number
        /** Billed as a batch. */
        batch?: boolean
        /** standard, batch, flex or priority, or a name that providers use for one of them. */
        service_tier?: string
        /** standard, or fast where a fast mode was billed. */
        speed?: string
        /** One of the offer, or its tag. */
        region?: string
        /** As `region`; global means none. */
        inference_geo?: string
        /** How many requests the line adds up. Their mean length decides the tier of context; without it, the plain price applies. */
        requests?: number
        [name: string]: unknown
      })[]
    }
    response: PriceUsageResponse
  }
  /** One model in one answer: prices, history, endpoints, privacy, quality. */
  explain: {
    parameters: {
      model_id: string
      history_days?: number
    }
    response: ExplainResponse
  }
  /** The providers, by slug. */
  providers: {
    parameters: {
      limit?: number
      page?: number
    }
    response: ProvidersResponse
  }
  /** One provider and the models it sells. */
  provider: {
    parameters: {
      provider_name: string
    }
    response: ProviderResponse
  }
  /** The export files: one a day, newest first, of one row per endpoint; and histories of the index, of every model and of the constituents, one file each, open to every plan. */
  exportFiles: {
    parameters: {
      from?: string
      to?: string
      format?: "parquet" | "csv" | "jsonl"
      history?: "index-history" | "model-history" | "constituents-history"
      limit?: number
      page?: number
    }
    response: ExportFilesResponse
  }
  /** One export file, whole or in byte ranges. In CSV, a text that begins with =, +, - or @ has an apostrophe in front, since spreadsheets would run it. */
  exportFile: {
    parameters: {
      date: string
      format: "parquet" | "csv" | "jsonl"
    }
    response: Response
  }
  /** Models that are deprecated, that retire or are retired, with replacements. */
  retirements: {
    parameters: {
      limit?: number
      page?: number
    }
    response: RetirementsResponse
  }
  /** How each price source fared in the run behind the current release, and since when. */
  sources: {
    parameters: Record<string, undefined>
    response: SourcesResponse
  }
  /** The quarantined quotes, by which rule, and the prices that sources differ on. */
  quarantine: {
    parameters: {
      limit?: number
      page?: number
    }
    response: QuarantineResponse
  }
  /** How many prices of this release are wrong, by witnesses that help to make none. */
  accuracy: {
    parameters: {
      limit?: number
      page?: number
    }
    response: AccuracyResponse
  }
  /** What the account of the key watches, and how it is told. */
  watches: {
    parameters: Record<string, undefined>
    response: WatchesResponse
  }
  /** Watches a price, a recommendation, an index or the end of a model; answers with all watches. */
  addWatch: {
    parameters: {
      /** What is watched: the price of a model or at a provider, the first place of a recommendation, an index, or the end of a model. */
      kind: "price" | "recommendation" | "index" | "lifecycle"
      /** Of a price or an end: which model. */
      model_id?: string
      /** Of a price or an end: at which provider; alone, all that it sells. */
      provider?: string
      /** Of a price: which of several offers of one provider. */
      endpoint?: string
      /** Of a price: offers served there alone. */
      region?: string
      /** Which index; the composite if left out. */
      index?: string
      /** Of a recommendation: the body of /v1/recommend. */
      request?: {
        [name: string]: unknown
      }
      /** Whether it is to be above or below the value, or to change by it in percent. */
      direction?: "above" | "below" | "changed"
      /** USD per million blended tokens, or points of an index; of a change its smallest percentage. */
      value?: number
    }
    response: AddWatchResponse
  }
  /** Ends a watch; answers with those that are left. */
  removeWatch: {
    parameters: {
      watch_id: string
    }
    response: RemoveWatchResponse
  }
  /** The webhook of the key's account, if it has one. */
  webhook: {
    parameters: Record<string, undefined>
    response: WebhookResponse
  }
  /** Sets the webhook of the account in place of the one it had; its secret is shown this once. */
  setWebhook: {
    parameters: {
      /** Each digest is posted there. */
      url: string
    }
    response: SetWebhookResponse
  }
  /** Removes the webhook of the account. */
  removeWebhook: {
    parameters: Record<string, undefined>
    response: RemoveWebhookResponse
  }
  /** A key at once, without an account. It is shown this once. */
  anonymousKey: {
    parameters: Record<string, undefined>
    response: AnonymousKeyResponse
  }
  /** Whether the service can serve data, and how old the data is. */
  health: {
    parameters: Record<string, undefined>
    response: HealthResponse
  }
  /** Whether the process answers at all: one that does not should be started again. */
  live: {
    parameters: Record<string, undefined>
    response: LiveResponse
  }
  /** Whether a load balancer should send requests here, and why not. */
  ready: {
    parameters: Record<string, undefined>
    response: ReadyResponse
  }
  /** What this service is and where it is described. */
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
  accuracy: {"method":"GET","path":"/v1/accuracy","statuses":[200],"isFile":false,"items":"witnesses"},
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
