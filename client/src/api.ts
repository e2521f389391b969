// Made from the OpenAPI description of the service by client/generate.ts. Do not edit.

export type Model = {
  model_id: string
  name: string
  provider: string
  tier: "frontier" | "standard" | "budget"
  tier_basis: "score" | "price"
  input_price_per_m: number
  output_price_per_m: number
  blended_price_per_m: number
  sit_score: number | null
  sit_adjusted_price: number | null
  context_length: number | null
  change_24h: number | null
  change_7d: number | null
  cheapest_blended_price_per_m: number | null
  endpoint_count: number
  provider_count: number
  providers: (string)[]
  price_basis: "endpoint" | "catalogue"
  price_observed_on: string
  first_seen: string
  released_on: string | null
  is_reasoning: boolean | null
  supports_tools: boolean | null
  open_weights: boolean | null
  input_modalities: (string)[]
  output_modalities: (string)[]
  aa_score: number | null
  aa_score_as_published: number | null
  score_scale: string | null
  score_basis: "measured" | "estimated" | null
  score_variant: string | null
  scored_on: string | null
  /** Tokens that went through OpenRouter on `tokens_on`; null outside its fifty most used models. It is no part of any price or of the index. Source: OpenRouter (openrouter.ai/rankings), as of `tokens_on`, licensed under CC BY 4.0. */
  tokens_per_day: number | null
  tokens_on: string | null
}

export type Provider = {
  name: string
  slug: string
  model_count: number
  endpoint_count: number
  cheapest_count: number
  median_price_ratio: number | null
  base_url: string | null
  headquarters: string | null
  regions: (string)[]
  zdr_available: boolean | null
  eu_sovereign_available: boolean | null
  trains_on_prompts: boolean | null
  retention_days: number | null
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the vendor. */
  base_url_source: string | null
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  facts_seen_on: string | null
  last_seen: string
}

export type ErrorBody = {
  error: {
    code: "invalid_parameter" | "invalid_body" | "no_constraints" | "missing_api_key" | "invalid_api_key" | "plan_limit" | "model_not_found" | "provider_not_found" | "not_found" | "method_not_allowed" | "request_timeout" | "payload_too_large" | "range_not_satisfiable" | "rate_limit_exceeded" | "internal_error" | "data_unavailable"
    message: string
    documentation_url: string
    request_id: string
  }
}

export type CompositeLatestResponse = {
  date: string
  composite: {
    price_per_m: number
    index_points: number
    change_24h: number | null
    change_7d: number | null
    change_30d: number | null
  }
  tiers: {
    frontier: {
      price_per_m: number | null
      change_24h: number | null
      models: number
    }
    standard: {
      price_per_m: number | null
      change_24h: number | null
      models: number
    }
    budget: {
      price_per_m: number | null
      change_24h: number | null
      models: number
    }
  }
  spread: {
    price_per_m: number | null
    change_24h: number | null
  }
  methodology_version: string
  link_factor: number
  constituents: number
  quality: "catalogue" | "endpoint"
  as_of: string
  status: "fresh" | "stale" | "held"
  stale_since: string | null
  held_since: string | null
  reason: string | null
  run_id: string
}

export type CompositeHistoryResponse = {
  history: ({
    date: string
    price_per_m: number
    index_points: number
    change_24h: number | null
    link_factor: number
    constituents: number
    quality: "catalogue" | "endpoint"
    revision: number
    revision_reason: string | null
  })[]
  history_limit_days?: number
}

export type AttributionResponse = {
  attribution: ({
    date: string
    index_change: number
    level_change: number
    parts: ({
      kind: "price" | "seller_entered" | "seller_left" | "source_changed" | "terms_changed" | "promotion_flag" | "carry_expired" | "exit" | "score" | "entry" | "provider" | "coverage"
      model_id: string
      effect: number
    })[]
  })[]
  history_limit_days?: number
}

