import { operationLogCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { columnsOf } from '../columns.ts'

export function addAuditDigest(audit: Command, cli: Cli): void {
  audit
    .command('digest')
    .description(cli.t('help.audit.digest'))
    .action(() => digest(cli))
}

async function digest(cli: Cli): Promise<void> {
  const columns = columnsOf(cli.t, [
    ['entry', 'column.logEntry'],
    ['digest', 'column.digest'],
  ])
  cli.out.one(await cli.api().call(operationLogCalls.digest, {}), columns)
}
