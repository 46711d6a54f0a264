import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addAuditVerify } from './verify.ts'

export function addAudit(program: Command, cli: Cli): void {
  addAuditVerify(program.command('audit').description(cli.t('help.audit')).helpCommand(false), cli)
}
