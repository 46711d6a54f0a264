import type { RiskRules } from '@netwarden/shared/domain'
import { reason } from '../finding.ts'
import { isFileDrop, isUploadService } from '../known-services.ts'
import { openTransfers, runTransfers, type TransferState } from '../transfers.ts'
import type { RuleContext, RunningRule } from '../windowed-rule.ts'

interface Tally {
  sent: number
  received: number
}

export type LargeUploadState = TransferState<Tally>

const MEGABYTE = 1_000_000
/** Connections that send less are browsing: all of a day together are no large upload. */
const LEAST_SENT = 10_000
const LARGEST_RATIO = 1_000

export function openLargeUpload(): LargeUploadState {
  return openTransfers()
}

/** Much data from one device to a destination that sends little back, and that hardly any other device has. */
export function runLargeUpload(
  { level, thresholds }: RiskRules['largeUpload'],
  context: RuleContext,
  state: LargeUploadState,
): RunningRule {
  return runTransfers(
    {
      code: 'largeUpload',
      level,
      mostDevices: thresholds.devices,
      isCounted: ({ bytesSent }) => bytesSent !== null && bytesSent >= LEAST_SENT,
      isUsual: (registered) => !isFileDrop(registered) && isUploadService(registered),
      open: (): Tally => ({ sent: 0, received: 0 }),
      count: (tally, { bytesSent, bytesReceived }) => {
        tally.sent += bytesSent ?? 0
        tally.received += bytesReceived ?? 0
      },
      evaluate: ({ sent, received }) => {
        const ratio = Math.min(LARGEST_RATIO, sent / Math.max(1, received))
        if (sent < thresholds.megabytes * MEGABYTE || ratio < thresholds.ratio) return null
        return [
          reason('uploaded', {
            megabytes: Math.round(sent / MEGABYTE),
            received: Number((received / MEGABYTE).toFixed(1)),
            ratio: Number(ratio.toFixed(1)),
            limit: thresholds.megabytes,
            ratioLimit: thresholds.ratio,
          }),
        ]
      },
    },
    context,
    state,
  )
}
