// node --max-old-space-size=64 many-devices.mjs <folder>: reads 120 batches of 1.2 MB, each with a device that was never seen before.

import { RecordSpool } from '../../api/dist/detection/record-spool.js'
import { RiskEngine } from '../../api/dist/detection/risk-engine.js'
import { VISIT_ROW_COLUMNS } from '../../api/dist/platform/events/visit-row-columns.js'
import { defaultRiskRules } from '../../shared/dist/domain/index.js'

const BATCHES = 120
const RECORDS = 600
const START = Date.now() - BATCHES * RECORDS
const folder = process.argv[2]

function lineOf(batch, index) {
  const address = index === 0 ? `2001:db8:0:1:aaaa:bbbb:cccc:${batch.toString(16)}` : '2001:db8::2'
  const row = {
    at: ((START + batch * RECORDS + index) / 1_000).toFixed(3),
    device_ip: address,
    device_id: index === 0 ? `02:00:00:00:00:${batch.toString(16).padStart(2, '0')}` : address,
    domain: 'www.a.example',
    registrable_domain: 'a.example',
    domain_type: 'unknown',
    risk_level: 'common',
    solved_mode: 'passed',
    further_answers: 'x'.repeat(2_000),
  }
  return `${VISIT_ROW_COLUMNS.map((column) => row[column] ?? '').join('\t')}\n`
}

const spool = new RecordSpool(folder, 2 ** 30)
const engine = new RiskEngine({ folder, rules: defaultRiskRules(), installedAt: START - 30 * 86_400_000 })
let found = 0
for (let batch = 0; batch < BATCHES; batch += 1) {
  const lines = Array.from({ length: RECORDS }, (_, index) => lineOf(batch, index))
  spool.add(`source:a:${batch}`, [Buffer.from(lines.join(''))])
  while (engine.step()) found += engine.take().length
}
spool.close()
console.log(found)