export type ConstituentsResponse = {
  date: string
  count: number
  dispersion: number
  carried_share: number
  single_provider_share: number
  constituents: ({
    model_id: string
    tier: "frontier" | "standard" | "budget"
    blended_price_per_m: number
    provider_count: number
    price_rule: "median" | "first_party" | "few"
    level: "L1" | "L2" | "L3" | "L4" | "L5"
    is_carried: boolean
    score: number
    score_variant: string | null
    score_basis: "measured" | "estimated"
    scored_on: string
    cost_per_iq: number
    weight: number
    entered_on: string
  })[]
}

export type ModelsResponse = {
  count: number
  page: number
  per_page: number
  total_pages: number
  next: string | null
  models: (Model)[]
}

export type ModelHistoryResponse = {
  model_id: string
  history: ({
    date: string
    input_price_per_m?: number
    output_price_per_m?: number
    blended_price_per_m: number
  })[]
  history_limit_days?: number
}

export type ModelPriceResponse = {
  model_id: string
  on: string
  input_price_per_m: number
  output_price_per_m: number
  blended_price_per_m: number
  basis: "vendor_dated" | "maker_row" | "routed" | "reference"
  provider: string | null
  since: string
  note: string
  claims: ({
    source: string
    provider: string | null
    evidence: "vendor_dated" | "maker_row" | "routed"
    from: string
    to: string
    input_price_per_m: number
    output_price_per_m: number
    blended_price_per_m: number
    dated_by: string | null
    agrees: boolean
  })[]
}

export type ModelEndpointsResponse = {
  model_id: string
  as_of: string
  count: number
  endpoints: ({
    provider: string
    provider_name: string
    base_url: string | null
    base_url_parameters: ({
      name: string
      description: string
      example: string
    })[]
    model_id_on_provider: string | null
    model_id_source: "verified" | "catalog" | "inferred"
    verified: boolean
    callable: boolean
    choice: number | null
    first_party: boolean
    input_price_per_m: number
    output_price_per_m: number
    blended_per_m: number
    list: {
      input_price_per_m: number
      output_price_per_m: number
      blended_per_m: number
    } | null
    payable: {
      input_price_per_m: number
      output_price_per_m: number
      blended_per_m: number
    } | null
    promotion: {
      discount: number
      seen_via: string
      since: string
    } | null
    pending_price: {
      input_price_per_m: number
      output_price_per_m: number
      blended_per_m: number
      source: string
      seen_on: string
    } | null
    prices: ({
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      direction: "input" | "output"
      threshold_tokens: number | null
      threshold_op: "gt" | "gte" | null
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      ttl_seconds: number | null
      window: {
        utc_start: string
        utc_end: string
        utc_days: (string)[] | null
      } | null
      modality: "text" | "image" | "audio"
      is_surcharge: boolean
      unit: "1M_tokens" | "request" | "search" | "image"
      usd: number
    })[]
    cache_read_price_per_m: number | null
    cache_write_price_per_m: number | null
    context_length: number | null
    max_output_tokens: number | null
    quantization: string | null
    supports_structured_output: boolean | null
    is_free: boolean
    discount: number
    offer: "standard" | "free" | "batch" | "priority" | "routed"
    is_available: boolean
    zdr: boolean | null
    trains_on_prompts: boolean | null
    regions: (string)[]
    eu_sovereign: boolean | null
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    sources: (string)[]
    price_evidence: ({
      root: string
      seen_on: string
      input_price_per_m: number
      output_price_per_m: number
    })[]
    id_evidence: ({
      root: string
      seen_on: string
      value: string
    })[]
    /** What independent roots say of this price, best supported first: USD per million tokens in and out, who says so, and the first day it was seen. */
    claims: ({
      usd_in: number
      usd_out: number
      roots: (string)[]
      since: string
    })[]
    first_seen: string
    last_seen: string
    last_changed: string
  })[]
}

