// The severe events of an ordinary network: nobody attacks it, so each is false.
import { ordinaryDays } from './week.mjs'

const SEVERE = new Set(['medium', 'high'])

/** The visits and the severe events (one for each device, rule and subject), live. `RuleSet` and the others as in measure.mjs. */
export function falseEventsOf(size, { RuleSet, openShared, rules }) {
  const events = new Map()
  let visits = 0
  const emit = ({ code, level, deviceId, subject }) => {
    if (SEVERE.has(level)) events.set([code, deviceId, subject].join(' '), { code, level, deviceId, subject })
  }
  const set = new RuleSet(rules, { shared: openShared(), installedAt: 0, isPast: false, emit })
  for (const day of ordinaryDays(size)) {
    visits += day.length
    for (const record of day) set.record(record)
  }
  set.end()
  return { visits, events: [...events.values()] }
}
