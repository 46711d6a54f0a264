import { operationLogCalls } from '@netwarden/shared'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { columnsOf } from '../columns.ts'

export function addAuditVerify(audit: Command, cli: Cli): void {
  audit
    .command('verify')
    .description(cli.t('help.audit.verify'))
    .action(() => verify(cli))
}

async function verify(cli: Cli): Promise<void> {
  const { t } = cli
  const report = await cli.api().call(operationLogCalls.verify, {})
  cli.out.one(report, [
    { field: 'isIntact', title: t('column.intact'), show: () => t(report.isIntact ? 'word.yes' : 'word.no') },
    ...columnsOf(t, [
      ['entries', 'column.entries'],
      ['brokenAt', 'column.brokenAt'],
      ['lastHash', 'column.lastHash'],
    ]),
  ])
  if (!report.isIntact) {
    throw new CliFailure(t('fault.audit', { entry: report.brokenAt ?? '-' }), [t('hint.audit')])
  }
}
