import { brandingCalls, SERVICE_QUOTAS, statusCalls } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { CliFailure } from '../failure.ts'
import { columnsOf } from './columns.ts'

export function addStatus(program: Command, cli: Cli): void {
  program
    .command('status')
    .description(cli.t('help.status'))
    .option('--services', cli.t('help.option.services'))
    .action(({ services = false }: { services?: boolean }) =>
      services ? showServices(cli) : showStatus(cli),
    )
}

const READY = 200
const NOT_READY = 503

async function showStatus(cli: Cli): Promise<void> {
  const { t } = cli
  const api = cli.api()
  const { status, text } = await api.get('/readyz')
  const checks = readChecks(text)
  if ((status !== READY && status !== NOT_READY) || !checks) {
    throw new CliFailure(t('fault.answer.foreign', { status }), [t('hint.server')])
  }
  const isReady = status === READY
  const { softwareName, version } = await api.call(brandingCalls.read, {})
  const parts = Object.entries(checks).map(([name, state]) => ({ name, state }))
  cli.out.one({ url: api.url, software: softwareName, version, isReady, checks }, [
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
  ])
  if (!isReady) throw new CliFailure(t('fault.notReady', { url: api.url }), [t('hint.serverLog')])
}

const SERVICE_FIELDS = ['quota', 'state', 'since', 'availability', 'responseTime', 'reason']

/** The four services as their probes found them within the last hour. */
async function showServices(cli: Cli): Promise<void> {
  const { t } = cli
  const api = cli.api()
  const columns = columnsOf(t, [
    ['quota', 'column.service'],
    ['state', 'column.state'],
    ['since', 'column.since', 'time'],
    ['availability', 'column.availability'],
    ['responseTime', 'column.responseTime'],
    ['reason', 'column.reason'],
  ])
  const printer = cli.out.rows(columns, SERVICE_FIELDS)
  const all = await Promise.all(SERVICE_QUOTAS.map((quota) => api.call(statusCalls.read, { quota })))
  printer.add(
    all.map(({ meta: { quota, state, since, reason }, availability, responseTime }) => ({
      quota,
      state,
      since,
      availability,
      responseTime,
      reason,
    })),
  )
  printer.end()
  const isDown = all.some(({ meta }) => meta.state === 'down')
  if (isDown) throw new CliFailure(t('fault.servicesDown'), [t('hint.serverLog')])
}

function readChecks(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || !('checks' in body)) return null
    return typeof body.checks === 'object' && body.checks !== null ? { ...body.checks } : null
  } catch {
    return null // not JSON: something else answers there
  }
}
