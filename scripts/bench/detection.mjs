// Runs the risk rules over generated traffic: of each kind of attack the share that is found, of each kind of ordinary
// look-ups the severe events that are raised falsely.
import { openShared, RuleSet } from '../../api/dist/detection/rule-set.js'
import { defaultRiskRules } from '../../shared/dist/domain/index.js'
import { attacks, ordinary } from './detection/kinds.mjs'
import { measure, summaryOf } from './detection/measure.mjs'

const SEEDS = 10
const engine = { seeds: SEEDS, RuleSet, openShared, rules: defaultRiskRules() }
const started = performance.now()
const rows = [...measure(attacks, engine), ...measure(ordinary, engine)]
console.log('kind                                              rule            found      false')
for (const { name, code = '', runs, found, falseEvents } of rows) {
  const share = code === '' ? '' : `${found}/${runs}`
  console.log(`${name.padEnd(50)}${code.padEnd(16)}${share.padEnd(11)}${falseEvents}`)
}
for (const { code, recall, precision } of summaryOf(rows))
  console.log(`${code.padEnd(16)} recall ${recall.toFixed(3)}  precision ${precision.toFixed(3)}`)
console.log(
  `${rows.length} kinds, ${SEEDS} seeds, imported, live and out of order: ${Math.round(performance.now() - started)} ms`,
)
