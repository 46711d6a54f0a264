// Runs the risk rules over generated traffic: of each kind of attack the share that is found, of each kind of ordinary
// look-ups the severe events that are raised falsely. Each row that misses something is named with the reason.
import { openShared, RuleSet } from '../../api/dist/detection/rule-set.js'
import { defaultRiskRules } from '../../shared/dist/domain/index.js'
import { attacks, ordinary } from './detection/kinds.mjs'
import { measure, summaryOf } from './detection/measure.mjs'
import { falseEventsOf } from './detection/ordinary-days.mjs'

const SEEDS = Number(process.argv[2] ?? 10)
const engine = { seeds: SEEDS, RuleSet, openShared, rules: defaultRiskRules() }
const started = performance.now()
const rows = [...measure(attacks, engine), ...measure(ordinary, engine)]
console.log(`${'kind'.padEnd(64)}rule            found      false`)
for (const { name, code = '', runs, found, falseEvents } of rows) {
  const share = code === '' ? '' : `${found}/${runs}`
  console.log(`${name.padEnd(64)}${code.padEnd(16)}${share.padEnd(11)}${falseEvents}`)
}
console.log('\nmissed or false:')
for (const { name, code = '', missing, runs, found, missed, falseEvents, falseCodes } of rows) {
  if (code !== '' && found < runs)
    console.log(
      `${name}: ${code} in ${runs - found} of ${runs} runs (${found === 0 ? 'all' : [...missed].join('; ')}): ${missing ?? 'unexplained'}`,
    )
  if (falseEvents > 0)
    console.log(`${name}: ${falseEvents} false in ${runs} runs: ${[...falseCodes].join(' ')}`)
}
console.log('')
for (const { code, recall, precision } of summaryOf(rows))
  console.log(`${code.padEnd(16)} recall ${recall.toFixed(3)}  precision ${precision.toFixed(3)}`)
console.log(
  `${attacks.length} kinds of attacks and ${ordinary.length} of ordinary look-ups, ${SEEDS} seeds; imports, live sources and backlogs, sorted, reversed, shuffled and split: ${Math.round((performance.now() - started) / 1_000)} s`,
)

for (const seed of [1, 2, 3]) {
  const { visits, events } = falseEventsOf({ devices: 200, days: 7, seed }, engine)
  const named = events.map(({ code, subject }) => ` ${code} ${subject}`).join(',')
  console.log(
    `a week of 200 ordinary devices, seed ${seed}: ${visits} visits, ${events.length} false medium or high:${named}`,
  )
}