export type ModelCostResponse = {
  model_id: string
  as_of: string
  workload: {
    input_tokens: number
    output_tokens: number
    cached_input_share: number
    batch_share: number
    requests_per_day: number
    reasoning_tokens: number
  }
  count: number
  endpoints: ({
    provider: string
    provider_name: string
    base_url: string | null
    model_id_on_provider: string | null
    verified: boolean
    promotion: {
      discount: number
      seen_via: string
      since: string
    } | null
    context_length: number | null
    cost: {
      per_request: number
      per_day: number
      per_month: number
      lines: ({
        item: "input" | "cached_input" | "output" | "reasoning" | "request"
        service_tier: "standard" | "batch"
        tokens: number
        usd_per_m: number
        usd: number
      })[]
    }
    list_cost: {
      per_request: number
      per_day: number
      per_month: number
      lines: ({
        item: "input" | "cached_input" | "output" | "reasoning" | "request"
        service_tier: "standard" | "batch"
        tokens: number
        usd_per_m: number
        usd: number
      })[]
    } | null
  })[]
}

export type ModelResponse = {
  model_id: string
  name: string
  provider: string
  tier: "frontier" | "standard" | "budget"
  tier_basis: "score" | "price"
  input_price_per_m: number
  output_price_per_m: number
  blended_price_per_m: number
  sit_score: number | null
  context_length: number | null
  change_24h: number | null
  change_7d: number | null
  cheapest_blended_price_per_m: number | null
  endpoint_count: number
  provider_count: number
  providers: (string)[]
  price_basis: "endpoint" | "catalogue"
  price_observed_on: string
  first_seen: string
  released_on: string | null
  is_reasoning: boolean | null
  supports_tools: boolean | null
  open_weights: boolean | null
  input_modalities: (string)[]
  output_modalities: (string)[]
  aa_score: number | null
  aa_score_as_published: number | null
  score_scale: string | null
  score_basis: "measured" | "estimated" | null
  score_variant: string | null
  scored_on: string | null
  /** Tokens that went through OpenRouter on `tokens_on`; null outside its fifty most used models. It is no part of any price or of the index. Source: OpenRouter (openrouter.ai/rankings), as of `tokens_on`, licensed under CC BY 4.0. */
  tokens_per_day: number | null
  tokens_on: string | null
}

export type RecommendResponse = {
  query: {
    /** USD per million blended tokens */
    budget_max_usd_per_m?: number
    /** USD per million input tokens */
    input_max_usd_per_m?: number
    /** USD per million output tokens */
    output_max_usd_per_m?: number
    /** USD per million blended tokens at score 40 */
    cost_per_iq_max?: number
    context_min?: number
    min_intelligence?: number
    modality: "text" | "image" | "audio" | "video" | "file"
    tier?: "frontier" | "standard" | "budget"
    is_reasoning?: boolean
    supports_tools?: boolean
    open_weights?: boolean
    zdr?: boolean
    eu_sovereign?: boolean
    modalities?: ("text" | "image" | "audio" | "video" | "file")[]
    structured_output?: boolean
    max_output_tokens?: number
    min_precision?: number
    exclude_promotional?: boolean
    region?: string
    released_after?: string
    /** Only these providers. */
    providers?: (string)[]
    /** None of these providers. */
    exclude_providers?: (string)[]
    models?: (string)[]
    creators?: (string)[]
    workload?: {
      input_tokens: number
      output_tokens: number
      cached_input_share: number
      batch_share: number
      requests_per_day: number
      reasoning_tokens: number
    }
    callable_only?: boolean
    promotions?: boolean
    limit: number
  }
  methodology_version: string
  recommendations: ({
    rank: number
    model_id: string
    tier: "frontier" | "standard" | "budget"
    blended_price_per_m: number
    cost_per_iq: number
    aa_score: number
    context_length: number
    is_reasoning: boolean
    why: string
    endpoint_config: {
      provider: string
      base_url: string
      base_url_parameters: ({
        name: string
        description: string
        example: string
      })[]
      model_id_on_provider: string
      model_id_source: "verified" | "catalog" | "inferred"
      input_price_per_m: number
      output_price_per_m: number
      auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    }
    as_of: {
      price: string
      aa_score: string
    }
    caveats: (string)[]
    list: {
      input_price_per_m: number
      output_price_per_m: number
      blended_per_m: number
    } | null
    payable: {
      input_price_per_m: number
      output_price_per_m: number
      blended_per_m: number
    } | null
    promotion: {
      discount: number
      seen_via: string
      since: string
    } | null
    price_evidence: ({
      root: string
      seen_on: string
      input_price_per_m: number
      output_price_per_m: number
    })[]
    id_evidence: ({
      root: string
      seen_on: string
      value: string
    })[]
    cost?: {
      per_request: number
      per_day: number
      per_month: number
      lines: ({
        item: "input" | "cached_input" | "output" | "reasoning" | "request"
        service_tier: "standard" | "batch"
        tokens: number
        usd_per_m: number
        usd: number
      })[]
    }
  })[]
  alternatives_considered: {
    count: number
    shut_out: {
      [name: string]: number
    }
    runner_ups: ({
      model_id: string
      cost_per_iq: number
      blended_price_per_m: number
      reason: string
    })[]
    relax: ({
      constraint: string
      models: number
      best: {
        model_id: string
        cost_per_iq: number
        blended_price_per_m: number
      }
      note: string
    })[]
    unmatched_names: (string)[]
  }
  ranking_basis: {
    method: "cost_per_iq_ascending" | "workload_cost_per_iq_ascending"
    description: string
    quality_latency_data: string
  }
  disclaimer: string
}

