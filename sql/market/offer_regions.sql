-- Where an offer runs: the region that its id, its source or its tag names, else the countries of
-- its seller's data centres, and the countries and blocs that these are in. `region_source` is null
-- where nothing is known.
-- grain: source, provider, model_id, endpoint_tag, provider_model_id, offer
with stated as (
    select
        endpoints.source,
        endpoints.provider,
        endpoints.model_id,
        endpoints.endpoint_tag,
        endpoints.provider_model_id,
        endpoints.offer,
        providers.regions as seller_regions,
        endpoints.stated_regions,
        -- An id that chooses where a cloud runs it.
        regexp_extract(coalesce(endpoints.provider_model_id, ''), '^(us|eu|apac|jp|au|global)\.', 1) as id_region,
        -- The tag of an endpoint ends in a quantization or a region.
        list_intersect(string_split(lower(endpoints.endpoint_tag), '/'), known.regions) as tag_regions,
    from endpoints
    inner join providers using (provider)
    cross join (select list(region) as regions from data_regions) as known
),

found as (
    select
        *,
        case
            when id_region <> '' then 'id'
            when len(stated_regions) > 0 then 'list'
            when len(tag_regions) > 0 then 'tag'
            when len(seller_regions) > 0 then 'seller'
        end as region_source,
        case region_source
            when 'id' then list_distinct([id_region] || list_filter(stated_regions, lambda each: id_region not in ('global', 'apac')))
            when 'list' then stated_regions
            when 'tag' then tag_regions[-1:]
            when 'seller' then seller_regions
            else []
        end as regions,
    from stated
),

countries as (
    select region, place from data_regions where place is not null
),

blocs as (
    select bloc, unnest(string_split(countries, '|')) as country from data_blocs
)

select
    found.source,
    found.provider,
    found.model_id,
    found.endpoint_tag,
    found.provider_model_id,
    found.offer,
    found.region_source,
    found.regions,
    -- A region's country, and every bloc with that country or of that name.
    list_sort(list_distinct(list_concat(
        coalesce(list(distinct coalesce(countries.place, upper(said.region))) filter (countries.place is not null or regexp_full_match(said.region, '[A-Z]{2}')), []),
        coalesce(list(distinct blocs.bloc) filter (blocs.bloc is not null), [])
    ))) as places,
from found
left join lateral (select unnest(found.regions) as region) as said on true
left join countries on countries.region = lower(said.region)
left join blocs on blocs.country = coalesce(countries.place, said.region) or (countries.place = 'EU' and blocs.bloc = 'EEA')
group by all
order by found.model_id, found.provider, found.source, found.endpoint_tag, found.provider_model_id, found.offer
