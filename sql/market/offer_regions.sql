-- Where an offer runs: the region in its id, source or tag, otherwise the countries of its
-- provider's data centers, with the countries and blocs that contain all of them. With data centers
-- in two countries, it isn't known which one responds. `region_source` is null if nothing is known.
-- grain: endpoint_id
with stated as (
    select
        endpoint_id,
        providers.regions as provider_regions,
        endpoints.stated_regions,
        endpoints.id_region,
        -- An endpoint's tag may end in a quantization or a region.
        list_intersect(string_split(lower(endpoints.endpoint_tag), '/'), known.regions) as tag_regions,
    from endpoints
    inner join providers using (provider)
    cross join (select list(region) as regions from data_regions) as known
),

found as (
    select
        *,
        case
            when id_region is not null then 'id'
            when len(stated_regions) > 0 then 'list'
            when len(tag_regions) > 0 then 'tag'
            when len(provider_regions) > 0 then 'provider'
        end as region_source,
        case region_source
            when 'id' then list_distinct([id_region] || list_filter(stated_regions, lambda each: id_region not in ('global', 'apac')))
            when 'list' then stated_regions
            when 'tag' then tag_regions[-1:]
            when 'provider' then provider_regions
            else []
        end as regions,
        list_transform(
            -- A tag that names a place beside the list's region either repeats or contradicts it.
            regions || if(region_source in ('id', 'list'), list_filter(tag_regions, lambda each: places_of[each] is not null), []),
            lambda each: coalesce(places_of[lower(each)], if(regexp_full_match(each, '[A-Z]{2}'), [each], []))
        ) as placed,
    from stated
    cross join (select map_from_entries(list((region, places))) as places_of from region_places)
)

select
    found.endpoint_id,
    found.region_source,
    found.regions,
    list_sort(list_filter(
        coalesce(placed[1], []), lambda place: len(list_filter(placed, lambda each: not list_contains(each, place))) = 0
    )) as places,
from found
