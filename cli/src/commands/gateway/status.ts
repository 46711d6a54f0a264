import { gatewayCalls } from '@netwarden/shared/contract'
import { GATEWAY_STATES, type GatewayReport, gatewayReportSchema } from '@netwarden/shared/domain'
import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { Column } from '../../output/result-printer.ts'
import { columnsOf } from '../columns.ts'

const FIELDS = Object.keys(gatewayReportSchema.shape)

export function addGatewayStatus(gateway: Command, cli: Cli): void {
  gateway
    .command('status')
    .description(cli.t('help.gateway.status'))
    .action(() => showStatus(cli))
}

/** A gateway that is switched off is no failure; one that has failed is. */
async function showStatus(cli: Cli): Promise<void> {
  const { t, out } = cli
  const report = await cli.api().call(gatewayCalls.status, {})
  out.one(report, statusColumns(cli, report), FIELDS)
  if (out.format === 'table' && report.upstreams.length > 0) showUpstreams(cli, report)
  if (report.state === 'failed') throw new CliFailure(report.reason ?? t('gateway.state.failed'), [])
}

function statusColumns({ t }: Cli, { reason, cache, spool, answers }: GatewayReport): Column[] {
  const stateText = (value: unknown) => {
    const state = GATEWAY_STATES.find((known) => known === value)
    return state ? t(`gateway.state.${state}`) : '-'
  }
  const lookUps = cache.hits + cache.misses
  return [
    { field: 'state', title: t('column.state'), show: stateText },
    ...(reason === undefined ? [] : columnsOf(t, [['reason', 'column.reason']])),
    { field: 'listen', title: t('column.listen'), show: listText },
    ...columnsOf(t, [
      ['generation', 'column.policyGeneration'],
      ['since', 'column.policySince', 'time'],
    ]),
    { field: 'queriesPerSecond', title: t('column.queriesPerSecond'), show: rateText },
    { field: 'answers', title: t('column.answersLastHour'), show: () => countsText(answers) },
    {
      field: 'cache',
      title: t('column.cacheShare'),
      show: () => (lookUps === 0 ? '-' : `${Math.floor((cache.hits / lookUps) * 1_000) / 10}%`),
    },
    {
      field: 'spool',
      title: t('column.spool'),
      show: () => t('gateway.spool', { bytes: spool.bytes, lag: spool.lagSeconds, dropped: spool.dropped }),
    },
    {
      field: 'zones',
      title: t('column.zones'),
      show: (zones) => (Array.isArray(zones) ? String(zones.length) : '-'),
    },
  ]
}

function showUpstreams({ t, out, notes }: Cli, { upstreams }: GatewayReport): void {
  notes.say(t('note.upstreams'))
  out.list(
    upstreams,
    columnsOf(t, [
      ['server', 'column.server'],
      ['state', 'column.state'],
      ['latencyMs', 'column.latencyMs'],
      ['failures', 'column.failures'],
    ]),
    ['server', 'state', 'latencyMs', 'failures', 'transport', 'verified', 'fault'],
  )
  for (const { server, fault } of upstreams) if (fault) notes.say(`${server}: ${t(`dns.reason.${fault}`)}`)
}

function rateText(value: unknown): string {
  return typeof value === 'number' ? String(Math.round(value * 10) / 10) : '-'
}

function listText(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : '-'
}

/** Counts of the answers, for each kind that occurred. */
function countsText(counts: Readonly<Record<string, number>>): string {
  const found = Object.entries(counts).filter(([, count]) => count > 0)
  return found.length === 0 ? '-' : found.map(([kind, count]) => `${kind} ${count}`).join(', ')
}
