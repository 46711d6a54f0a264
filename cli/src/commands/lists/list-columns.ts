import type { ListDetail, ListVersion } from '@netwarden/shared/contract'
import { LIST_FIELDS, type PolicyList, policyListSchema } from '@netwarden/shared/domain'
import type { Column } from '../../output/result-printer.ts'
import { showTime } from '../../output/show-time.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

export const LIST_COLUMNS = Object.keys(policyListSchema.shape)

const HITS = [
  ['hits24h', 'column.hits24h'],
  ['hits30d', 'column.hits30d'],
  ['firstHitAt', 'column.firstHitAt', 'time'],
  ['lastHitAt', 'column.lastHitAt', 'time'],
] as const

/** Which lists decide, and which never do. */
export function listHitColumns(t: Translate): Column[] {
  return columnsOf(t, [['id', 'column.id'], ['name', 'column.name'], ['enable', 'column.enabled'], ...HITS])
}

export function listColumns(t: Translate, kind: PolicyList['kind'] = 'list'): Column[] {
  return columnsOf(t, [
    ['id', 'column.id'],
    ['name', 'column.name'],
    kind === 'service' ? ['category', 'column.serviceCategory'] : ['group', 'column.policyGroup'],
    ['enable', 'column.enabled'],
    ['state', 'column.state'],
    ['shadow', 'column.shadow'],
    ['solvedMode', 'column.solvedMode'],
    ['expiresAt', 'column.until', 'time'],
    ['domainCount', 'column.domainCount'],
    ['hits30d', 'column.hits30d'],
    ['shadowHits30d', 'column.shadowHits30d'],
    ['version', 'column.version'],
    ['updatedAt', 'column.updatedAt', 'time'],
  ])
}

/** The result of the search of the past, or its progress. */
function shownLookBack(t: Translate, lookBack: ListDetail['lookBack']): string {
  if (!lookBack) return '-'
  const { share, names, devices, isCut, endedAt } = lookBack
  if (endedAt === null) return `${Math.floor(share * 100)}%`
  return `${t('value.lookBack', { names, devices })}${isCut ? t('value.lookBackCut') : ''}`
}

export function listDetailColumns(
  t: Translate,
  { domains, enabledIn, lookBack, source }: ListDetail,
  versions: readonly ListVersion[],
): Column[] {
  const places = enabledIn.map(({ segmentName, solvedMode, shadow, expiresAt }) => {
    const mode = shadow ? t('value.shadow', { mode: solvedMode }) : solvedMode
    const time = showTime(expiresAt)
    return `${segmentName} (${expiresAt === null ? mode : t('value.until', { mode, time })})`
  })
  return [
    ...columnsOf(t, [['id', 'column.id']]),
    ...fieldColumns(t, LIST_FIELDS),
    ...columnsOf(t, [
      ['group', 'column.policyGroup'],
      ['riskLevel', 'column.riskLevel'],
      ['checkEvery', 'column.checkEvery'],
      ['checkedAt', 'column.checkedAt', 'time'],
      ['fault', 'column.checkFault'],
      ['heldVersion', 'column.heldVersion'],
      ['enable', 'column.enabled'],
      ['state', 'column.state'],
      ['shadow', 'column.shadow'],
      ['nextTurnAt', 'column.nextTurnAt', 'time'],
      ['solvedMode', 'column.solvedMode'],
      ['expiresAt', 'column.until', 'time'],
      ['version', 'column.version'],
      ['updatedAt', 'column.updatedAt', 'time'],
      ['domainCount', 'column.domainCount'],
      ...HITS,
      ['shadowHits30d', 'column.shadowHits30d'],
      ['shadowDevices30d', 'column.shadowDevices30d'],
    ]),
    { field: 'source', title: t('column.source'), show: () => source.location ?? source.kind },
    {
      field: 'versions',
      title: t('column.versions'),
      show: () => versions.map(({ version, state }) => `${version} (${state})`).join(', ') || '-',
    },
    { field: 'lookBack', title: t('column.lookBack'), show: () => shownLookBack(t, lookBack) },
    { field: 'domains', title: t('column.someDomains'), show: () => domains.join(', ') || '-' },
    { field: 'enabledIn', title: t('column.enabledIn'), show: () => places.join(', ') || '-' },
  ]
}
