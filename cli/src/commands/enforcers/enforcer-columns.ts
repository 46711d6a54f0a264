import { enforcerCalls, enforcerResource, type LogComparison } from '@netwarden/shared/contract'
import {
  ENFORCER_FIELDS,
  ENFORCER_STATES,
  type Enforcer,
  enforcerSchema,
  type FromConsole,
  LOCAL_ENFORCER,
} from '@netwarden/shared/domain'
import { MAX_PAGE_DEPTH, MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import type { Column } from '../../output/result-printer.ts'
import { showTime } from '../../output/show-time.ts'
import type { Translate } from '../../texts/index.ts'
import { rowsOf } from '../all-pages.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

const { name, site, ring } = ENFORCER_FIELDS

export const ENFORCER_COLUMNS = Object.keys(enforcerSchema.shape)

export function enforcerColumns(t: Translate): Column[] {
  return [
    ...fieldColumns(t, { name, site, ring }),
    stateColumn(t),
    ...columnsOf(t, [
      ['wanted', 'column.wantedGeneration'],
      ['inForce', 'column.policyGeneration'],
      ['provenAt', 'column.provenAt', 'time'],
      ['queriesPerSecond', 'column.queriesPerSecond'],
      ['id', 'column.id'],
    ]),
  ]
}

export function enforcerDetailColumns(t: Translate): Column[] {
  return [
    ...enforcerColumns(t),
    ...columnsOf(t, [
      ['reason', 'column.reason'],
      ['version', 'column.version'],
      ['serverVersion', 'column.serverVersion'],
    ]),
    { field: 'cannot', title: t('column.cannot'), show: cannotText },
    { field: 'addresses', title: t('column.listen'), show: listText },
    { field: 'settings', title: t('column.ownSettings'), show: settingsText },
    ...proofColumns(t),
    { field: 'canaries', title: t('column.differing'), show: differingText },
    { field: 'log', title: t('column.logComparison'), show: (value) => logText(t, value) },
  ]
}

export function enforcerStatusColumns(t: Translate): Column[] {
  return [
    ...fieldColumns(t, { name }),
    stateColumn(t),
    ...columnsOf(t, [
      ['inForce', 'column.policyGeneration'],
      ['wanted', 'column.wantedGeneration'],
    ]),
    ...proofColumns(t),
    ...columnsOf(t, [['reason', 'column.reason']]),
  ]
}

function proofColumns(t: Translate): Column[] {
  return [
    {
      field: 'canaries',
      title: t('column.canaries'),
      show: (value) =>
        isCanaries(value) ? t('enforcer.agreed', { agreed: value.agreed, asked: value.asked }) : '-',
    },
    { field: 'fromConsole', title: t('column.fromConsole'), show: (value) => fromConsoleText(t, value) },
  ]
}

function stateColumn(t: Translate): Column {
  return {
    field: 'state',
    title: t('column.state'),
    show: (value) => {
      const state = ENFORCER_STATES.find((known) => known === value)
      return state ? t(`enforcer.state.${state}`) : '-'
    },
  }
}

/** Settings that differ from what is inherited. */
export function settingsText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '-'
  const parts = Object.entries(value).map(
    ([key, content]) => `${key}: ${typeof content === 'string' ? content : JSON.stringify(content)}`,
  )
  return parts.length === 0 ? '-' : parts.join('; ')
}

function listText(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : '-'
}

function cannotText(value: unknown): string {
  const cannot = Array.isArray(value) ? (value as Enforcer['cannot']) : []
  return cannot.length > 0 ? cannot.map(({ what, why }) => `${what}: ${why}`).join('; ') : '-'
}

/** Empty for the local one, which is on the machine of the console. */
function fromConsoleText(t: Translate, value: unknown): string {
  if (!isCanaries(value) || !('state' in value)) return '-'
  const { state, agreed, asked } = value as FromConsole
  return state === 'reached' ? t('enforcer.agreed', { agreed, asked }) : t(`enforcer.fromConsole.${state}`)
}

function differingText(value: unknown): string {
  if (!isCanaries(value) || value.differing.length === 0) return '-'
  return value.differing.map(({ name, expected, got }) => `${name}: ${expected} ≠ ${got}`).join('; ')
}

/** What the log of an observed server reports, beside the policies; or why that cannot be read. */
export type ShownLog = LogComparison | { fault: string }

function logText(t: Translate, value: unknown): string {
  if (typeof value !== 'object' || value === null) return '-'
  const log = value as ShownLog
  if ('fault' in log) return log.fault
  const { reported, agreed, names, countedFrom } = log
  const parts = names.map(({ name, expected, got, visits }) => `${name}: ${expected} ≠ ${got} (${visits})`)
  const part =
    countedFrom === undefined ? [] : [t('enforcer.logCountedFrom', { time: showTime(countedFrom) })]
  return [t('enforcer.logAgreed', { agreed, reported }), ...part, ...parts].join('; ')
}

function isCanaries(value: unknown): value is Enforcer['canaries'] {
  return typeof value === 'object' && value !== null && 'asked' in value
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of an enforcer that visits name; an id may be that of one that was removed. */
export async function enforcerId(cli: Cli, api: ApiClient, nameOrId: string): Promise<string> {
  if (nameOrId === LOCAL_ENFORCER || UUID.test(nameOrId)) return nameOrId
  const { list } = await api.call(enforcerCalls.list, { q: nameOrId, pageSize: MAX_PAGE_SIZE })
  const found = list.find(({ name }) => name === nameOrId)
  if (!found) throw noEnforcer(cli, nameOrId)
  return found.id
}

/** Finds an enforcer by id, otherwise by name. */
export async function getEnforcer(cli: Cli, api: ApiClient, nameOrId: string): Promise<Enforcer> {
  for await (const rows of rowsOf((query) => api.call(enforcerResource.list, query), MAX_PAGE_DEPTH)) {
    const found = rows.find(({ id }) => id === nameOrId) ?? rows.find(({ name }) => name === nameOrId)
    if (found) return found
  }
  throw noEnforcer(cli, nameOrId)
}

function noEnforcer({ t }: Cli, enforcer: string): CliFailure {
  return new CliFailure(t('fault.noEnforcer', { enforcer }), [t('hint.enforcersList')])
}
