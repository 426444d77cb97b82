-- Sends the requests of a file, which are parted by NUL, each thread every so manieth of them.
-- With "carry", each thread puts the refresh token of its last answer into its next request.
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local requests = {}
local at, step, carried

function init(arguments)
  local file = assert(io.open(arguments[1], "rb"))
  for request in file:read("*a"):gmatch("[^%z]+") do
    requests[#requests + 1] = request
  end
  file:close()
  step = tonumber(arguments[2])
  at = number % #requests + 1
  if arguments[3] == "carry" then
    response = function(status, headers, body)
      carried = body:match('"refresh_?[tT]oken":"([^"]+)"') or carried
    end
  end
end

function request()
  local text = requests[at]
  if carried then
    -- In JSON, or in a form of OpenID Connect.
    text = text:gsub('(refresh_?[tT]oken"?[:=]"?)[^"&]+', '%1' .. carried)
  elseif not response then
    at = (at - 1 + step) % #requests + 1
  end
  return text
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"microseconds":%d,"p50":%f,"p99":%f,"failures":'
      .. '{"status":%d,"connect":%d,"read":%d,"write":%d,"timeout":%d}}\n',
    summary.requests, summary.duration, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect, errors.read, errors.write, errors.timeout))
end
