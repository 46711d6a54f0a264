import {
  ACCESS_RECORD_COLUMNS,
  type AccessRecord,
  accessRecordSchema,
  SOLVED_MODES,
  type SolvedMode,
  UNENFORCED_BY,
} from '@netwarden/shared/domain'
import { readableNames } from '@netwarden/shared/validators'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import type { Cli } from '../../cli.ts'
import { hasColours } from '../../environment.ts'
import { followStream } from '../../http/event-stream.ts'
import { printable } from '../../output/printable.ts'
import { showTime } from '../../output/show-time.ts'

const rowsSchema = z.array(accessRecordSchema)
/** Foreground colours of verdicts, as codes of terminals. */
const COLOURS = { banned: 31, passed: 32 } as const satisfies Record<SolvedMode, number>

export function addRecordsTail(records: Command, cli: Cli): void {
  const { t } = cli
  records
    .command('tail')
    .description(t('help.records.tail'))
    .addOption(new Option('--mode <mode>', t('help.option.mode')).choices(SOLVED_MODES))
    .action((options: { mode?: SolvedMode }) => tail(cli, options))
}

async function tail(cli: Cli, { mode }: { mode?: SolvedMode }): Promise<void> {
  const { out } = cli
  const isForPeople = out.format === 'table'
  // The stream never ends, so scripts read one line per visit instead of an array.
  const printer = out.lines(ACCESS_RECORD_COLUMNS)
  await followStream(cli, {
    topic: 'access-record',
    onData: (data) => {
      const rows = rowsSchema
        .parse(data)
        .filter(({ solvedMode }) => mode === undefined || solvedMode === mode)
      if (isForPeople) out.text(rows.map((row) => `${lineOf(cli, row)}\n`).join(''))
      else printer.add(rows)
    },
    onReset: () => cli.notes.say(cli.t('note.visitStreamReset')),
  })
}

/** The verdict is a word in every case: colour is never the only signal. */
function lineOf(cli: Cli, row: AccessRecord): string {
  const { t } = cli
  const { solvedMode, verdictBy, deviceIP, deviceName, domain, dstHostIP, controlGroup } = row
  const state = verdictBy === UNENFORCED_BY ? 'would' : 'done'
  const word = t(`word.verdict.${state}.${solvedMode}`)
  const code = COLOURS[solvedMode]
  const verdict = hasColours(cli.streams.stdout, cli.env) ? `\u001b[${code}m${word}\u001b[39m` : word
  const facts = [deviceName || deviceIP, domain || dstHostIP, controlGroup].filter(Boolean)
  return [showTime(row.accessAt), verdict, printable(readableNames(facts.join('  ')))].join('  ')
}
