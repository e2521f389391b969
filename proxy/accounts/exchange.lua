-- One exchange of one process about one subject, as `MemoryCounters.exchange` does it.
-- KEYS[1]: the subject's windows, kept as "minute used day used".
-- ARGV: the limits per minute and per day to take a request within, or "" twice; what the process has heard, and
-- given since, as windows or ""; the instant in milliseconds, or "" for this server's own.
local MINUTE_MS, DAY_MS = 60000, 86400000

local function parse(text)
    -- Anything else under this key is not ours: the windows written over it begin with what was heard.
    if type(text) ~= 'string' then return nil end
    local minute, minute_used, day, day_used = string.match(text, '^(%d+) (%d+) (%d+) (%d+)$')
    if not minute then return nil end
    return {
        minute = tonumber(minute), minute_used = tonumber(minute_used),
        day = tonumber(day), day_used = tonumber(day_used),
    }
end

local now = tonumber(ARGV[5])
if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local minute, day = math.floor(now / MINUTE_MS), math.floor(now / DAY_MS)
local stored, heard, given = parse(redis.pcall('GET', KEYS[1])), parse(ARGV[3]), parse(ARGV[4])
local windows = stored or { minute = minute, minute_used = 0, day = day, day_used = 0 }

local function advance()
    if minute > windows.minute then windows.minute_used = 0 end
    if minute > windows.minute or minute < windows.minute - 1 then windows.minute = minute end
    if day > windows.day then windows.day_used = 0 end
    if day > windows.day or day < windows.day - 1 then windows.day = day end
end

local function merge(name)
    local used = name .. '_used'
    if heard[name] == windows[name] then
        windows[used] = math.max(windows[used], heard[used])
    elseif heard[name] > windows[name] then
        windows[name], windows[used] = heard[name], heard[used]
    end
end

advance()
if heard then
    merge('minute')
    merge('day')
    advance()
end
if given then
    if given.minute == windows.minute then windows.minute_used = windows.minute_used + given.minute_used end
    if given.day == windows.day then windows.day_used = windows.day_used + given.day_used end
end

local minute_limit, day_limit, allowed = tonumber(ARGV[1]), tonumber(ARGV[2]), 1
if minute_limit then
    if windows.minute_used < minute_limit and windows.day_used < day_limit then
        windows.minute_used, windows.day_used = windows.minute_used + 1, windows.day_used + 1
    else
        allowed = 0
    end
end
if minute_limit or heard or given then
    local text = string.format('%d %d %d %d', windows.minute, windows.minute_used, windows.day, windows.day_used)
    -- A minute longer than the day, for requests that come late.
    redis.call('SET', KEYS[1], text, 'PX', (windows.day + 1) * DAY_MS - now + MINUTE_MS)
end
return { allowed, now, windows.minute, windows.minute_used, windows.day, windows.day_used }
