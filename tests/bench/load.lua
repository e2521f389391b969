-- What wrk sends: the requests of a file, one after the other, again and again; and one line of
-- figures at the end. Arguments: the file, in which each request follows its length; milliseconds
-- to wait after each response.
local requests, at = {}, 0

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  local length = file:read('*n')
  while length do
    file:read(1)
    requests[#requests + 1] = file:read(length)
    length = file:read('*n')
  end
  file:close()
  local pause = tonumber(arguments[2])
  if pause > 0 then delay = function() return pause end end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('\nfigures %d %d %f %f\n', summary.requests, failed,
    summary.duration / 1e6, latency.max / 1e3))
end
