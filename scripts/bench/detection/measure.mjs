// Runs the risk rules over generated traffic and counts what they find. The judge of every change of a rule.
import { chanceOf, inTime } from './traffic.mjs'

const SEVERE = new Set(['medium', 'high'])

/**
 * The severe findings of records. `RuleSet` and `openShared` are those of api/src/detection, `rules` the settings.
 * With `isPast` the records are of an import; otherwise they are live, in the order given.
 */
export function findingsIn(records, { RuleSet, openShared, rules, isPast }) {
  const found = new Map()
  const emit = (finding) => {
    const { code, deviceId, subject, window } = finding
    found.set([code, deviceId, subject, window].join(' '), finding)
  }
  const set = new RuleSet(rules, { shared: openShared(), installedAt: 0, isPast, emit })
  for (const record of records) set.record(record)
  set.end()
  return [...found.values()].filter(({ level }) => SEVERE.has(level))
}

/** Visits up to a minute later than their place. */
function shuffled(records, seed) {
  const chance = chanceOf(seed)
  return records
    .map((record) => ({ record, order: record.at + chance.next() * 60_000 }))
    .sort((a, b) => a.order - b.order)
    .map(({ record }) => record)
}

/**
 * Each kind with each seed, imported, live in order, and live out of order. Returns a row a kind: { name, code, runs, found,
 * falseEvents, falseCodes }, where `found` counts runs with the expected rule and `falseEvents` severe events of other rules.
 */
export function measure(kinds, { seeds, ...engine }) {
  return kinds.map(({ name, code, make }) => {
    const row = { name, code, runs: 0, found: 0, falseEvents: 0, falseCodes: new Set() }
    for (let seed = 1; seed <= seeds; seed += 1) {
      const records = inTime(make(chanceOf(seed * 7_919)))
      for (const [isPast, order] of [
        [true, records],
        [false, records],
        [false, shuffled(records, seed)],
      ])
        note(row, findingsIn(order, { ...engine, isPast }))
    }
    return row
  })
}

function note(row, findings) {
  const others = findings.filter(({ code }) => code !== row.code)
  row.runs += 1
  if (row.code !== undefined && others.length < findings.length) row.found += 1
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
