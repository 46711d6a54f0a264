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

function statusColumns(
  { t }: Cli,
  { reason, encrypted, cache, spool, answers, times }: GatewayReport,
): Column[] {
  const stateText = (value: unknown) => {
    const state = GATEWAY_STATES.find((known) => known === value)
    return state ? t(`gateway.state.${state}`) : '-'
  }
  const lookUps = cache.hits + cache.misses
  return [
    { field: 'state', title: t('column.state'), show: stateText },
    ...(reason === undefined ? [] : columnsOf(t, [['reason', 'column.reason']])),
    { field: 'listen', title: t('column.listen'), show: listText },
    ...(encrypted.listeners.length === 0
      ? []
      : [{ field: 'encrypted', title: t('column.encrypted'), show: () => encryptedText(encrypted) }]),
    ...columnsOf(t, [
      ['generation', 'column.policyGeneration'],
      ['since', 'column.policySince', 'time'],
    ]),
    { field: 'queriesPerSecond', title: t('column.queriesPerSecond'), show: rateText },
    { field: 'answers', title: t('column.answersLastHour'), show: () => countsText(answers) },
    { field: 'times', title: t('column.answerTimes'), show: () => timesText(times) },
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
  const rows = upstreams.map(({ times: { p50, p95, p99 }, ...upstream }) => ({ ...upstream, p50, p95, p99 }))
  out.list(
    rows,
    columnsOf(t, [
      ['server', 'column.server'],
      ['state', 'column.state'],
      ['p50', 'column.p50'],
      ['p95', 'column.p95'],
      ['p99', 'column.p99'],
      ['failures', 'column.failures'],
    ]),
    ['server', 'state', 'p50', 'p95', 'p99', 'failures', 'transport', 'verified', 'fault'],
  )
  for (const { server, fault } of upstreams) if (fault) notes.say(`${server}: ${t(`dns.reason.${fault}`)}`)
}

function rateText(value: unknown): string {
  return typeof value === 'number' ? String(Math.round(value * 10) / 10) : '-'
}

/** `dot 192.0.2.1#853, doh 192.0.2.1#443; good 2026-11-30`; an address that is not served is in brackets. */
function encryptedText({ listeners, certificate }: GatewayReport['encrypted']): string {
  const addresses = listeners.map(({ channel, address, isUp }) =>
    isUp ? `${channel} ${address}` : `(${channel} ${address})`,
  )
  const until = certificate?.notAfter ? ` ${certificate.notAfter.slice(0, 10)}` : ''
  return [addresses.join(', '), `${certificate?.state ?? 'none'}${until}`].join('; ')
}

function listText(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : '-'
}

/** Counts of the answers, for each kind that occurred. */
function countsText(counts: Readonly<Record<string, number>>): string {
  const found = Object.entries(counts).filter(([, count]) => count > 0)
  return found.length === 0 ? '-' : found.map(([kind, count]) => `${kind} ${count}`).join(', ')
}

/** `p50 0.1 ms, p95 12 ms, p99 80 ms`; a dash without any answer. */
function timesText({ p50, p95, p99 }: GatewayReport['times']): string {
  return p50 === null ? '-' : `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`
}
