import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { compose } from '../../api/dist/composition.js'
import { loadConfig } from '../../api/dist/platform/config/config.js'
import type { KnownRoute } from '../../api/src/platform/http/route-table.ts'
import { eventually } from './eventually.ts'

/** Every route of the built application at the moment before it listens. */
export async function readRouteTable(): Promise<readonly KnownRoute[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'netwarden-routes-'))
  const config = loadConfig({
    NETWARDEN_DATA_DIR: dataDir,
    NETWARDEN_DNS_LISTEN: 'off',
    NETWARDEN_ADMIN_PASSWORD: 'superadmin_pw1',
  })
  const netwarden = await compose(config, pino({ level: 'silent' }))
  try {
    // Threads that are still starting would write into a removed folder.
    await eventually(async () => (await netwarden.app.inject('/readyz')).statusCode === 200)
    return [...netwarden.app.routeTable]
  } finally {
    await netwarden.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
