import type { RiskRules } from '@netwarden/shared'
import type { AcceptedRecord } from '../accepted-record.ts'
import { reason } from '../finding.ts'
import type { RunningRule, WindowedRule } from '../windowed-rule.ts'
import { type RuleContext, runWindowed } from '../windowed-rule.ts'

interface Tally {
  /** Seconds; more than this rule looks at are not kept. */
  times: number[]
}

export interface BeaconingState {
  windows: Parameters<typeof runWindowed<Tally>>[2]
  /** By window and registrable domain the devices that visited it, until they are too many. */
  visitors: Map<number, Map<string, Set<string>>>
}

const HOURS = 6
const WINDOW = HOURS * 3_600_000
const MOST_TIMES = 400
const MOST_NAMES = 100_000
/** Questions of one contact (A, AAAA, HTTPS) come together. */
const TOGETHER = 10
const LEAST_MINUTES = 0.5

/** Contacts at regular intervals to a name that hardly anybody else visits. Names of known owners do not count. */
export function runBeaconing(
  { level, thresholds }: RiskRules['beaconing'],
  context: RuleContext,
  { windows, visitors }: BeaconingState,
): RunningRule {
  const windowOf = (at: number) => Math.floor(at / WINDOW) * WINDOW
  const isRare = ({ at, registrableDomain, deviceId }: AcceptedRecord): boolean => {
    const window = windowOf(at)
    const names = visitors.get(window) ?? new Map<string, Set<string>>()
    visitors.set(window, names)
    const devices = names.get(registrableDomain) ?? new Set()
    if (devices.size > thresholds.devices) return false
    if (devices.size === 0) {
      if (names.size >= MOST_NAMES) return false
      names.set(registrableDomain, devices)
    }
    devices.add(deviceId)
    return devices.size <= thresholds.devices
  }
  const rule: WindowedRule<Tally> = {
    code: 'beaconing',
    level,
    minutes: HOURS * 60,
    capacity: MOST_NAMES,
    subjectOf: (record) =>
      record.registrableDomain !== '' && record.org === '' && record.domainType !== 'local' && isRare(record)
        ? record.registrableDomain
        : null,
    open: () => ({ times: [] }),
    count: ({ times }, { at }) => {
      if (times.length < MOST_TIMES) times.push(Math.floor(at / 1_000))
    },
    // The whole window is looked at: what is rare and regular at first may be neither later.
    judge: ({ times }, { subject, from }) => {
      if (times.length < thresholds.visits || times.length >= MOST_TIMES) return null
      const devices = visitors.get(windowOf(from))?.get(subject)?.size ?? 1
      if (devices > thresholds.devices) return null
      const measured = measure(times)
      if (
        measured.contacts < thresholds.visits ||
        measured.minutes < LEAST_MINUTES ||
        measured.deviation > thresholds.deviation
      )
        return null
      const { contacts, minutes, deviation } = measured
      return [
        reason('contacts', { contacts, hours: HOURS, limit: thresholds.visits }),
        reason('interval', {
          minutes: Number(minutes.toFixed(1)),
          deviation: Math.round(deviation),
          limit: thresholds.deviation,
        }),
        reason('rarity', { devices, limit: thresholds.devices }),
      ]
    },
  }
  const running = runWindowed(rule, context, windows)
  return {
    record: running.record,
    close(before) {
      running.close(before)
      for (const window of visitors.keys()) if (window + WINDOW <= before) visitors.delete(window)
    },
    get state() {
      return { windows: running.state, visitors }
    },
    get dropped() {
      return running.dropped
    },
  }
}

/** Mean interval of the contacts in minutes, and its standard deviation as a percentage of it. */
function measure(times: readonly number[]): { contacts: number; minutes: number; deviation: number } {
  const contacts: number[] = []
  for (const time of times.toSorted((a, b) => a - b)) {
    if (contacts.length === 0 || time - (contacts.at(-1) ?? 0) > TOGETHER) contacts.push(time)
  }
  const gaps = contacts.slice(1).map((time, index) => time - (contacts[index] ?? 0))
  if (gaps.length === 0) return { contacts: contacts.length, minutes: 0, deviation: 100 }
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length
  return { contacts: contacts.length, minutes: mean / 60, deviation: (Math.sqrt(variance) / mean) * 100 }
}
