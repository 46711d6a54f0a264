import { type ImportResult, importCalls, SOURCE_FIELDS } from '@netwarden/shared/contract'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { fileBody } from '../../input/source-file.ts'
import { untilInterrupted } from '../../interrupt.ts'
import { formatBytes, Progress } from '../../output/progress.ts'
import { pollUntil } from '../poll.ts'
import { printImport } from './import-report.ts'

interface ImportOptions {
  format: string
  source?: string
  retime?: 'now'
  tz?: string
  wait: boolean
}

const ENDED: readonly ImportResult['state'][] = ['done', 'failed', 'cancelled']

export function addRecordsImport(records: Command, cli: Cli): void {
  const { t } = cli
  records
    .command('import')
    .description(t('help.records.import'))
    .argument('<file>', t('help.argument.source'))
    .option('--format <format>', SOURCE_FIELDS.format.option.help[t.language], 'auto')
    .option('--source <name>', t('help.option.source'))
    .addOption(new Option('--retime <how>', t('help.option.retime')).choices(['now']))
    .option('--tz <zone>', SOURCE_FIELDS.timeZone.option.help[t.language])
    .option('--no-wait', t('help.option.noWait'))
    .action((file: string, options: ImportOptions) => importRecords(cli, file, options))
}

async function importRecords(cli: Cli, file: string, options: ImportOptions): Promise<void> {
  const { t, out, notes } = cli
  const api = cli.api()
  const progress = new Progress(cli.streams.stderr)
  const { id, duplicate } = await upload(cli, api, file, options, progress)
  if (!options.wait) {
    out.one({ id }, [{ field: 'id', title: t('column.id') }])
    return notes.say(t('done.importQueued', { id }))
  }
  const result = await follow(cli, api, id, progress)
  if (duplicate) notes.say(t('note.duplicate'))
  printImport(cli, duplicate ? { ...result, duplicate } : result)
  if (result.state === 'done') return
  const text = t(result.state === 'failed' ? 'fault.import.failed' : 'fault.import.cancelled', { file })
  throw new CliFailure(text, result.fault ? [result.fault] : [])
}

async function upload(cli: Cli, api: ApiClient, file: string, options: ImportOptions, progress: Progress) {
  const { format, source, retime, tz } = options
  let length: number | null = null
  let reached = 0
  const body = fileBody(cli, file, (sent) => {
    reached = sent
    progress.show(cli.t('progress.upload'), sent, length)
  })
  length = body.length ?? null
  // An upload refused for its token would have to be read and sent all over again.
  await api.ensureSession()
  try {
    return await untilInterrupted(
      cli,
      () => cli.t('interrupted.upload', { bytes: formatBytes(reached) }),
      () => api.call(importCalls.create, { format, source, retime, tz, wait: false }, body),
    )
  } finally {
    progress.clear()
  }
}

async function follow(cli: Cli, api: ApiClient, id: string, progress: Progress): Promise<ImportResult> {
  const reached = { read: formatBytes(0), total: formatBytes(0) }
  const wait = () =>
    pollUntil(
      () => api.call(importCalls.show, { id }),
      ({ state, bytesRead, bytes }) => {
        Object.assign(reached, { read: formatBytes(bytesRead), total: formatBytes(bytes) })
        if (state === 'evaluating') progress.show(cli.t('progress.evaluate'), bytesRead, null)
        else progress.show(cli.t('progress.import'), bytesRead, bytes)
        return ENDED.includes(state)
      },
    )
  try {
    return await untilInterrupted(cli, () => cli.t('interrupted.import', { id, ...reached }), wait)
  } finally {
    progress.clear()
  }
}
