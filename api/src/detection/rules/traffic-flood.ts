import type { RiskRules } from '@netwarden/shared/domain'
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
/** A device is known after this many windows with visits (an hour). */
const LEAST_WINDOWS = 6
/** The usual volume of a device follows from this many of its last windows with visits (six hours). */
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
    evaluate: ({ visits }, { deviceId }) => {
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
