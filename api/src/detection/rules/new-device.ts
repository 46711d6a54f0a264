import type { RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../accepted-record.ts'
import { reason } from '../finding.ts'
import type { WindowedRule } from '../windowed-rule.ts'

/** Devices that were seen, by the minute of their first record. */
export interface SeenDevices {
  first: Map<string, number>
  /** From when on there are records, or the installation: until some days later, every device is new. */
  since: number
}

const MINUTE = 60_000
const DAY = 86_400_000
const MOST_DEVICES = 1_000_000
const STABLE_ID = /^([0-9a-f]{2}(:[0-9a-f]{2}){5}|\d+\.\d+\.\d+\.\d+)$/

/** A device that was never seen before. An IPv6 address whose MAC is not known is no device: it changes daily. */
export function newDevice(
  { level, thresholds }: RiskRules['newDevice'],
  seen: SeenDevices,
): WindowedRule<{ mac: string }> {
  const isNew = ({ deviceId, at }: AcceptedRecord): boolean => {
    const minute = Math.floor(at / MINUTE)
    const first = seen.first.get(deviceId)
    if (first === undefined && seen.first.size >= MOST_DEVICES) return false
    if (first === undefined) seen.first.set(deviceId, minute)
    return (first === undefined || first === minute) && at >= seen.since + thresholds.quietDays * DAY
  }
  return {
    code: 'newDevice',
    level,
    minutes: 10,
    capacity: 10_000,
    subjectOf: (record) => (STABLE_ID.test(record.deviceId) && isNew(record) ? '' : null),
    open: () => ({ mac: '' }),
    count: (tally, { deviceMac }) => {
      tally.mac ||= deviceMac
    },
    evaluate: ({ mac }, { deviceIp }) => [
      mac ? reason('firstSeen', { mac }) : reason('firstAddress', { address: deviceIp }),
    ],
  }
}
