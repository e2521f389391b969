-- KEYS[1]: the live processes, by the time of their last heartbeat. ARGV[1]: the name of this process.
-- Returns the time of this server in milliseconds, and the number of live processes.
local TIMEOUT_MS = 5000

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - TIMEOUT_MS)
redis.call('PEXPIRE', KEYS[1], TIMEOUT_MS)
return { now, redis.call('ZCARD', KEYS[1]) }
