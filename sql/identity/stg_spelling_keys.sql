-- Lookup keys of a spelling, most literal first. Keys ignore case and separators; each tier removes
-- one more part that describes how a model is served rather than which model it is.
--   2 the name   3 without the platform's version or short date   4 without precision
--   5 without serving words   6 without speed or effort
--   7, 8, 9 the words of 4, 5, 6 in any order
--   10 without the date   11 without `latest`
-- grain: provider_group, spelling, tier, key, implied_creator
with
-- A name sold with and without reasoning is one model with a switch. A name sold only with
-- reasoning is a separate model.
hybrids as (
    select regexp_replace(name, '-(non-)?reasoning$', '') as hybrid
    from stg_names
    where name like '%-reasoning'
    group by hybrid
    having bool_or(name like '%-non-reasoning') and bool_or(name not like '%-non-reasoning')
),
stripped as (
    select
        names.*,
        regexp_replace(name, ':\d+$', '') as plain,
        coalesce(hybrid, name) as switched,
        regexp_replace(switched, '(' || getvariable('words_platform_version') || ')$', '')
            as unversioned,
        without_words(unversioned, getvariable('words_precision')) as unquantised,
        regexp_replace(unquantised, '(\db)-(' || getvariable('words_sized_serving') || ')$', '\1')
            as unsized,
        without_words(unsized, getvariable('words_serving') || '|' || getvariable('words_precision'))
            as unserved,
        regexp_replace(
            unserved,
            '([-:](' || getvariable('words_precision') || '))*[-:]('
            || getvariable('words_speed') || '|' || getvariable('words_effort') || ')$',
            ''
        ) as unhurried,
        -- 2025-08-07, 20250807, 2025-08, 08-2025, 08-07 and 2508 or 0807.
        regexp_extract(
            unserved,
            '-(20\d\d-?[01]\d-?[0-3]\d|20\d\d-[01]\d|[01]\d-20\d\d|[01]\d-[0-3]\d|[0-2]\d[0-3]\d)$',
            1
        ) as date_text,
        unserved[:-length(date_text) - 2] as undated,
    from stg_names as names
    left join hybrids on hybrid = regexp_replace(name, '-(non-)?reasoning$', '')
),
tiers as (
    select
        provider_group,
        spelling,
        implied_creator,
        unnest([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) as tier,
        -- Tiers that change nothing are left out. `latest` is dropped only from a name with a
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
    from stripped
),
-- Normalizes spellings of a version: v4 and 4, 4-5 and 4.5, qwen3 and qwen-3.
worded as (
    select
        *,
        regexp_replace(text, '[^a-z0-9.]+', '-', 'g') as dashed,
        regexp_replace(dashed, '(20\d\d)-(\d\d)-(\d\d)', '\1\2\3') as dated,
        regexp_replace(dated, '(\d)-(\d{1,2})(-|$)', '\1.\2\3', 'g') as pointed,
        regexp_replace(pointed, '(^|-)([a-z]{2,})(\d+(?:\.\d+)?)(-|$)', '\1\2-\3\4', 'g') as spaced,
        string_split(regexp_replace(spaced, '(^|-)v(\d)', '\1\2', 'g'), '-') as words,
        getvariable('words_tuning') as tuning,
        list_filter(words, lambda word: not regexp_full_match(word, tuning)) as untuned,
    from tiers
    where text <> ''
),
-- A host that sells a name both with and without the word for tuning also sells base weights.
tuned as (
    select distinct provider_group, list_sort(untuned) as words
    from worded
    semi join (from stg_quotes where provider_kind = 'host') using (provider_group)
    where len(untuned) < len(words)
),
-- If the name has a size, words for tuning and active parameters add nothing.
significant as (
    select
        worded.*,
        list_filter(
            worded.words,
            lambda word: word <> 'instruct'
                and not (has_size(text) and regexp_full_match(word, 'it|a\d+(\.\d+)?b|\d+e'))
        ) as kept,
        if(tuned.words is not null and has_size(text), list_append(kept, 'base'), kept) as key_words,
        list_transform(key_words, lambda word: replace(word, '.', '')) as dotless,
        array_to_string(list_sort(dotless), '-') as loose_key,
    from worded
    left join tuned
        on tuned.provider_group = worded.provider_group and tuned.words = list_sort(worded.words)
)
select
    provider_group,
    spelling,
    tier,
    if(tier < 7, squashed(text), loose_key) as key,
    implied_creator,
    text,
    date_digits,
from significant
qualify row_number() over (
    partition by provider_group, spelling, tier < 7, tier > 9, key, implied_creator order by tier
) = 1
