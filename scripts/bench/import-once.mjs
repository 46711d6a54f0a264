// node scripts/bench/import-once.mjs FILE: imports a Zeek log into a new installation, and prints the time of the
// import and of the risk engine as JSON.
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { compose } from '../../api/dist/composition.js'
import { loadConfig } from '../../api/dist/platform/config/config.js'
import { openClient } from './client.mjs'

const PASSWORD = 'bench_only'
const folder = mkdtempSync(join(tmpdir(), 'netwarden-bench-'))
const config = loadConfig({
  NETWARDEN_DATA_DIR: join(folder, 'data'),
  NETWARDEN_PORT: '0',
  NETWARDEN_ADMIN_PASSWORD: PASSWORD,
  NETWARDEN_DNS_LISTEN: 'off',
})
const netwarden = await compose(config, pino({ level: 'error' }, pino.destination(2)))
try {
  const url = await netwarden.app.listen({ host: '127.0.0.1', port: 0 })
  while (!(await fetch(`${url}/readyz`)).ok) await pause(20)
  const { call } = await openClient(url, PASSWORD)
  const engine = () => call({ path: '/api/system-config/risk-engine' })
  while ((await engine()).waitingBytes === null) await pause(20)
  const file = await openAsBlob(process.argv[2] ?? '')
  const begun = performance.now()
  const { accepted } = await call({ path: '/api/access-record/import?format=zeek-dns', stream: file })
  const seconds = (performance.now() - begun) / 1000
  // The engine reports its backlog once a second.
  await pause(1_500)
  let report = await engine()
  while (report.waitingBytes > 0) {
    await pause(100)
    report = await engine()
  }
  const engineSeconds = (performance.now() - begun) / 1000
  console.log(JSON.stringify({ accepted, seconds, engineSeconds, missed: report.missedBatches }))
} finally {
  await netwarden.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
