-- A decimal text moved six places: USD per token becomes USD per million tokens, digit by digit.
create macro per_million(price) as
    case when price is not null then
        coalesce(
            nullif(
                ltrim(
                    split_part(price, '.', 1) || left(rpad(split_part(price, '.', 2), 6, '0'), 6), '0'
                ), ''
            ), '0'
        ) || coalesce('.' || nullif(rtrim(substr(split_part(price, '.', 2), 7), '0'), ''), '')
    end;
-- A double as the shortest decimal text without an exponent.
create macro plain(price) as
    case
        when price::varchar like '%e%' then rtrim(format('{:.15f}', price), '0')
        else regexp_replace(price::varchar, '\.0$', '')
    end;
create macro list_of(text) as
    list_sort(list_filter(string_split(coalesce(text, ''), '|'), lambda item: item <> ''));
-- A model's spelling without what catalogues differ in: case, dots, underscores, a provider before it.
create macro to_key(id) as
    regexp_replace(regexp_extract(lower(id), '[^/]+$'), '[._: ]+', '-', 'g');
-- The same without `latest` and the date of a version: -20241022, -2024-08-06, -0125.
create macro to_undated_key(id) as
    regexp_replace(to_key(id), '-(latest|20\d\d-?\d\d-?\d\d|[01]\d[0-3]\d|2[4-6][01]\d)$', '');
