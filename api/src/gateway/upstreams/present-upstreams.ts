import type { GatewayStatus } from '../setup.ts'
import type { Upstream } from './upstream.ts'

/** Servers whose minutes are reported, so that a status stays small with many servers. */
const MOST_WITH_MINUTES = 8

/** The servers for a status; minutes only of those with the most answers in the last hour. */
export function presentUpstreams(upstreams: readonly Upstream[], now: number): GatewayStatus['upstreams'] {
  const all = upstreams.map((upstream) => ({ upstream, times: upstream.times.times(now) }))
  const busiest = new Set(all.toSorted((a, b) => b.times.count - a.times.count).slice(0, MOST_WITH_MINUTES))
  return all.map((each) => {
    const { server, state, latencyMs, queries, failures, times, channel } = each.upstream
    return {
      server,
      state,
      latencyMs,
      queries,
      failures,
      verified: channel?.verified ?? null,
      fault: channel?.fault ?? null,
      times: each.times,
      minuteTimes: busiest.has(each) ? times.perMinute(now) : [],
    }
  })
}
