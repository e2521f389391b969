-- KEYS[1]: the processes that are alive, by when they last said so. ARGV: this one, "1" if it is leaving.
local ALIVE_MS = 5000

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[2] == '1' then
    redis.call('ZREM', KEYS[1], ARGV[1])
else
    redis.call('ZADD', KEYS[1], now, ARGV[1])
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ALIVE_MS)
redis.call('PEXPIRE', KEYS[1], ALIVE_MS)
return { now, redis.call('ZCARD', KEYS[1]) }
