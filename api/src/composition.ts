import { fileURLToPath } from 'node:url'
import { unauthenticated } from '@netwarden/shared'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { createId, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { keepSecret, openDataDir } from './data-dir.ts'
import { openState } from './state/client.ts'

export interface Netwarden {
  app: FastifyInstance
  /** Ends in the order in which things depend on each other; batches are written before the stores close. */
  close(): Promise<void>
}

/** The one place where things are wired. */
export async function compose(config: Config, logger: Logger): Promise<Netwarden> {
  const dataDir = openDataDir(config.dataDir)
  const state = await openState({ url: config.stateUrl, sqliteFile: dataDir.path('state.db') })
  const secret = config.secret ?? keepSecret(dataDir.path('secret'))
  void secret
  void createId
  void systemClock

  const app = await buildApp({
    config,
    logger,
    authenticate: async () => {
      throw unauthenticated()
    },
    checks: {
      state: async () => {
        await state.db.selectFrom('setting').select('key').limit(1).execute()
        return null
      },
    },
    registry: new Registry(),
    consoleRoot: fileURLToPath(new URL('../../admin/dist/console', import.meta.url)),
    routes: [],
  })

  return {
    app,
    close: async () => {
      await app.close()
      await state.db.destroy()
      dataDir.release()
    },
  }
}
