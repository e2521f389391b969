-- A provider's reference to a model, whatever the price.
-- grain: provider_group, spelling, model_ref, model_ref_kind
select
    provider_group,
    spelling,
    model_ref,
    model_ref_kind,
    -- Some catalogues don't state what a model produces.
    bool_or(len(output_modalities) = 0 or list_contains(output_modalities, 'text')) as writes_text,
    bool_or(native_input_per_mtok > 0 and native_output_per_mtok > 0)
        filter (len(output_modalities) = 0 or list_contains(output_modalities, 'text')) as is_sold,
    max(observed_to) as last_seen_on,
    max(released_on) as released_on,
from stg_quotes
group by all
