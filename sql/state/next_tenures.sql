-- The tenure of each seller on a model at the last fix. A seller that is gone for good is left out.
-- grain: provider, model_id
select provider, model_id, since, last_ordinal, is_confirmed, is_tenured
from seller_tenures
where
    ordinal = (select max(ordinal) from seller_tenures)
    and ordinal - last_ordinal < getvariable('tenure_gap_fixes')
order by provider, model_id
