import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ConfigError } from '../../platform/config/config.ts'
import type { DataDir } from '../../platform/files/data-dir.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { SecretBox } from '../../platform/secrets/secret-box.ts'
import { copySqlite, openSnapshot } from '../../platform/state/snapshot.ts'
import { writeLines } from './backup-files.ts'
import { backupLines } from './backup-writer.ts'

interface Upgraded {
  stateUrl: string | undefined
  sqliteFile: string
  dataDir: Pick<DataDir, 'folder'>
  secret: string
  logger: Logger
  now: number
}

const FOLDER = 'before-upgrade'
const NAME = /^state-\d{8}T\d{6}Z\.(?:db|backup)$/
const KEPT = 3

/**
 * Copies the state before an upgrade changes it, so the start ends if that fails. The file of SQLite is one of the old
 * version; of PostgreSQL it is a backup that only the new version reads. Its passphrase is the secret of the installation.
 */
export async function backUpBeforeUpgrade(upgraded: Upgraded, pending: readonly string[]): Promise<void> {
  const folder = upgraded.dataDir.folder(FOLDER)
  const stamp = new Date(upgraded.now).toISOString().replace(/[-:]|\.\d+/g, '')
  const file = join(folder, `state-${stamp}.${upgraded.stateUrl ? 'backup' : 'db'}`)
  const part = `${file}.part`
  try {
    for (const name of readdirSync(folder)) if (!NAME.test(name)) rmSync(join(folder, name))
    if (upgraded.stateUrl) await writePostgres(upgraded, part)
    else copySqlite(upgraded.sqliteFile, part)
    renameSync(part, file)
  } catch (cause) {
    rmSync(part, { force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError([
      `NETWARDEN_DATA_DIR: cannot back up the state to ${folder} before the upgrade (${reason}); nothing was changed`,
    ])
  }
  const old = readdirSync(folder).sort().reverse().slice(KEPT)
  for (const name of old) rmSync(join(folder, name))
  logEvent(upgraded.logger, 'state.upgrade.backed_up', { file, pending })
}

async function writePostgres({ stateUrl, secret, now }: Upgraded, file: string): Promise<void> {
  const snapshot = await openSnapshot(stateUrl, '')
  try {
    await writeLines(
      file,
      backupLines(snapshot, { passphrase: secret, now, box: new SecretBox(secret), events: null }),
    )
  } finally {
    await snapshot.close()
  }
}
