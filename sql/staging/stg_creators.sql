-- A spelling of a creator and the creator it means. A creator's slug may mean a second one: `meta`
-- sells its own models and publishes as `meta-llama`.
-- grain: alias, creator
select creator as alias, creator from data_creators
union
select alias, creator from data_creator_aliases
