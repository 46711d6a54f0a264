import { setTimeout as pause } from 'node:timers/promises'
import { brandingCalls, statusCalls } from '@netwarden/shared/contract'
import { SERVICE_QUOTAS, type ServiceStatus } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { CliFailure, UsageFailure } from '../failure.ts'
import { columnsOf } from './columns.ts'

export function addStatus(program: Command, cli: Cli): void {
  program
    .command('status')
    .description(cli.t('help.status'))
    .option('--services', cli.t('help.option.services'))
    .option('--watch', cli.t('help.option.watch'))
    .action(({ services = false, watch = false }: { services?: boolean; watch?: boolean }) => {
      const show = () => (services ? showServices(cli) : showStatus(cli))
      return watch ? keepShowing(cli, show) : show()
    })
}

const WATCH_EVERY = 2_000
/** Cursor to the upper left corner, and everything from there on cleared. */
const CLEAR = '\u001b[H\u001b[J'

/** Shows a result again and again. A server that cannot be reached is reported, and asked again. */
async function keepShowing(cli: Cli, show: () => Promise<void>): Promise<never> {
  cli.isEndless = true
  const isScreen = cli.streams.stdout.isTTY === true && cli.out.format === 'table'
  for (;;) {
    if (isScreen) cli.out.text(CLEAR)
    try {
      await show()
    } catch (cause) {
      if (!(cause instanceof CliFailure) || cause instanceof UsageFailure) throw cause
      cli.fail(cause)
    }
    await pause(WATCH_EVERY)
  }
}

const READY = 200
const NOT_READY = 503

async function showStatus(cli: Cli): Promise<void> {
  const { t } = cli
  const api = cli.api()
  const { status, text } = await api.get('/readyz')
  const readiness = readReadiness(text)
  if ((status !== READY && status !== NOT_READY) || !readiness) {
    throw new CliFailure(t('fault.answer.foreign', { status }), [t('hint.server')])
  }
  const isReady = status === READY
  const { checks, reasons, note } = readiness
  const { softwareName, version } = await api.call(brandingCalls.read, {})
  const parts = Object.entries(checks).map(([name, state]) => ({ name, state }))
  const answer = { url: api.url, software: softwareName, version, isReady, checks, reasons, note }
  cli.out.one(answer, [
    ...columnsOf(t, [
      ['url', 'column.url'],
      ['software', 'column.software'],
      ['version', 'column.version'],
    ]),
    { field: 'isReady', title: t('column.ready'), show: () => t(isReady ? 'word.yes' : 'word.no') },
    {
      field: 'checks',
      title: t('column.checks'),
      show: () => parts.map(({ name, state }) => `${name}: ${state}`).join(', '),
    },
    ...Object.entries(reasons).map(([name, reason]) => ({
      field: `reasons.${name}`,
      title: name,
      show: () => String(reason),
    })),
    ...(note === null ? [] : [{ field: 'note', title: t('column.note'), show: () => note }]),
  ])
  if (!isReady) throw new CliFailure(t('fault.notReady', { url: api.url }), [t('hint.serverLog')])
}

const SERVICE_FIELDS = [
  'quota',
  'state',
  'since',
  'availability',
  'responseTime',
  'policyGenerations',
  'reason',
]

/** The four services as their probes found them within the last hour. */
async function showServices(cli: Cli): Promise<void> {
  const { t } = cli
  const api = cli.api()
  const columns = [
    ...columnsOf(t, [
      ['quota', 'column.service'],
      ['state', 'column.state'],
      ['since', 'column.since', 'time'],
    ]),
    { field: 'availability', title: t('column.availability'), show: showShare },
    ...columnsOf(t, [
      ['responseTime', 'column.responseTime'],
      ['policyGenerations', 'column.policyGenerations'],
      ['reason', 'column.reason'],
    ]),
  ]
  const printer = cli.out.rows(columns, SERVICE_FIELDS)
  const all = await Promise.all(SERVICE_QUOTAS.map((quota) => api.call(statusCalls.read, { quota })))
  printer.add(
    all.map(({ meta: { quota, state, since, reason, parts }, availability, responseTime }) => ({
      quota,
      state,
      since,
      availability,
      responseTime,
      policyGenerations: generationsOf(parts),
      reason,
    })),
  )
  printer.end()
  const isDown = all.some(({ meta }) => meta.state === 'down')
  if (isDown) throw new CliFailure(t('fault.servicesDown'), [t('hint.serverLog')])
}

/** A fraction as people read it, never rounded up to all of it: `99.98%`. */
function showShare(share: unknown): string {
  return typeof share === 'number' ? `${Math.floor(share * 10_000) / 100}%` : '-'
}

/** By which policies each part decides, as `API process 12, Log reading 12`; null where none does. */
function generationsOf(parts: ServiceStatus['meta']['parts']): string | null {
  const generations = parts.flatMap(({ name, policyGeneration }) =>
    policyGeneration === null ? [] : [`${name} ${policyGeneration}`],
  )
  return generations.length > 0 ? generations.join(', ') : null
}

interface Readiness {
  checks: Record<string, unknown>
  /** Why a part is down, when the server reports a reason. */
  reasons: Record<string, unknown>
  note: string | null
}

function readReadiness(text: string): Readiness | null {
  try {
    const body = recordOf(JSON.parse(text))
    const checks = recordOf(body?.checks)
    const note = typeof body?.note === 'string' ? body.note : null
    return checks && { checks, reasons: recordOf(body?.reasons) ?? {}, note }
  } catch {
    return null // The answer is no JSON: another program answers at this address.
  }
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
