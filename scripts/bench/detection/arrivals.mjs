// The orders in which visits are written and the ways in which the engine gets them. Every kind is measured with all of them.
import { chanceOf, MINUTE } from './traffic.mjs'

/** Live visits may be at most two minutes late; a live order moves them by less. */
const MOVED = 1.5 * MINUTE
/** A backlog is read up to here, and what follows is live. */
const CAUGHT_UP = 0.6
const FILES = 3

/** Sorts by a later time, as if the visit had been written then. */
function delayed(records, delayOf) {
  return records
    .map((record, place) => ({ record, order: record.at + delayOf(record, place) }))
    .sort((a, b) => a.order - b.order)
    .map(({ record }) => record)
}

/** Each order in its form for live visits, which stays within the lateness. Sorted records are given. */
export const ORDERS = {
  sorted: (records) => records,
  reversed: (records) => {
    const parts = new Map()
    for (const record of records) {
      const part = Math.floor(record.at / MOVED)
      parts.set(part, [record, ...(parts.get(part) ?? [])])
    }
    return [...parts.values()].flat()
  },
  shuffled: (records, seed) => {
    const chance = chanceOf(seed)
    return delayed(records, () => chance.next() * MOVED)
  },
  /** Each device writes a file, or each of three files has every third visit; their readers are not equally quick. */
  split: (records) => {
    const devices = [...new Set(records.map(({ deviceId }) => deviceId))]
    const fileOf = devices.length > 1 ? ({ deviceId }) => devices.indexOf(deviceId) : (_, place) => place
    return delayed(records, (record, place) => ((fileOf(record, place) % FILES) * MOVED) / FILES)
  },
}

/** The order of the event store (api/src/modules/risk-events/record-lines.ts), in which imports and backlogs are evaluated. */
export function asStored(records) {
  const keyOf = ({ deviceId, domain, dstIp, rcode }) => `${deviceId} ${domain} ${dstIp} ${rcode}`
  return records.toSorted((a, b) => a.at - b.at || (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** The ways of arrival: what the rules read, in parts with `isPast` for what they read from the event store. */
export const WAYS = {
  import: (records) => [{ isPast: true, records: asStored(records) }],
  live: (records) => [{ isPast: false, records }],
  backlog: (records) => {
    const count = Math.floor(records.length * CAUGHT_UP)
    return [
      { isPast: true, records: asStored(records.slice(0, count)) },
      { isPast: false, records: records.slice(count) },
    ]
  },
}

/** Imports or sources, each with every second visit of a burst. */
export const halves = (records) => [0, 1].map((half) => records.filter((_, place) => place % 2 === half))
