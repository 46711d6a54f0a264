import { operationLogCalls } from '@netwarden/shared/contract'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { columnsOf } from '../columns.ts'

export function addAuditVerify(audit: Command, cli: Cli): void {
  audit
    .command('verify')
    .description(cli.t('help.audit.verify'))
    .option('--digest <entry:hash>', cli.t('help.option.digest'))
    .action(({ digest }: { digest?: string }) => verify(cli, digest))
}

async function verify(cli: Cli, digest: string | undefined): Promise<void> {
  const { t } = cli
  const report = await cli.api().call(operationLogCalls.verify, { digest })
  cli.out.one(report, [
    { field: 'isIntact', title: t('column.intact'), show: () => t(report.isIntact ? 'word.yes' : 'word.no') },
    ...columnsOf(t, [
      ['entries', 'column.entries'],
      ['brokenAt', 'column.brokenAt'],
      ['keyedFrom', 'column.keyedFrom'],
      ['digest', 'column.digest'],
    ]),
  ])
  if (report.brokenAt === null && report.isKeptSame === false) {
    throw new CliFailure(t('fault.auditDigest'), [t('hint.audit')])
  }
  if (!report.isIntact) {
    throw new CliFailure(t('fault.audit', { entry: report.brokenAt ?? '-' }), [t('hint.audit')])
  }
}
