-- Asks for one address after the other, each thread from a place of its own.
local addresses, threads, at = {}, 0, 0

for line in io.lines("addresses.txt") do
  addresses[#addresses + 1] = wrk.format("GET", line)
end

function setup(thread)
  thread:set("start", threads * 997)
  threads = threads + 1
end

function init()
  at = start
end

function request()
  at = at + 1
  return addresses[at % #addresses + 1]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '{"requests": %d, "seconds": %f, "failed": %d, "p50": %f, "p99": %f}\n',
    summary.requests, summary.duration / 1e6, failed,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
