import type { Logger } from 'pino'
import { type Config, ConfigError } from '../../platform/config/config.ts'
import type { DataDir } from '../../platform/files/data-dir.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { SecretBox } from '../../platform/secrets/secret-box.ts'
import { ChangeFeed } from '../../platform/state/change-feed.ts'
import { ChangeFollower, type ChangeFollowerDeps } from '../../platform/state/change-follower.ts'
import { type OpenedState, openState, StateDamaged } from '../../platform/state/client.ts'
import { listenToChanges } from '../../platform/state/listen-to-changes.ts'
import { StateNewer } from '../../platform/state/migrate.ts'
import { createAppendOperations } from '../../platform/state/operation-log/append-operations.ts'
import { LogKeys } from '../../platform/state/operation-log/log-keys.ts'
import { Settings } from '../../platform/state/settings.ts'
import { isFileUnreadable, isStoreAway, reasonOfStoreFault } from '../../platform/state/store-away.ts'
import { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { backUpBeforeUpgrade } from '../backup-format/index.ts'
import { dataDirModule } from './data-dir.module.ts'

export const stateModule = defineModule({
  name: 'state',
  needs: { data: dataDirModule },
  create: async ({ data }, { config, logger, clock, createId }) => {
    const state = await openConfiguredState(config, data, { logger, clock })
    const feed = new ChangeFeed(
      (err) => logEvent(logger, 'changes.feed.follow_failed', { err }),
      data.processId,
    )
    const follower = followOthers(config, { db: state.db, feed, logger })
    // Before anything is read that depends on the feed.
    await follower?.start()
    const logKeys = new LogKeys(new SecretBox(data.secret))
    const appendOperations = createAppendOperations(logKeys, (entry) =>
      logEvent(logger, 'operation_log.key.created', { entry }),
    )
    const unitOfWork = new UnitOfWork({ state, feed, appendOperations, clock, createId })
    return {
      provides: { state, feed, unitOfWork, logKeys, settings: new Settings(state.db, clock) },
      close: async () => {
        await follower?.close()
        await state.close()
      },
    }
  },
})

/** On PostgreSQL other processes may write too; the SQLite file belongs to this process only. */
function followOthers({ stateUrl }: Config, deps: Omit<ChangeFollowerDeps, 'listen'>): ChangeFollower | null {
  if (!stateUrl) return null
  return new ChangeFollower({ ...deps, listen: (wake) => listenToChanges(stateUrl, wake) })
}

/** A store that cannot be reached or opened is a wrong setting, and reported in one line. */
async function openConfiguredState(
  { stateUrl, accept }: Config,
  { dataDir, secret }: { dataDir: DataDir; secret: string },
  { logger, clock }: { logger: Logger; clock: Clock },
): Promise<OpenedState> {
  const sqliteFile = dataDir.path('state.db')
  const beforeUpgrade = (pending: readonly string[]) =>
    backUpBeforeUpgrade({ stateUrl, sqliteFile, dataDir, secret, logger, now: clock.now() }, pending)
  try {
    return await openState({ url: stateUrl, sqliteFile, acceptsLoss: accept === 'state', beforeUpgrade })
  } catch (cause) {
    if (cause instanceof StateDamaged || isFileUnreadable(cause)) throw new ConfigError([damageLine(cause)])
    const setting = stateUrl ? 'NETWARDEN_STATE_URL' : 'NETWARDEN_DATA_DIR'
    if (cause instanceof StateNewer) throw new ConfigError([`${setting}: ${newerLine(cause)}`])
    if (!isStoreAway(cause)) throw cause
    throw new ConfigError([`${setting}: cannot open the state store (${reasonOfStoreFault(cause)})`])
  }
}

function newerLine({ message }: StateNewer): string {
  return (
    `the state store belongs to a newer version (it has ${message}): install that version, or put the state from ` +
    'before its upgrade back (see Upgrade in the documentation)'
  )
}

function damageLine(cause: Error): string {
  return (
    `NETWARDEN_DATA_DIR: the state store is damaged (${reasonOfStoreFault(cause)}): put a backup of state.db back and ` +
    'remove state.db-wal and state.db-shm; to go on with what is left of it, start once with NETWARDEN_ACCEPT=state; ' +
    'if even that cannot be read, move the three files away first'
  )
}
