import {
  backupCalls,
  brandingCalls,
  doctorCalls,
  retentionCalls,
  type ServerCheck,
  sourceResource,
  statusCalls,
} from '@netwarden/shared/contract'
import { SERVICE_QUOTAS } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { VERSION } from '../environment.ts'
import { AnswerFailure, CliFailure } from '../failure.ts'
import type { ApiClient } from '../http/api-client.ts'
import { formatBytes } from '../output/progress.ts'
import { columnsOf } from './columns.ts'

type Check = Pick<ServerCheck, 'check' | 'result' | 'remedy'>

const MOST_SECONDS_APART = 30
const LEAST_FREE_SHARE = 0.1
const HOUR = 3_600_000

export function addDoctor(program: Command, cli: Cli): void {
  program
    .command('doctor')
    .description(cli.t('help.doctor'))
    .action(() => examine(cli))
}

/** Checks are independent: a forbidden one does not hide the others. */
export async function findChecks(cli: Cli): Promise<Check[]> {
  const api = cli.api()
  const checks: Check[] = []
  for (const run of [checkServer, checkServices, checkDisk, checkSources, checkBackup, checkMachine]) {
    checks.push(...(await run(cli, api).catch(onlyIfForbidden)))
  }
  return checks
}

async function examine(cli: Cli): Promise<void> {
  const { t, out } = cli
  const checks = await findChecks(cli)
  const shown = checks.map((check) => ({ ...check }))
  const columns = columnsOf(t, [
    ['result', 'column.result'],
    ['check', 'column.check'],
    ['remedy', 'column.remedy'],
  ]).map((column) =>
    column.field === 'result'
      ? { ...column, show: (value: unknown) => t(`word.${resultOf(value)}`) }
      : column,
  )
  out.list(shown, columns, ['check', 'result', 'remedy'])
  const count = checks.filter(({ result }) => result === 'problem').length
  if (count > 0) throw new CliFailure(t('fault.doctor', { count }))
}

function resultOf(value: unknown): Check['result'] {
  return value === 'ok' || value === 'warning' ? value : 'problem'
}

/** Checks that the role may not see are left out. */
function onlyIfForbidden(cause: unknown): Check[] {
  if (cause instanceof AnswerFailure && cause.status === 403) return []
  throw cause
}

const good = (check: string): Check => ({ check, result: 'ok', remedy: '' })

async function checkServer({ t }: Cli, api: ApiClient): Promise<Check[]> {
  const asked = Date.now()
  const { text, headers } = await api.get('/readyz')
  const seconds = Math.round(Math.abs(Date.parse(headers.date ?? '') - (asked + Date.now()) / 2) / 1_000)
  const { version } = await api.call(brandingCalls.read, {})
  const stores = Object.entries(storesIn(text)).map(([name, state]): Check => {
    const check = t('doctor.store', { name })
    return state === 'up'
      ? good(check)
      : { check, result: 'problem', remedy: t('doctor.store.fix', { state }) }
  })
  return [
    good(t('doctor.connection')),
    seconds > MOST_SECONDS_APART
      ? { check: t('doctor.clock'), result: 'problem', remedy: t('doctor.clock.fix', { seconds }) }
      : good(t('doctor.clock')),
    version === VERSION
      ? good(t('doctor.version'))
      : {
          check: t('doctor.version'),
          result: 'warning',
          remedy: t('doctor.version.fix', { own: VERSION, server: version }),
        },
    ...stores,
  ]
}

function storesIn(text: string): Record<string, string> {
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null) return {}
  const inner: unknown = 'data' in body ? body.data : body
  const checks = typeof inner === 'object' && inner !== null && 'checks' in inner ? inner.checks : {}
  return Object.fromEntries(Object.entries(Object(checks)).map(([name, state]) => [name, String(state)]))
}

async function checkServices({ t }: Cli, api: ApiClient): Promise<Check[]> {
  const checks: Check[] = []
  for (const quota of SERVICE_QUOTAS) {
    const { meta } = await api.call(statusCalls.read, { quota })
    const check = t('doctor.service', { name: quota })
    checks.push(
      meta.state === 'down' ? { check, result: 'problem', remedy: t('doctor.service.fix') } : good(check),
    )
  }
  return checks
}

async function checkDisk({ t }: Cli, api: ApiClient): Promise<Check[]> {
  const { disk } = await api.call(retentionCalls.storage, {})
  const check = t('doctor.disk')
  if (disk.free >= disk.total * LEAST_FREE_SHARE) return [good(check)]
  const params = { free: formatBytes(disk.free), total: formatBytes(disk.total) }
  return [{ check, result: 'problem', remedy: t('doctor.disk.fix', params) }]
}

async function checkSources({ t }: Cli, api: ApiClient): Promise<Check[]> {
  const sources = await api.call(sourceResource.list, { range: '[0,999]' })
  return sources.map(({ name, state, reason }): Check => {
    const check = t('doctor.sources', { name })
    if (state !== 'failed') return good(check)
    return { check, result: 'problem', remedy: t('doctor.sources.fix', { reason: reason ?? state }) }
  })
}

async function checkBackup({ t }: Cli, api: ApiClient): Promise<Check[]> {
  const { everyHours, last, fault } = await api.call(backupCalls.settings, {})
  const check = t('doctor.backup')
  if (fault !== null)
    return [{ check, result: 'problem', remedy: t('doctor.backup.failed', { reason: fault }) }]
  if (everyHours === 0) return [{ check, result: 'warning', remedy: t('doctor.backup.none') }]
  const isOld = last !== null && Date.parse(last.at) < Date.now() - 2 * everyHours * HOUR
  if (isOld) return [{ check, result: 'problem', remedy: t('doctor.backup.old', { at: last.at }) }]
  return [good(check)]
}

/** What the server finds out about its own machine. */
async function checkMachine(_cli: Cli, api: ApiClient): Promise<Check[]> {
  const checks = await api.call(doctorCalls.run, {})
  return checks.map(({ check, result, remedy }) => ({ check, result, remedy }))
}