export type ExplainResponse = {
  model_id: string
  tier: "frontier" | "standard" | "budget"
  as_of: string
  pricing: {
    input_per_m: number
    output_per_m: number
    blended_per_m: number
    cost_per_iq: number | null
    change_24h: number | null
    change_7d: number | null
  }
  price_history_summary: {
    days_observed: number
    snapshots: number
    min_blended: number
    max_blended: number
    trend: "up" | "down" | "flat" | "unknown"
    trend_note: string
    series_url: string
  }
  endpoints: ({
    provider: string
    provider_name: string
    base_url: string | null
    base_url_parameters: ({
      name: string
      description: string
      example: string
    })[]
    model_id_on_provider: string | null
    model_id_source: "verified" | "catalog" | "inferred"
    verified: boolean
    callable: boolean
    choice: number | null
    first_party: boolean
    input_price_per_m: number
    output_price_per_m: number
    blended_per_m: number
    list: {
      input_price_per_m: number
      output_price_per_m: number
      blended_per_m: number
    } | null
    payable: {
      input_price_per_m: number
      output_price_per_m: number
      blended_per_m: number
    } | null
    promotion: {
      discount: number
      seen_via: string
      since: string
    } | null
    pending_price: {
      input_price_per_m: number
      output_price_per_m: number
      blended_per_m: number
      source: string
      seen_on: string
    } | null
    prices: ({
      kind: "base" | "context_tier" | "batch" | "priority" | "flex" | "cache_read" | "cache_write" | "reasoning" | "image" | "audio" | "request" | "search"
      direction: "input" | "output"
      threshold_tokens: number | null
      threshold_op: "gt" | "gte" | null
      service_tier: "standard" | "batch" | "priority" | "flex" | "fast"
      ttl_seconds: number | null
      window: {
        utc_start: string
        utc_end: string
        utc_days: (string)[] | null
      } | null
      modality: "text" | "image" | "audio"
      is_surcharge: boolean
      unit: "1M_tokens" | "request" | "search" | "image"
      usd: number
    })[]
    cache_read_price_per_m: number | null
    cache_write_price_per_m: number | null
    context_length: number | null
    max_output_tokens: number | null
    quantization: string | null
    supports_structured_output: boolean | null
    is_free: boolean
    discount: number
    offer: "standard" | "free" | "batch" | "priority" | "routed"
    is_available: boolean
    zdr: boolean | null
    trains_on_prompts: boolean | null
    regions: (string)[]
    eu_sovereign: boolean | null
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
    sources: (string)[]
    price_evidence: ({
      root: string
      seen_on: string
      input_price_per_m: number
      output_price_per_m: number
    })[]
    id_evidence: ({
      root: string
      seen_on: string
      value: string
    })[]
    /** What independent roots say of this price, best supported first: USD per million tokens in and out, who says so, and the first day it was seen. */
    claims: ({
      usd_in: number
      usd_out: number
      roots: (string)[]
      since: string
    })[]
    first_seen: string
    last_seen: string
    last_changed: string
  })[]
  cheapest_verified_endpoint: {
    provider: string
    base_url: string
    base_url_parameters: ({
      name: string
      description: string
      example: string
    })[]
    model_id_on_provider: string
    model_id_source: "verified" | "catalog" | "inferred"
    blended_per_m: number
    auth_scheme: "bearer" | "x-api-key" | "api-key" | "aws-sigv4" | "google-oauth"
  } | null
  note?: string
  privacy: {
    zdr_available: boolean | null
    eu_sovereign_available: boolean | null
    note: string
  }
  quality: {
    aa_score: number | null
    aa_score_as_published: number | null
    score_scale: string | null
    score_basis: "measured" | "estimated" | null
    scored_on: string | null
    cost_per_iq: number | null
    probe_data: string
  }
  methodology_version: string
  history_limit_days?: number
}

