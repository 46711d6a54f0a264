import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addEncrypted } from './encrypted.ts'
import { addQuery } from './query.ts'
import { addGatewaySettings } from './settings.ts'
import { addGatewayStatus } from './status.ts'

export function addGateway(program: Command, cli: Cli): void {
  const gateway = program.command('gateway').description(cli.t('help.gateway')).helpCommand(false)
  addGatewayStatus(gateway, cli)
  addGatewaySettings(gateway, cli)
  addQuery(gateway, cli)
  addEncrypted(gateway, cli)
}
