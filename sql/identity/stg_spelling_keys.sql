-- The lookup keys of a spelling, most literal first. A key has no case and no separators; each tier
-- removes one more part that says how a model is served, not which model it is.
--   2 the name   3 without the version or short date of the platform   4 without the precision
--   5 without serving words   6 without the speed or effort
--   7, 8, 9 the words of 4, 5, 6 in any order
--   10 without the date   11 without `latest`
-- grain: provider_group, spelling, tier, key, implied_creator
with
spellings as (
    select * from stg_spellings
),
aliases as (
    select alias, creator from stg_creators
),
creators_who_host as (
    select alias as provider_group from aliases group by alias
),
-- A host may put its own slug, or that of the aggregator, before every name. A maker's slug may
-- be the first word of its models' names.
hosts as (
    select provider_group
    from spellings
    anti join creators_who_host using (provider_group)
    anti join stg_first_parties using (provider_group)
    where provider_group not in ('', 'openrouter')
    group by provider_group
),
own as (
    select
        provider_group,
        spelling,
        dotted_creator,
        if(
            hosts.provider_group is not null and starts_with(name, provider_group || '-'),
            substr(name, length(provider_group) + 2),
            regexp_replace(name, '^openrouter-', '')
        ) as name,
    from spellings
    left join hosts using (provider_group)
),
names as (
    select provider_group, spelling, name, '' as implied_creator from own
    union
    -- The name of the creator or its brand before that of the model.
    select own.provider_group, own.spelling, substr(own.name, length(alias) + 2), creator
    from own
    inner join aliases on starts_with(own.name, alias || '-')
    union
    -- The same for a creator that hosts models of others under its slug.
    select own.provider_group, own.spelling, substr(own.name, length(alias) + 2), ''
    from own
    inner join aliases on alias = own.provider_group and starts_with(own.name, alias || '-')
    union
    -- A brand followed by a version.
    select own.provider_group, own.spelling, own.name, creator
    from own
    inner join aliases
        on starts_with(own.name, alias)
        and substr(own.name, length(alias) + 1, 1) between '0' and '9'
    union
    select provider_group, spelling, dotted_creator || '-' || name, dotted_creator
    from own
    where dotted_creator is not null
),
-- A name sold with and without reasoning is one model with a switch. A name sold only with
-- reasoning is a model of its own.
hybrids as (
    select regexp_replace(name, '-(non-)?reasoning$', '') as hybrid
    from names
    where name like '%-reasoning'
    group by hybrid
    having bool_or(name like '%-non-reasoning') and bool_or(name not like '%-non-reasoning')
),
unversioned as (
    select
        names.*,
        regexp_replace(name, ':\d+$', '') as plain,
        regexp_replace(
            if(hybrid is null, name, hybrid), '(' || getvariable('words_platform_version') || ')$', ''
        ) as unversioned,
    from names
    left join hybrids on hybrid = regexp_replace(name, '-(non-)?reasoning$', '')
),
unquantised as (
    select
        *,
        regexp_replace(
            unversioned,
            '([-:](' || getvariable('words_precision') || '))+$',
            ''
        ) as unquantised,
    from unversioned
),
unserved as (
    select
        *,
        regexp_replace(
            regexp_replace(unquantised, '(\db)-(' || getvariable('words_sized_serving') || ')$', '\1'),
            '([-:](' || getvariable('words_serving') || '|' || getvariable('words_precision') || '))+$', ''
        ) as unserved,
    from unquantised
),
undated as (
    select
        *,
        regexp_replace(
            unserved,
            '([-:](' || getvariable('words_precision') || '))*'
            || '[-:](' || getvariable('words_speed') || '|' || getvariable('words_effort') || ')$',
            ''
        ) as unhurried,
        -- 2025-08-07, 20250807, 2025-08, 08-2025, 08-07 and 2508 or 0807.
        regexp_extract(
            unserved,
            '-(20\d\d-?[01]\d-?[0-3]\d|20\d\d-[01]\d|[01]\d-20\d\d|[01]\d-[0-3]\d|[0-2]\d[0-3]\d)$',
            1
        ) as date_text,
        unserved[:-length(date_text) - 2] as undated,
    from unserved
),
tiers as (
    select
        provider_group,
        spelling,
        implied_creator,
        unnest([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) as tier,
        -- A tier that changes nothing is left out. `latest` is only dropped from a name with a
        -- version.
        unnest([
            plain,
            nullif(unversioned, plain),
            nullif(unquantised, unversioned),
            nullif(unserved, unquantised),
            nullif(unhurried, unserved),
            unquantised,
            nullif(unserved, unquantised),
            nullif(unhurried, unserved),
            if(date_text = '', null, undated),
            regexp_extract(unserved, '^(.*\d.*)-latest$', 1)
        ]) as text,
        if(tier = 10, replace(date_text, '-', ''), null) as date_digits,
    from undated
),
-- Different spellings of a version become one: v4 and 4, 4-5 and 4.5, qwen3 and qwen-3.
worded as (
    select
        *,
        string_split(
            regexp_replace(
                regexp_replace(
                    regexp_replace(
                        regexp_replace(
                            regexp_replace(text, '[^a-z0-9.]+', '-', 'g'),
                            '(20\d\d)-(\d\d)-(\d\d)', '\1\2\3'
                        ),
                        '(\d)-(\d{1,2})(-|$)', '\1.\2\3', 'g'
                    ),
                    '(^|-)([a-z]{2,})(\d+(?:\.\d+)?)(-|$)', '\1\2-\3\4', 'g'
                ),
                '(^|-)v(\d)', '\1\2', 'g'
            ),
            '-'
        ) as words,
        regexp_matches(text, '\d(x\d+)?b(-|$)') as has_size,
    from tiers
    where text <> ''
),
-- A host that sells a name both with and without the word for tuning sells base weights too.
tuned as (
    select
        provider_group,
        list_sort(list_filter(words, lambda word: not regexp_full_match(word, getvariable('words_tuning')))) as words,
    from worded
    semi join (
        select provider_group from stg_quotes where provider_kind = 'host' group by all
    ) using (provider_group)
    where len(list_filter(words, lambda word: regexp_full_match(word, getvariable('words_tuning')))) > 0
    group by all
),
told_apart as (
    select worded.*, tuned.words is not null as is_base
    from worded
    left join tuned
        on tuned.provider_group = worded.provider_group and tuned.words = list_sort(worded.words)
),
-- With a size in the name, the words for tuning and for the active parameters add nothing.
significant as (
    select
        * exclude (words, is_base),
        list_concat(
            list_filter(
                words,
                lambda word: word <> 'instruct'
                    and not (has_size and regexp_full_match(word, 'it|a\d+(\.\d+)?b|\d+e'))
            ),
            if(is_base and has_size, ['base'], [])
        ) as words,
    from told_apart
)
select
    provider_group,
    spelling,
    tier,
    if(
        tier < 7,
        regexp_replace(text, '[^a-z0-9]+', '', 'g'),
        array_to_string(
            list_sort(list_transform(words, lambda word: replace(word, '.', ''))), '-'
        )
    ) as key,
    implied_creator,
    text,
    date_digits,
from significant
qualify row_number() over (
    partition by provider_group, spelling, tier < 7, tier > 9, key, implied_creator order by tier
) = 1
order by provider_group, spelling, tier, key, implied_creator
