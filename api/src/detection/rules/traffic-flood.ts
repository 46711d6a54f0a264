import type { RiskRules } from '@netwarden/shared'
import { reason } from '../finding.ts'
import type { WindowedRule } from '../windowed-rule.ts'

interface Tally {
  visits: number
}

export interface Baseline {
  mean: number
  windows: number
}

const MINUTES = 10
/** A device is known after an hour of activity, and its usual volume follows its last six hours of it. */
const LEAST_WINDOWS = 6
const MEMORY = 36
const MOST_DEVICES = 200_000

/** Far more visits than the same device usually makes while it is active. */
export function trafficFlood(
  { level, thresholds }: RiskRules['trafficFlood'],
  baselines: Map<string, Baseline>,
): WindowedRule<Tally> {
  return {
    code: 'trafficFlood',
    level,
    minutes: MINUTES,
    capacity: MOST_DEVICES,
    subjectOf: () => '',
    open: () => ({ visits: 0 }),
    count: (tally) => {
      tally.visits += 1
    },
    judge: ({ visits }, { deviceId }) => {
      if (visits < thresholds.visits) return null
      const usual = baselines.get(deviceId)
      if (!usual || usual.windows < LEAST_WINDOWS || visits < usual.mean * thresholds.factor) return null
      const baseline = Math.max(1, Math.round(usual.mean))
      return [
        reason('baseline', {
          minutes: MINUTES,
          visits,
          baseline,
          limit: thresholds.visits,
          factor: thresholds.factor,
        }),
      ]
    },
    // A flood does not change the usual volume.
    learn: ({ visits }, { deviceId }, isFound) => {
      if (isFound) return
      const usual = baselines.get(deviceId) ?? { mean: 0, windows: 0 }
      if (usual.windows === 0 && baselines.size >= MOST_DEVICES) return
      const windows = Math.min(usual.windows + 1, MEMORY)
      baselines.set(deviceId, { mean: usual.mean + (visits - usual.mean) / windows, windows })
    },
  }
}
