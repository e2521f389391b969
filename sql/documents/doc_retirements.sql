-- Models that are being retired or have been: the next one first, undated ones last. Each fact
-- names its source and when the source first stated it.
-- grain: path
-- writes: retirements.json
select
    'retirements.json' as path,
    to_json({'retirements': coalesce(list(struct_pack(
        lifecycle.model_id,
        name := coalesce(models.name, lifecycle.model_id),
        provider := coalesce(data_creators.name, split_part(lifecycle.model_id, '/', 1)),
        deprecated_on, retires_on,
        retired := is_retired,
        replaced_by,
        evidence := {
            'deprecated_on': if(deprecated_on is null, null, deprecated_evidence),
            'retires_on': if(retires_on is null, null, retires_evidence),
            'replaced_by': if(replaced_by is null, null, replaced_by_evidence),
        }
    ) order by
        coalesce(retires_on < getvariable('run_day'), false),
        if(retires_on < getvariable('run_day'), null, retires_on) nulls last,
        retires_on desc nulls last,
        deprecated_on desc nulls last,
        lifecycle.model_id
    ), [])}) as document,
from lifecycle
left join models using (model_id)
left join data_creators on data_creators.creator = split_part(lifecycle.model_id, '/', 1)
