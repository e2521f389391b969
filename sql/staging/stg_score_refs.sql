-- The spellings to try for a scored variant: the publisher's own, that of a separate thinking
-- model, and the one without the words for reasoning effort.
-- grain: source, model_ref, place
with
refs as (
    select
        source,
        model_ref,
        regexp_replace(
            model_ref,
            '(-(non-reasoning|reasoning|thinking|adaptive|minimal|low|medium|high|xhigh|max|effort))+$', ''
        ) as plain,
        ends_with(model_ref, '-reasoning') and not ends_with(model_ref, '-non-reasoning')
            as is_reasoning,
    from raw_scores
    where source not in ('openrouter', 'openrouter-benchmarks')
    group by all
)
select
    source,
    model_ref,
    unnest([1, 2, 3]) as place,
    unnest([
        model_ref,
        if(is_reasoning, plain || '-thinking', null),
        nullif(plain, model_ref)
    ]) as spelling,
    is_reasoning,
from refs
order by source, model_ref, place
