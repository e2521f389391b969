-- The provider quotes behind a reference price. Basis `fix`: all of a fix. Basis `matched`: those
-- of a scored model whose provider also had a price at the previous fix. Basis `matched_before`:
-- the same providers at the previous fix. The last two separate repricing from provider changes.
-- grain: basis, model_id, ordinal, provider
with owned as (
    select provider, unnest(first_party_of) as creator, true as is_first_party from providers
),

quoted as (
    select
        provider_quotes.*,
        coalesce(owned.is_first_party, false) as is_first_party,
    from provider_quotes
    left join owned
        on owned.provider = provider_quotes.provider
        and owned.creator = split_part(provider_quotes.model_id, '/', 1)
),

scored as (
    select model_id from scores where model_id is not null
    union
    select model_id from state_basket
),

pairs as (
    select quoted.*, before.ordinal is not null as has_before, before as previous
    from quoted
    left join quoted as before
        on before.provider = quoted.provider
        and before.model_id = quoted.model_id
        and before.ordinal = quoted.ordinal - 1
    where quoted.model_id in (select model_id from scored)
)

select 'fix' as basis, model_id, ordinal, provider, is_first_party, is_verified, is_carried, is_deprecated, observed_on, level,
    input_usd_per_mtok, output_usd_per_mtok, blended_usd_per_mtok,
from quoted
union all by name
select 'matched' as basis, model_id, ordinal, provider, is_first_party, is_verified, is_carried, is_deprecated, observed_on, level,
    input_usd_per_mtok, output_usd_per_mtok, blended_usd_per_mtok,
from pairs
where has_before
union all by name
select 'matched_before' as basis, model_id, ordinal, provider, is_first_party, is_verified, is_carried, is_deprecated, observed_on, level,
    previous.input_usd_per_mtok, previous.output_usd_per_mtok, previous.blended_usd_per_mtok,
from pairs
where has_before
