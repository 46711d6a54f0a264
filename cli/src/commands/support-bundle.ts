import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { statusCalls, supportCalls } from '@netwarden/shared/contract'
import { SERVICE_QUOTAS } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import { pack } from 'tar-stream'
import type { Cli } from '../cli.ts'
import { VERSION } from '../environment.ts'
import { addYes, type ConfirmOptions, confirm } from '../input/confirm.ts'
import { formatBytes } from '../output/progress.ts'
import { OWNER_ONLY, writeResult } from '../output/result-file.ts'
import type { TextKey } from '../texts/index.ts'
import { findChecks } from './doctor.ts'

interface BundledFile {
  name: string
  about: Extract<TextKey, `support.${string}`>
  content: string
}

export function addSupportBundle(program: Command, cli: Cli): void {
  const { t } = cli
  const command = program
    .command('support-bundle')
    .description(t('help.supportBundle'))
    .argument('<file>', t('help.argument.target'))
  addYes(command, cli).action((file: string, options: ConfirmOptions) => bundle(cli, file, options))
}

/** Shows the content before it writes: the file is meant to leave the installation. */
async function bundle(cli: Cli, file: string, options: ConfirmOptions): Promise<void> {
  const { t, notes } = cli
  const files = await collect(cli)
  notes.say(t('note.supportBundle'))
  for (const { name, about, content } of files)
    notes.say(`  ${name}  ${t(about)} (${formatBytes(Buffer.byteLength(content))})`)
  await confirm(cli, options, t('prompt.supportBundle', { file }))
  await writeResult(cli, archiveOf(files), file, OWNER_ONLY)
  if (file !== '-') notes.say(t('done.written', { file }))
}

async function collect(cli: Cli): Promise<BundledFile[]> {
  const api = cli.api()
  const { logs, settings, environment, ...report } = await api.call(supportCalls.report, {})
  const { text: readiness } = await api.get('/readyz')
  const services = await Promise.all(SERVICE_QUOTAS.map((quota) => api.call(statusCalls.read, { quota })))
  const checks = await findChecks(cli)
  return [
    {
      name: 'versions.json',
      about: 'support.versions',
      content: json({ ...report, commandLine: { netwarden: VERSION, node: process.version } }),
    },
    { name: 'settings.json', about: 'support.settings', content: json({ environment, settings }) },
    {
      name: 'status.json',
      about: 'support.status',
      content: json({ readiness: JSON.parse(readiness), services }),
    },
    { name: 'doctor.json', about: 'support.doctor', content: json(checks) },
    { name: 'log.ndjson', about: 'support.log', content: logs.map((line) => `${line}\n`).join('') },
  ]
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function archiveOf(files: readonly BundledFile[]): Readable {
  const archive = pack()
  for (const { name, content } of files)
    archive.entry({ name: `netwarden-support/${name}`, mode: 0o600 }, content)
  archive.finalize()
  return Readable.from(archive).pipe(createGzip())
}
