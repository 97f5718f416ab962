-- Asks for one address after the other, each thread from a place of its own.
local requests, threads, at = {}, 0, 0

function setup(thread)
  thread:set("start", threads * 997)
  threads = threads + 1
end

function init()
  at = start
  for line in io.lines("addresses.txt") do
    requests[#requests + 1] = wrk.format("GET", line)
  end
end

function request()
  at = at + 1
  return requests[at % #requests + 1]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '{"requests": %d, "seconds": %f, "failed": %d, "p50": %f, "p99": %f}\n',
    summary.requests, summary.duration / 1e6, failed,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
