import { basename } from 'node:path'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { connectionFailure } from '../http/connection-failure.ts'
import { formWithFile } from '../http/multipart.ts'
import type { Body } from '../http/transport.ts'
import { readWhole } from '../input/source-file.ts'
import { writeResult } from '../output/result-file.ts'
import type { Row } from '../output/result-printer.ts'
import type { TextKey } from '../texts/index.ts'
import { columnsOf } from './columns.ts'

interface CsvImport {
  help: TextKey
  maxBytes: number
  rows: TextKey
  send: (input: { dryRun: boolean }, form: Body) => Promise<Row>
}

/** The import of a file that creates and updates records, all of them or none. */
export function addCsvImport(command: Command, cli: Cli, { help, maxBytes, rows, send }: CsvImport): void {
  const { t } = cli
  command
    .description(t(help))
    .argument('<file>', t('help.argument.source'))
    .action(async (file: string) => {
      const { out, notes, isDryRun: dryRun } = cli
      out.one(
        await send({ dryRun }, await csvForm(cli, command, file, maxBytes)),
        columnsOf(t, [
          ['rows', rows],
          ['created', 'column.created'],
          ['updated', 'column.changed'],
          ['unchanged', 'column.unchanged'],
        ]),
      )
      if (dryRun) notes.say(t('note.zoneDryRun'))
    })
}

/** A file, or standard input, as the form of an import. */
export async function csvForm(cli: Cli, command: Command, file: string, maxBytes: number): Promise<Body> {
  const content = await readWhole(cli, file, maxBytes)
  return formWithFile('file', file === '-' ? `${command.parent?.name()}.csv` : basename(file), content)
}

type Answer = Parameters<typeof writeResult>[1]

/** The export to a file or to standard output. */
export function addCsvExport<Options extends object>(
  command: Command,
  cli: Cli,
  help: TextKey,
  open: (filter: Options) => Promise<Answer>,
): Command {
  const { t } = cli
  return command
    .description(t(help))
    .argument('[file]', t('help.argument.target'), '-')
    .action(async (file: string, filter: Options) => {
      const answer = await open(filter)
      try {
        await writeResult(cli, answer, file)
      } catch (cause) {
        throw connectionFailure(cause, cli.api().url, t)
      }
      if (file !== '-') cli.notes.say(t('done.written', { file }))
    })
}