export type ProvidersResponse = {
  count: number
  page: number
  per_page: number
  total_pages: number
  next: string | null
  providers: (Provider)[]
}

export type ProviderResponse = {
  name: string
  slug: string
  model_count: number
  endpoint_count: number
  cheapest_count: number
  median_price_ratio: number | null
  base_url: string | null
  headquarters: string | null
  regions: (string)[]
  zdr_available: boolean | null
  eu_sovereign_available: boolean | null
  trains_on_prompts: boolean | null
  retention_days: number | null
  status_page_url: string | null
  /** Where the base URL and the auth scheme were read: a catalogue, or the vendor. */
  base_url_source: string | null
  base_url_seen_on: string | null
  /** Where headquarters, regions and data policies were read. */
  facts_source: string | null
  facts_seen_on: string | null
  last_seen: string
  models: ({
    model_id: string
    input_price_per_m: number
    output_price_per_m: number
    blended_price_per_m: number
    ratio_to_reference: number | null
  })[]
}

export type ExportsResponse = {
  count: number
  page: number
  per_page: number
  total_pages: number
  next: string | null
  exports: ({
    date: string
    format: "parquet" | "csv" | "jsonl"
    rows: number
    bytes: number
    sha256: string
    unpacked_bytes?: number
    unpacked_sha256?: string
    url: string
  })[]
  history_limit_days?: number
}

export type ExportFileResponse = {
  /** The day of the fix, UTC. */
  date: string
  /** The model, as creator/name. */
  model_id: string
  /** Who sells it: the slug of the provider. */
  provider: string
  /** The name of the provider. */
  provider_name: string
  /** Tells apart what one provider offers of one model; empty where it offers one thing only. */
  endpoint_tag: string
  /** The id to send to the provider; null where no source says it. */
  model_id_on_provider: string | null
  /** How that id is known: verified (the provider's catalogue, or two sources), catalog (one catalogue), inferred (from the name). */
  model_id_source: "verified" | "catalog" | "inferred"
  /** What is sold: standard, free, batch, priority or routed. */
  offer: "standard" | "free" | "batch" | "priority" | "routed"
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
  /** The share that a promotion takes off, from 0 to 1. */
  discount: number | null
  /** Whether the price is 0 without being a promotion. */
  is_free: boolean
  /** Whether the endpoint is known to exist under that id. */
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
}

export type SourcesResponse = {
  run_id: string
  as_of: string
  status: "fresh" | "stale" | "held"
  stale_since: string | null
  held_since: string | null
  stale_reason: string | null
  sources: ({
    source: string
    status: "ok" | "failed" | "skipped"
    reason: string | null
    quotes: number
    quarantined: number
    last_success_at: string | null
    age_seconds: number | null
    disagreements: number
  })[]
}

