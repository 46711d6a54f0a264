import { alarmCalls, type WebhookInput } from '@netwarden/shared/contract'
import type { AlarmSettings, QuietHours } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure, UsageFailure } from '../../failure.ts'
import { readText } from '../../input/text-file.ts'
import { addSetSettings, type Settings } from '../settings.ts'

interface MoreOptions {
  quietHours?: string
  quietZone?: string
  webhooks?: string
}

/** Stored as null: alarms are sent at any time. */
const NEVER = 'none'
const SPAN = /^(\d{1,2}:\d\d)\s*[-–—~～至]\s*(\d{1,2}:\d\d)$/
const MAX_WEBHOOKS_FILE = 200_000

/** Secrets are in a file or on standard input, not in the arguments, which other programs can read. */
export function addAlarmsSet(alarms: Command, cli: Cli, settings: Settings): void {
  const { t } = cli
  const command = alarms
    .command('set')
    .description(t('help.alarms.set'))
    .option('--quiet-hours <from-to>', t('help.option.quietHours'))
    .option('--quiet-zone <time zone>', t('help.option.quietZone'))
    .option('--webhooks <file>', t('help.option.webhooks'))
  addSetSettings(
    command,
    cli,
    settings,
    (changes) => cli.api().call(alarmCalls.update, changes),
    async (options: MoreOptions) => ({
      ...(await quietHoursOf(cli, options)),
      ...(options.webhooks !== undefined && { webhooks: await readWebhooks(cli, options.webhooks) }),
    }),
  )
}

/** What is not given of the quiet hours stays as it is; a new time zone is that of this machine. */
async function quietHoursOf(
  cli: Cli,
  { quietHours: span, quietZone }: MoreOptions,
): Promise<{ quietHours?: QuietHours | null }> {
  if (span === undefined && quietZone === undefined) return {}
  if (span === NEVER) return { quietHours: null }
  const { quietHours: present } = await cli.api().call(alarmCalls.read, {})
  const tz = quietZone ?? present?.tz ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  if (span === undefined) {
    if (!present) throw new UsageFailure(cli.t('usage.quietZone'))
    return { quietHours: { ...present, tz } }
  }
  const [, from = '', to = ''] = SPAN.exec(span.trim()) ?? []
  if (from === '') throw new UsageFailure(cli.t('usage.quietHours', { text: span }))
  return { quietHours: { tz, from: from.padStart(5, '0'), to: to.padStart(5, '0') } }
}

/** YAML or JSON as `alarms show` prints it. The server checks the file and names each invalid field. */
async function readWebhooks(cli: Cli, file: string): Promise<WebhookInput[]> {
  const { parse } = await import('yaml')
  const text = await readText(cli, file, MAX_WEBHOOKS_FILE)
  try {
    const read: unknown = parse(text) ?? []
    const webhooks = typeof read === 'object' && read !== null && 'webhooks' in read ? read.webhooks : read
    return webhooks as WebhookInput[]
  } catch (cause) {
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    throw new CliFailure(cli.t('fault.yaml', { file }), [reason])
  }
}

export function showQuietHours(value: unknown): string {
  const { from, to, tz } = (value ?? {}) as Partial<QuietHours>
  return from === undefined ? '-' : `${from}–${to} ${tz}`
}

/** Those that are switched off are in brackets. */
export function showWebhooks(value: unknown): string {
  const webhooks = (Array.isArray(value) ? value : []) as AlarmSettings['webhooks']
  const texts = webhooks.map(({ kind, url, enabled }) => (enabled ? `${kind} ${url}` : `(${kind} ${url})`))
  return texts.join(', ') || '-'
}
