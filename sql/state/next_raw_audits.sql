-- Empty, because an audit source's statements apply to their own day only.
-- grain: source, provider, model_name, region, service_tier, threshold_tokens, label
select * from raw_audits where false
