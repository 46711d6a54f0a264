import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addValidateCidr } from './cidr.ts'
import { addValidateDnsServers } from './dns-servers.ts'
import { addValidateDomain } from './domain.ts'
import { addValidateIp } from './ip.ts'
import { addValidateUsersCsv } from './users-csv.ts'
import { addValidateZone } from './zone.ts'

/** Checks that need no server: the code is the one that the server runs. */
export function addValidate(program: Command, cli: Cli): void {
  const validate = program.command('validate').description(cli.t('help.validate')).helpCommand(false)
  addValidateIp(validate, cli)
  addValidateCidr(validate, cli)
  addValidateDomain(validate, cli)
  addValidateDnsServers(validate, cli)
  addValidateUsersCsv(validate, cli)
  addValidateZone(validate, cli)
}
