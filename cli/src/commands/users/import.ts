import { userFileCalls } from '@netwarden/shared/contract'
import { MAX_USERS_CSV_BYTES } from '@netwarden/shared/csv'
import type { UserImport } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { untilInterrupted } from '../../interrupt.ts'
import { Progress } from '../../output/progress.ts'
import type { Row } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'
import { csvForm } from '../csv-files.ts'
import { pollUntil } from '../poll.ts'

export function addUsersImport(users: Command, cli: Cli): void {
  const { t } = cli
  const command = users
    .command('import')
    .description(t('help.users.import'))
    .argument('<file>', t('help.argument.source'))
  command.action((file: string) => importUsers(cli, command, file))
}

async function importUsers(cli: Cli, command: Command, file: string): Promise<void> {
  const api = cli.api()
  const form = await csvForm(cli, command, file, MAX_USERS_CSV_BYTES)
  if (cli.isDryRun) {
    const { rows = 0 } = await api.call(userFileCalls.importCsv, { dryRun: true }, form)
    return printOutcome(cli, { created: 0, rows, dryRun: true })
  }
  const {
    id,
    created,
    rows = created,
  } = await untilInterrupted(
    cli,
    () => cli.t('interrupted.usersUpload'),
    () => api.call(userFileCalls.importCsv, { wait: false }, form),
  )
  if (id === undefined) return printOutcome(cli, { created, rows })
  const ended = await follow(cli, api, id)
  if (ended.state === 'failed') {
    throw new CliFailure(cli.t('fault.usersImport', { file }), ended.error ? [ended.error.msg] : [])
  }
  printOutcome(cli, { created: ended.created, rows })
}

/** Hashing the passwords takes about ten milliseconds each, hence a bar. */
async function follow(cli: Cli, api: ApiClient, id: string): Promise<UserImport> {
  const progress = new Progress(cli.streams.stderr)
  const reached = { hashed: 0, total: 0 }
  const wait = () =>
    pollUntil(
      () => api.call(userFileCalls.importState, { id }),
      ({ state, hashed, total }) => {
        Object.assign(reached, { hashed, total })
        progress.show(cli.t('progress.users'), hashed, total, String)
        return state !== 'running'
      },
    )
  try {
    return await untilInterrupted(cli, () => cli.t('interrupted.usersImport', reached), wait)
  } finally {
    progress.clear()
  }
}

function printOutcome({ out, t, notes }: Cli, outcome: Row): void {
  out.one(
    outcome,
    columnsOf(t, [
      ['rows', 'column.rows'],
      ['created', 'column.created'],
    ]),
  )
  if (outcome.dryRun) notes.say(t('note.dryRun'))
}