export type QuarantineResponse = {
  as_of: string
  count: number
  page: number
  per_page: number
  total_pages: number
  next: string | null
  quotes: ({
    source: string
    provider: string
    model_id: string
    model_id_on_provider: string | null
    endpoint_tag: string
    input_price_per_m: number | null
    output_price_per_m: number | null
    rule: string
    severity: "soft" | "hard"
    reason: string
    value: string | null
    threshold: string | null
    outcome: "carried" | "replaced" | "left_out"
    since: string
  })[]
  disagreements: ({
    provider: string
    model_id: string
    sources: (string)[]
    blended_prices_per_m: (number)[]
    since: string
  })[]
  /** Rows of sources that did not fit and were not read, each with the field at fault. */
  rejected_rows: ({
    source: string
    row: string
    field: string
    value: string
    reason: string
  })[]
}

export type AnonymousKeyResponse = {
  api_key: string
  plan: "public" | "anonymous" | "free" | "paid"
  limits: {
    requests_per_day: number
    requests_per_minute: number
    history_days: number
  }
  created_at: string
  expires_at: null
}

export type HealthResponse = {
  status: "ok" | "degraded" | "down"
  run_id: string | null
  as_of: string | null
  age_seconds: number | null
  store: "ok" | "failing"
  state: "ok" | "failing"
  counters: "ok" | "failing"
}

export type LiveResponse = {
  status: "live"
}

export type ReadyResponse = {
  status: "ready" | "unready"
  reason: string | null
}

export type IndexResponse = {
  name: string
  version: string
  documentation_url: string
  openapi_url: string
}

export type OpenapiResponse = {
  openapi: string
  [name: string]: unknown
}

export type ErrorCode = ErrorBody['error']['code']

