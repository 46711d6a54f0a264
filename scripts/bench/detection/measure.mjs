// Runs the risk rules over generated traffic and counts what they find. The judge of every change of a rule.
import { halves, ORDERS, WAYS } from './arrivals.mjs'
import { chanceOf, inTime } from './traffic.mjs'

const SEVERE = new Set(['medium', 'high'])

/**
 * The findings of one or several streams of visits. `RuleSet` and `openShared` are those of api/src/detection, `rules` the
 * settings. A stream has parts, `{ isPast, records }`: those of the past come from the event store, the others in the order given.
 */
export function findingsIn(streams, { RuleSet, openShared, rules }) {
  const found = new Map()
  const emit = (finding) => {
    const { code, deviceId, subject, window } = finding
    found.set([code, deviceId, subject, window].join(' '), finding)
  }
  const shared = openShared()
  for (const parts of streams) {
    let set
    for (const { isPast, records } of parts) {
      set = new RuleSet(rules, { shared, installedAt: 0, isPast, emit }, set?.state)
      for (const record of records) set.record(record)
    }
    set?.end()
  }
  return [...found.values()]
}

/**
 * Each kind with each seed in each order (all, or those that are named) and way of arrival. `also` names other rules that are right to find it. Returns a row a kind: { name, code, missing, runs, found, missed,
 * falseEvents, falseCodes }. `found` counts runs with the expected rule, `missed` has the ways in which it was not found, and
 * `falseEvents` are severe events of other rules.
 */
export function measure(kinds, { seeds, orders = Object.keys(ORDERS), ...engine }) {
  return kinds.map(({ name, code, also = [], missing, isSplit = false, make }) => {
    const row = {
      name,
      code,
      also,
      missing,
      runs: 0,
      found: 0,
      missed: new Set(),
      falseEvents: 0,
      falseCodes: new Set(),
    }
    for (let seed = 1; seed <= seeds; seed += 1) {
      const records = inTime(make(chanceOf(seed * 7_919)))
      for (const [run, streams] of runsOf(records, { seed, isSplit, orders }))
        note(row, run, findingsIn(streams, engine))
    }
    return row
  })
}

/** An import is evaluated as it is stored, so its order is all one, unless it is one of two halves. */
function runsOf(records, { seed, isSplit, orders }) {
  return orders.flatMap((order) => {
    const arranged = ORDERS[order](records, seed)
    return Object.entries(WAYS)
      .filter(([way]) => isSplit || way !== 'import' || order === orders[0])
      .map(([way, partsOf]) => [
        `${way}, ${order}`,
        (isSplit ? halves(arranged) : [arranged]).map((stream) => partsOf(stream)),
      ])
  })
}

function note(row, run, findings) {
  const others = findings.filter(
    ({ code, level }) => code !== row.code && !row.also.includes(code) && SEVERE.has(level),
  )
  row.runs += 1
  if (findings.some(({ code }) => code === row.code)) row.found += 1
  else if (row.code !== undefined) row.missed.add(run)
  row.falseEvents += new Set(
    others.map(({ code, deviceId, subject }) => `${code} ${deviceId} ${subject}`),
  ).size
  for (const { code } of others) row.falseCodes.add(code)
}

/** Recall and precision by rule: [{ code, recall, precision }]. */
export function summaryOf(rows) {
  const codes = [
    ...new Set(rows.flatMap(({ code, falseCodes }) => [...(code ? [code] : []), ...falseCodes])),
  ].sort()
  return codes.map((code) => {
    const own = rows.filter((row) => row.code === code)
    const found = own.reduce((sum, row) => sum + row.found, 0)
    const runs = own.reduce((sum, row) => sum + row.runs, 0)
    const wrong = rows
      .filter(({ falseCodes }) => falseCodes.has(code))
      .reduce((sum, row) => sum + row.falseEvents, 0)
    return {
      code,
      recall: runs === 0 ? 1 : found / runs,
      precision: found + wrong === 0 ? 1 : found / (found + wrong),
    }
  })
}
