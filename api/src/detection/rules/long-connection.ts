import type { RiskRules } from '@netwarden/shared/domain'
import { reason } from '../finding.ts'
import { isFileDrop, isPushPort, isPushService, isUploadService } from '../known-services.ts'
import { openTransfers, runTransfers, type TransferState } from '../transfers.ts'
import type { RuleContext, RunningRule } from '../windowed-rule.ts'

interface Tally {
  /** The times at which at least one connection was open (epoch ms), apart from each other. */
  open: [from: number, to: number][]
  connections: number
  bytes: number
}

export type LongConnectionState = TransferState<Tally>

const HOUR = 3_600_000
const MEGABYTE = 1_000_000
/** Browsers keep an idle connection for at most five minutes. */
const LEAST_LENGTH = 10 * 60_000

export function openLongConnection(): LongConnectionState {
  return openTransfers()
}

/**
 * One connection or several, each of ten minutes at least, that together are open for hours with little data, to a destination
 * that hardly any other device has.
 */
export function runLongConnection(
  { level, thresholds }: RiskRules['longConnection'],
  context: RuleContext,
  state: LongConnectionState,
): RunningRule {
  return runTransfers(
    {
      code: 'longConnection',
      level,
      mostDevices: thresholds.devices,
      isCounted: ({ durationMs }) => durationMs !== null && durationMs >= LEAST_LENGTH,
      isUsual: (registered, { dstPort }) =>
        isPushPort(dstPort) ||
        (!isFileDrop(registered) && (isPushService(registered) || isUploadService(registered))),
      open: (): Tally => ({ open: [], connections: 0, bytes: 0 }),
      count: (tally, { at, durationMs, bytesSent, bytesReceived }) => {
        tally.open = joined(tally.open, [at, at + (durationMs ?? 0)])
        tally.connections += 1
        tally.bytes += (bytesSent ?? 0) + (bytesReceived ?? 0)
      },
      evaluate: ({ open, connections, bytes }) => {
        const hours = open.reduce((sum, [from, to]) => sum + to - from, 0) / HOUR
        const rate = bytes / MEGABYTE / hours
        if (hours < thresholds.hours || rate > thresholds.rate) return null
        return [
          reason('connected', {
            hours: Number(hours.toFixed(1)),
            connections,
            rate: Number(rate.toFixed(2)),
            limit: thresholds.hours,
            rateLimit: thresholds.rate,
          }),
        ]
      },
    },
    context,
    state,
  )
}

/** Adds a span of time to spans that are apart; a day has at most 144 of ten minutes. */
function joined(spans: Tally['open'], added: [number, number]): Tally['open'] {
  const apart = spans.filter(([from, to]) => to < added[0] || from > added[1])
  const touching = spans.filter((span) => !apart.includes(span))
  const from = Math.min(added[0], ...touching.map(([start]) => start))
  const to = Math.max(added[1], ...touching.map(([, end]) => end))
  return [...apart, [from, to]]
}
