-- One update of one count, as `applyUpdate` in windows.ts does it.
-- KEYS[1]: the count, kept as "minute used day used".
-- ARGV: the update as JSON; the time in milliseconds, or "" for that of this server.
-- Returns the time, 1 if allowed, and the four numbers of the count.
local MINUTE_MS, DAY_MS = 60000, 86400000

local update, now = cjson.decode(ARGV[1]), tonumber(ARGV[2])
if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local minute, day = math.floor(now / MINUTE_MS), math.floor(now / DAY_MS)
local count = { minute = minute, minuteUsed = 0, day = day, dayUsed = 0 }

-- Any other value under this key is not ours, and is replaced.
local kept = redis.pcall('GET', KEYS[1])
if type(kept) == 'string' and string.match(kept, '^%d+ %d+ %d+ %d+$') then
    local numbers = string.gmatch(kept, '%d+')
    count.minute, count.minuteUsed = tonumber(numbers()), tonumber(numbers())
    count.day, count.dayUsed = tonumber(numbers()), tonumber(numbers())
end

local function advance()
    if minute > count.minute then count.minuteUsed = 0 end
    if minute > count.minute or minute < count.minute - 1 then count.minute = minute end
    if day > count.day then count.dayUsed = 0 end
    if day > count.day or day < count.day - 1 then count.day = day end
end

local function merge(known, name, used)
    if known[name] == count[name] then
        count[used] = math.max(count[used], known[used])
    elseif known[name] > count[name] then
        count[name], count[used] = known[name], known[used]
    end
end

local function add(added, name, used)
    if added[name] == count[name] then count[used] = math.max(0, count[used] + added[used]) end
end

advance()
if update.known then
    merge(update.known, 'minute', 'minuteUsed')
    merge(update.known, 'day', 'dayUsed')
    advance()
end
if update.added then
    add(update.added, 'minute', 'minuteUsed')
    add(update.added, 'day', 'dayUsed')
end
local allowed, limits = 1, update.limits
if limits then
    if count.minuteUsed < limits.requests_per_minute and count.dayUsed < limits.requests_per_day then
        count.minuteUsed, count.dayUsed = count.minuteUsed + 1, count.dayUsed + 1
    else
        allowed = 0
    end
end
if next(update) then
    local text = string.format('%d %d %d %d', count.minute, count.minuteUsed, count.day, count.dayUsed)
    -- A minute longer than the day, for requests that come late.
    redis.call('SET', KEYS[1], text, 'PX', (count.day + 1) * DAY_MS - now + MINUTE_MS)
end
return { now, allowed, count.minute, count.minuteUsed, count.day, count.dayUsed }
