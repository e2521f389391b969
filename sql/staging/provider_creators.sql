-- A provider that sells a creator's models as the creator itself.
-- grain: provider, creator
select provider, kind, unnest(first_party_of) as creator from providers
