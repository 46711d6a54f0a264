import { dnsCalls } from '@netwarden/shared/contract'
import {
  DNS_SERVER_REASONS,
  DNS_SERVER_STATES,
  type DnsServerCheck,
  dnsServerCheckSchema,
} from '@netwarden/shared/domain'
import { MAX_TESTED_DNS_SERVERS } from '@netwarden/shared/limits'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import type { Column } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'

interface TestOptions {
  server?: string[]
  name?: string
}

const FIELDS = Object.keys(dnsServerCheckSchema.shape)

export function addDnsTest(dns: Command, cli: Cli): void {
  const { t } = cli
  dns
    .command('test')
    .description(t('help.dns.test'))
    .option('--server <servers...>', t('help.option.testedServers'))
    .option('--name <domain>', t('help.option.testedName'))
    .action((options: TestOptions) => test(cli, options))
}

/** Named servers are tested in one call, whose limit is reported; configured ones may take several. */
async function test(cli: Cli, { server: named, name }: TestOptions): Promise<void> {
  const { t, out } = cli
  const api = cli.api()
  const rounds = named ? [named.join(',')] : chunked(await configuredServers(api))
  if (rounds.length === 0) throw new CliFailure(t('fault.noDnsServers'), [t('hint.dnsTest')])
  const checks: DnsServerCheck[] = []
  const inputs = rounds.map((servers) => ({ servers, name }))
  await api.callEach(dnsCalls.test, inputs, ({ servers }) => checks.push(...servers))
  out.list(checks, checkColumns(cli), FIELDS)
  const count = checks.filter(({ state }) => state !== 'up').length
  if (count > 0) throw new CliFailure(t('fault.dnsTest', { count, total: checks.length }))
}

async function configuredServers(api: ApiClient): Promise<string[]> {
  const { defaultDNSServers, specifiedDNSServers } = await api.call(dnsCalls.read, {})
  return [...new Set([...defaultDNSServers, ...specifiedDNSServers.flatMap(({ servers }) => servers)])]
}

function chunked(servers: readonly string[]): string[][] {
  const count = Math.ceil(servers.length / MAX_TESTED_DNS_SERVERS)
  return Array.from({ length: count }, (_, round) =>
    servers.slice(round * MAX_TESTED_DNS_SERVERS, (round + 1) * MAX_TESTED_DNS_SERVERS),
  )
}

function checkColumns({ t }: Cli): Column[] {
  const stateText = (value: unknown) => {
    const state = DNS_SERVER_STATES.find((known) => known === value)
    return state ? t(`dns.state.${state}`) : '-'
  }
  const reasonText = (value: unknown) => {
    const reason = DNS_SERVER_REASONS.find((known) => known === value)
    return reason ? t(`dns.reason.${reason}`) : '-'
  }
  return [
    ...columnsOf(t, [['server', 'column.server']]),
    { field: 'state', title: t('column.state'), show: stateText },
    ...columnsOf(t, [
      ['rcode', 'column.rcode'],
      ['latencyMs', 'column.latencyMs'],
    ]),
    { field: 'reason', title: t('column.reason'), show: reasonText },
  ]
}
