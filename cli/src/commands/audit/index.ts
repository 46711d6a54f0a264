import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addAuditDigest } from './digest.ts'
import { addAuditExport } from './export.ts'
import { addAuditList } from './list.ts'
import { addAuditShow } from './show.ts'
import { addAuditUndo } from './undo.ts'
import { addAuditVerify } from './verify.ts'

export function addAudit(program: Command, cli: Cli): void {
  const audit = program.command('audit').description(cli.t('help.audit')).helpCommand(false)
  addAuditList(audit, cli)
  addAuditShow(audit, cli)
  addAuditUndo(audit, cli)
  addAuditExport(audit, cli)
  addAuditVerify(audit, cli)
  addAuditDigest(audit, cli)
}
