import { Counter, Gauge, type Registry } from 'prom-client'
import type { AnswerCounts, GatewayStatus } from '../../gateway/setup.ts'
import type { GatewayHost } from './gateway-host.ts'

type Measured = Pick<GatewayHost, 'state' | 'spoolLagSeconds'>

/** Answers that were sent to clients; the others are counted and received none, or a refusal. */
const ANSWERED = ['banned', 'zone', 'special', 'cached', 'stale', 'forwarded', 'failed'] as const

/** Shows the gateway at /metrics; while it does not run, only that. */
export function registerGatewayMetrics(registry: Registry, host: Measured): void {
  const gauge = (name: string, help: string, read: (status: GatewayStatus) => number) =>
    new Gauge({
      name: `netwarden_gateway_${name}`,
      help,
      registers: [registry],
      collect() {
        const { status } = host.state
        if (status) this.set(read(status))
        else this.remove()
      },
    })
  new Gauge({
    name: 'netwarden_gateway_up',
    help: 'Whether the DNS gateway runs and serves an address',
    registers: [registry],
    collect() {
      this.set(host.state.status?.listeners.some(({ isUp }) => isUp) ? 1 : 0)
    },
  })
  gauge(
    'queries_per_second',
    'Queries per second, mean of the last ten seconds',
    (status) => status.queriesPerSecond,
  )
  gauge(
    'policy_generation',
    'Of the policies by which the gateway decides',
    ({ policies }) => policies.generation,
  )
  gauge('cache_entries', 'Answers in the cache', ({ cache }) => cache.entries)
  gauge('cache_bytes', 'Bytes that the cache holds', ({ cache }) => cache.bytes)
  gauge('spool_bytes', 'Bytes of visits that wait to be stored', ({ spool }) => spool.bytes)
  gauge('memory_bytes', 'Resident memory of the gateway process', ({ memoryBytes }) => memoryBytes)
  gauge('tcp_connections', 'Open TCP connections of clients', ({ tcpConnections }) => tcpConnections)
  new Gauge({
    name: 'netwarden_gateway_spool_lag_seconds',
    help: 'For how long visits have been waiting to be stored',
    registers: [registry],
    collect() {
      this.set(host.spoolLagSeconds)
    },
  })
  registerGatewayCounters(registry, host)
  registerUpstreamMetrics(registry, host)
}

function registerGatewayCounters(registry: Registry, host: Measured): void {
  const counter = (
    name: string,
    help: string,
    label: string,
    read: (status: GatewayStatus) => Iterable<readonly [string, number]>,
  ) =>
    new Counter({
      name: `netwarden_gateway_${name}_total`,
      help: `${help} since the start of the gateway`,
      labelNames: label === '' ? [] : [label],
      registers: [registry],
      collect() {
        this.reset()
        const { status } = host.state
        for (const [value, count] of status ? read(status) : [])
          this.inc(label === '' ? {} : { [label]: value }, count)
      },
    })
  counter('queries', 'Queries that were answered', '', ({ totals }) => [['', answered(totals)]])
  counter('answers', 'Queries by how they were answered', 'kind', ({ totals }) => Object.entries(totals))
  counter('cache_lookups', 'Look-ups in the cache', 'result', ({ cache }) => [
    ['hit', cache.hits],
    ['miss', cache.misses],
  ])
  counter('spool_visits', 'Visits that were written', '', ({ spool }) => [['', spool.written]])
  counter('spool_dropped', 'Visits that were removed because the spool was full', '', ({ spool }) => [
    ['', spool.dropped],
  ])
}

function registerUpstreamMetrics(registry: Registry, host: Measured): void {
  const upstreams = () => host.state.status?.upstreams ?? []
  const common = { labelNames: ['server'] as const, registers: [registry] }
  new Gauge({
    ...common,
    name: 'netwarden_gateway_upstream_up',
    help: 'Whether an upstream server answers',
    collect() {
      this.reset()
      for (const { server, state } of upstreams()) this.set({ server }, state === 'down' ? 0 : 1)
    },
  })
  new Gauge({
    ...common,
    name: 'netwarden_gateway_upstream_latency_seconds',
    help: 'How long an upstream server took to answer lately',
    collect() {
      this.reset()
      for (const { server, latencyMs } of upstreams())
        if (latencyMs !== null) this.set({ server }, latencyMs / 1_000)
    },
  })
  for (const what of ['queries', 'failures'] as const)
    new Counter({
      ...common,
      name: `netwarden_gateway_upstream_${what}_total`,
      help: `${what === 'queries' ? 'Queries sent to' : 'Failures of'} an upstream server since the start of the gateway`,
      collect() {
        this.reset()
        for (const upstream of upstreams()) this.inc({ server: upstream.server }, upstream[what])
      },
    })
}

function answered(totals: AnswerCounts): number {
  return ANSWERED.reduce((sum, kind) => sum + totals[kind], 0)
}
