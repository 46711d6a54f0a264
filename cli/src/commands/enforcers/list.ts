import { enforcerCalls, enforcerResource } from '@netwarden/shared/contract'
import type { Enforcer } from '@netwarden/shared/domain'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { addLimit, rowsOf } from '../all-pages.ts'
import {
  ENFORCER_COLUMNS,
  enforcerColumns,
  enforcerDetailColumns,
  enforcerStatusColumns,
  getEnforcer,
  type ShownLog,
} from './enforcer-columns.ts'

export function addEnforcersList(enforcers: Command, cli: Cli): void {
  const command = enforcers.command('list').description(cli.t('help.enforcers.list'))
  addLimit(command, cli).action(({ limit }: { limit: number }) => list(cli, limit))
}

async function list(cli: Cli, limit: number): Promise<void> {
  const api = cli.api()
  const printer = cli.out.rows(enforcerColumns(cli.t), ENFORCER_COLUMNS)
  const read = rowsOf((query) => api.call(enforcerResource.list, query), limit, ['createdAt', 'ASC'])
  for await (const rows of read) printer.add(rows)
  printer.end()
}

/** Whether all enforcers that are on serve; fails where one does not. Observed servers are shown only. */
export function addEnforcersStatus(enforcers: Command, cli: Cli): void {
  const { t } = cli
  enforcers
    .command('status')
    .description(t('help.enforcers.status'))
    .action(async () => {
      const api = cli.api()
      const printer = cli.out.rows(enforcerStatusColumns(t), ENFORCER_COLUMNS)
      const states: Enforcer['state'][] = []
      for await (const rows of rowsOf((query) => api.call(enforcerResource.list, query), MAX_PAGE_DEPTH)) {
        printer.add(rows)
        states.push(...rows.flatMap(({ kind, state }) => (kind === 'observed' ? [] : state)))
      }
      printer.end()
      const wanted = states.filter((state) => state !== 'off')
      const count = wanted.filter((state) => state !== 'serving').length
      if (count > 0) throw new CliFailure(t('fault.notServing', { count, total: wanted.length }))
    })
}

export function addEnforcersShow(enforcers: Command, cli: Cli): void {
  const { t } = cli
  enforcers
    .command('show')
    .description(t('help.enforcers.show'))
    .argument('<enforcer>', t('help.argument.enforcer'))
    .action(async (nameOrId: string) => {
      const api = cli.api()
      const enforcer = await getEnforcer(cli, api, nameOrId)
      const { id, observed } = enforcer
      const hasLog = observed !== undefined && observed.sourceId !== null
      const log = hasLog ? await readLog(api, id) : undefined
      cli.out.one({ ...enforcer, ...(log && { log }) }, enforcerDetailColumns(t), [
        ...ENFORCER_COLUMNS,
        'log',
      ])
    })
}

/** The enforcer is shown without the comparison where the server does not answer with it. */
async function readLog(api: ApiClient, id: string): Promise<ShownLog> {
  try {
    return await api.call(enforcerCalls.compareLog, { id })
  } catch (cause) {
    if (cause instanceof CliFailure) return { fault: cause.message }
    throw cause
  }
}
