-- What a witness said of a day measures the prices of that day alone.
-- grain: source, provider, model_name, region, service_tier, threshold_tokens, label
select * from raw_witnesses where false
