-- Exchanges of one process about some subjects, in turn, each as `MemoryCounters.exchange` does it.
-- KEYS: the windows of each order's subject, kept as "minute used day used".
-- ARGV: the instant in milliseconds, or "" for this server's own; then four of each order: the limits per minute and
-- per day to take a request within, or "" twice; what the process has heard, and given since, as windows or "".
-- Returns the instant, then five numbers of each order: whether it was allowed, and the windows.
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

local now = tonumber(ARGV[1])
if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local minute, day = math.floor(now / MINUTE_MS), math.floor(now / DAY_MS)

local function advance(windows)
    if minute > windows.minute then windows.minute_used = 0 end
    if minute > windows.minute or minute < windows.minute - 1 then windows.minute = minute end
    if day > windows.day then windows.day_used = 0 end
    if day > windows.day or day < windows.day - 1 then windows.day = day end
end

local function merge(windows, heard, name)
    local used = name .. '_used'
    if heard[name] == windows[name] then
        windows[used] = math.max(windows[used], heard[used])
    elseif heard[name] > windows[name] then
        windows[name], windows[used] = heard[name], heard[used]
    end
end

-- One subject may be asked about many times at once: it is read and written once.
local known, changed, answer = {}, {}, { now }
for index, key in ipairs(KEYS) do
    local at = 4 * index - 2
    local minute_limit, day_limit = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
    local heard, given, allowed = parse(ARGV[at + 2]), parse(ARGV[at + 3]), 1
    local windows = known[key] or parse(redis.pcall('GET', key))
        or { minute = minute, minute_used = 0, day = day, day_used = 0 }
    known[key] = windows
    advance(windows)
    if heard then
        merge(windows, heard, 'minute')
        merge(windows, heard, 'day')
        advance(windows)
    end
    if given then
        if given.minute == windows.minute then windows.minute_used = windows.minute_used + given.minute_used end
        if given.day == windows.day then windows.day_used = windows.day_used + given.day_used end
    end
    if minute_limit then
        if windows.minute_used < minute_limit and windows.day_used < day_limit then
            windows.minute_used, windows.day_used = windows.minute_used + 1, windows.day_used + 1
        else
            allowed = 0
        end
    end
    if minute_limit or heard or given then changed[key] = windows end
    for _, number in ipairs({ allowed, windows.minute, windows.minute_used, windows.day, windows.day_used }) do
        answer[#answer + 1] = number
    end
end
for key, windows in pairs(changed) do
    local text = string.format('%d %d %d %d', windows.minute, windows.minute_used, windows.day, windows.day_used)
    -- A minute longer than the day, for requests that come late.
    redis.call('SET', key, text, 'PX', (windows.day + 1) * DAY_MS - now + MINUTE_MS)
end
return answer