/** What each operation takes, and what it answers. */
export interface Operations {
  /** The composite index of the last fix. */
  compositeLatest: {
    parameters: Record<string, undefined>
    response: CompositeLatestResponse
  }
  /** Past fixes of the composite index or of one tier, newest first. */
  compositeHistory: {
    parameters: {
      days?: number
      tier?: "frontier" | "standard" | "budget"
    }
    response: CompositeHistoryResponse
  }
  /** What moved the index or a tier at each fix, newest first. */
  attribution: {
    parameters: {
      days?: number
      tier?: "frontier" | "standard" | "budget"
    }
    response: AttributionResponse
  }
  /** The basket of the last fix, of the index or of a tier. */
  constituents: {
    parameters: {
      tier?: "frontier" | "standard" | "budget"
    }
    response: ConstituentsResponse
  }
  /** The tracked models, filtered and sorted. */
  models: {
    parameters: {
      tier?: "frontier" | "standard" | "budget" | "micro"
      provider?: string
      /** A part of an id or name; after those, models with its words, at least nearly. */
      search?: string
      sort?: "blended" | "input" | "output" | "sit_adjusted_price" | "tokens"
      order?: "asc" | "desc"
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
  /** What a model cost on a day, back to 2023, and who says so. Open to every plan. */
  modelPrice: {
    parameters: {
      model_id: string
      /** The UTC day. */
      on: string
    }
    response: ModelPriceResponse
  }
  /** Who sells a model, cheapest first. */
  modelEndpoints: {
    parameters: {
      model_id: string
    }
    response: ModelEndpointsResponse
  }
  /** What a workload costs at each seller of a model, cheapest first. */
  modelCost: {
    parameters: {
      model_id: string
      input_tokens: number
      output_tokens: number
      cached_input_share?: number
      batch_share?: number
      requests_per_day?: number
      reasoning_tokens?: number
    }
    response: ModelCostResponse
  }
  /** One model. */
  model: {
    parameters: {
      model_id: string
    }
    response: ModelResponse
  }
  /** The models that meet the constraints, cheapest per unit of intelligence first. */
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
      context_min?: number
      min_intelligence?: number
      modality?: "text" | "image" | "audio" | "video" | "file"
      tier?: "frontier" | "standard" | "budget"
      is_reasoning?: boolean
      supports_tools?: boolean
      open_weights?: boolean
      zdr?: boolean
      eu_sovereign?: boolean
      modalities?: ("text" | "image" | "audio" | "video" | "file")[]
      structured_output?: boolean
      max_output_tokens?: number
      min_precision?: number
      exclude_promotional?: boolean
      region?: string
      released_after?: string
      /** Only these providers. */
      providers?: (string)[]
      /** None of these providers. */
      exclude_providers?: (string)[]
      models?: (string)[]
      creators?: (string)[]
      workload?: {
        input_tokens: number
        output_tokens: number
        cached_input_share?: number
        batch_share?: number
        requests_per_day?: number
        reasoning_tokens?: number
      }
      callable_only?: boolean
      promotions?: boolean
      limit?: number
    }
    response: RecommendResponse
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
  /** The daily export files, newest first: one row per endpoint and fix. */
  exports: {
    parameters: {
      /** The first day to list. */
      from?: string
      /** The last day to list. */
      to?: string
      format?: "parquet" | "csv" | "jsonl"
      limit?: number
      page?: number
    }
    response: ExportsResponse
  }
  /** One export file, whole or in byte ranges. In CSV, a text that begins with =, +, - or @ has an apostrophe in front, since spreadsheets would run it. */
  exportFile: {
    parameters: {
      date: string
      format: "parquet" | "csv" | "jsonl"
    }
    response: Response
  }
  /** How each price source fared in the run behind the current release, and since when. */
  sources: {
    parameters: Record<string, undefined>
    response: SourcesResponse
  }
  /** The quotes that were not believed, by which rule, and the prices that sources differ on. */
  quarantine: {
    parameters: {
      limit?: number
      page?: number
    }
    response: QuarantineResponse
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
  models: {"method":"GET","path":"/v1/models","statuses":[200],"isFile":false,"items":"models"},
  modelHistory: {"method":"GET","path":"/v1/models/{model_id}/history","statuses":[200],"isFile":false},
  modelPrice: {"method":"GET","path":"/v1/models/{model_id}/price","statuses":[200],"isFile":false},
  modelEndpoints: {"method":"GET","path":"/v1/models/{model_id}/endpoints","statuses":[200],"isFile":false},
  modelCost: {"method":"GET","path":"/v1/models/{model_id}/cost","statuses":[200],"isFile":false},
  model: {"method":"GET","path":"/v1/models/{model_id}","statuses":[200],"isFile":false},
  recommend: {"method":"POST","path":"/v1/recommend","statuses":[200],"isFile":false},
  explain: {"method":"GET","path":"/v1/explain","statuses":[200],"isFile":false},
  providers: {"method":"GET","path":"/v1/providers","statuses":[200],"isFile":false,"items":"providers"},
  provider: {"method":"GET","path":"/v1/providers/{provider_name}","statuses":[200],"isFile":false},
  exports: {"method":"GET","path":"/v1/export/snapshots","statuses":[200],"isFile":false,"items":"exports"},
  exportFile: {"method":"GET","path":"/v1/export/snapshots/{date}.{format}","statuses":[200,206],"isFile":true},
  sources: {"method":"GET","path":"/v1/health/sources","statuses":[200],"isFile":false},
  quarantine: {"method":"GET","path":"/v1/quarantine","statuses":[200],"isFile":false,"items":"quotes"},
  anonymousKey: {"method":"POST","path":"/v1/auth/anonymous","statuses":[200],"isFile":false},
  health: {"method":"GET","path":"/health","statuses":[200,503],"isFile":false},
  live: {"method":"GET","path":"/livez","statuses":[200],"isFile":false},
  ready: {"method":"GET","path":"/readyz","statuses":[200,503],"isFile":false},
  index: {"method":"GET","path":"/","statuses":[200],"isFile":false},
  openapi: {"method":"GET","path":"/openapi.json","statuses":[200],"isFile":false},
} as const
