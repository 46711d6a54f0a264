import { enforcerResource } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addLimit, rowsOf } from '../all-pages.ts'
import { ENFORCER_COLUMNS, enforcerColumns, enforcerDetailColumns, getEnforcer } from './enforcer-columns.ts'

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

export function addEnforcersShow(enforcers: Command, cli: Cli): void {
  const { t } = cli
  enforcers
    .command('show')
    .description(t('help.enforcers.show'))
    .argument('<enforcer>', t('help.argument.enforcer'))
    .action(async (nameOrId: string) => {
      cli.out.one(await getEnforcer(cli, cli.api(), nameOrId), enforcerDetailColumns(t), ENFORCER_COLUMNS)
    })
}
