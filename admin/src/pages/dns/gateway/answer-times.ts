import type { GatewayReport } from '@netwarden/shared/domain'
import type { ChartRow } from '../../../kit/index.ts'

export const PERCENTILES = ['p50', 'p95', 'p99'] as const
export type Upstream = GatewayReport['upstreams'][number]

type Measured = Upstream & { times: { p95: number } }

const isMeasured = (upstream: Upstream): upstream is Measured => upstream.times.p95 !== null

/** The server with the latest answers; undefined unless several answered in the last hour. */
export function slowestOf(upstreams: readonly Upstream[]): Measured | undefined {
  const measured = upstreams.filter(isMeasured)
  return measured.length > 1 ? measured.sort((a, b) => b.times.p95 - a.times.p95)[0] : undefined
}

/** A row for each minute, with the percentiles of all answers. */
export function rowsOfAll({ minutes, minuteTimes }: GatewayReport): ChartRow[] {
  return rowsOf(
    minutes,
    PERCENTILES.map((key) => ({ key, times: minuteTimes, percentile: key })),
  )
}

/** A row for each minute, with the time within which each server sent 95 of 100 answers. */
export function rowsByServer({ minutes }: GatewayReport, upstreams: readonly Upstream[]): ChartRow[] {
  return rowsOf(
    minutes,
    upstreams.map(({ server, minuteTimes }) => ({
      key: server,
      times: minuteTimes,
      percentile: 'p95' as const,
    })),
  )
}

interface Column {
  key: string
  times: GatewayReport['minuteTimes']
  percentile: (typeof PERCENTILES)[number]
}

/** A minute without an answer has no value, so that the line has a gap. */
function rowsOf(minutes: GatewayReport['minutes'], columns: readonly Column[]): ChartRow[] {
  const known = columns.map(({ key, times, percentile }) => ({
    key,
    values: new Map(times.map((minute) => [minute.at, minute[percentile]])),
  }))
  return minutes.map(({ at }) => {
    const values = known.map(({ key, values }) => [key, values.get(at) ?? null] as const)
    return { name: at, ...Object.fromEntries(values.filter(([, value]) => value !== null)) }
  })
}
