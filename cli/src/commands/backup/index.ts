import { BACKUP_EVENTS, type BackupEvents, backupCalls, MAX_BACKUP_BYTES } from '@netwarden/shared/contract'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { connectionFailure } from '../../http/connection-failure.ts'
import { formWithFileOf } from '../../http/multipart.ts'
import { addYes, type ConfirmOptions, confirm } from '../../input/confirm.ts'
import { readText } from '../../input/text-file.ts'
import { Progress } from '../../output/progress.ts'
import { OWNER_ONLY, writeResult } from '../../output/result-file.ts'
import { columnsOf } from '../columns.ts'
import { verifyBackup } from './verify-backup.ts'

interface PassphraseOptions {
  passphraseFile?: string
}

interface BackupOptions extends PassphraseOptions {
  verify?: boolean
  events: BackupEvents
}

interface RestoreOptions extends PassphraseOptions, ConfirmOptions {
  replace?: boolean
}

const MAX_PASSPHRASE = 1_000

export function addBackup(program: Command, cli: Cli): void {
  const { t } = cli
  program
    .command('backup')
    .description(t('help.backup'))
    .argument('<file>', t('help.argument.target'))
    .option('--passphrase-file <file>', t('help.option.passphraseFile'))
    .addOption(
      new Option('--events <which>', t('help.option.backupEvents')).choices(BACKUP_EVENTS).default('none'),
    )
    .option('--verify', t('help.option.verifyBackup'))
    .action((file: string, options: BackupOptions) => backup(cli, file, options))
}

async function backup(cli: Cli, file: string, options: BackupOptions): Promise<void> {
  if (options.verify && file === '-') throw new UsageFailure(cli.t('usage.verifyFile'))
  const passphrase = await passphraseOf(cli, options)
  const api = cli.api()
  const answer = await api.open(backupCalls.create, { passphrase, events: options.events })
  try {
    await writeResult(cli, answer, file, OWNER_ONLY)
  } catch (cause) {
    throw connectionFailure(cause, api.url, cli.t)
  }
  if (passphrase === undefined) cli.notes.say(cli.t('note.secretsLeftOut'))
  if (!options.verify) return void (file !== '-' && cli.notes.say(cli.t('done.written', { file })))
  const { rows, createdAt } = await verifyBackup(cli, file)
  cli.notes.say(cli.t('done.verified', { file, rows, createdAt }))
}

export function addRestore(program: Command, cli: Cli): void {
  const { t } = cli
  const command = program
    .command('restore')
    .description(t('help.restore'))
    .argument('<file>', t('help.argument.backupFile'))
    .option('--passphrase-file <file>', t('help.option.passphraseFile'))
    .option('--replace', t('help.option.replace'))
  addYes(command, cli).action((file: string, options: RestoreOptions) => restore(cli, file, options))
}

/** The whole file is checked before it is sent, so that a damaged one is never uploaded. */
async function restore(cli: Cli, file: string, options: RestoreOptions): Promise<void> {
  const { t, out, notes } = cli
  const passphrase = await passphraseOf(cli, options)
  const { createdAt } = await verifyBackup(cli, file)
  if (options.replace) await confirm(cli, options, t('prompt.restore', { createdAt }))
  const api = cli.api()
  await api.ensureSession()
  const progress = new Progress(cli.streams.stderr)
  const fields = { passphrase, ...(options.replace ? { replace: 'true' } : {}) }
  const form = formWithFileOf(cli, file, MAX_BACKUP_BYTES, fields, (sent, total) =>
    progress.show(t('progress.upload'), sent, total),
  )
  try {
    const restored = await api.call(backupCalls.restore, {}, form)
    out.one(
      restored,
      columnsOf(t, [
        ['createdAt', 'column.createdAt', 'time'],
        ['tables', 'column.tables'],
        ['rows', 'column.restoredRows'],
        ['events', 'column.restoredEvents'],
      ]),
    )
    if (restored.lacks.includes('certificateKey')) notes.say(t('note.backupLacksKey'))
  } finally {
    progress.clear()
  }
  notes.say(t('note.sessionsEnded'))
}

async function passphraseOf(
  cli: Cli,
  { passphraseFile: file }: PassphraseOptions,
): Promise<string | undefined> {
  if (file === undefined) return undefined
  return (await readText(cli, file, MAX_PASSPHRASE)).replace(/\r?\n$/, '')
}
