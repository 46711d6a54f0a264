import { canonicalCidr } from '@netwarden/shared/validators'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { reportVerdict } from './verdict.ts'

export function addValidateCidr(validate: Command, cli: Cli): void {
  const { t } = cli
  validate
    .command('cidr')
    .description(t('help.validate.cidr'))
    .argument('<value>', t('help.argument.value'))
    .action((value: string) => {
      const network = canonicalCidr(value)
      if (network?.hostBitsCleared) cli.notes.say(t('note.hostBits', { cidr: network.cidr }))
      reportVerdict(cli, value, network ? { canonical: network.cidr } : { fault: faultOf(value) })
    })
}

/** A network without a prefix gets a message about the missing part, by its apparent family. */
function faultOf(value: string) {
  return value.includes(':') ? 'validation.ipv6Cidr' : 'validation.ipv4Cidr'
}
