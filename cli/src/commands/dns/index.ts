import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addQuery } from '../gateway/query.ts'
import { addDnsSet } from './set.ts'
import { addDnsShow } from './show.ts'
import { addDnsTest } from './test.ts'

const VERBS = [addDnsShow, addDnsSet, addDnsTest, addQuery]

export function addDns(program: Command, cli: Cli): void {
  const dns = program.command('dns').description(cli.t('help.dns')).helpCommand(false)
  for (const add of VERBS) add(dns, cli)
}
