import type { ENFORCER_SORTS } from '@netwarden/shared/contract'
import { ENFORCER_FIELDS, type Enforcer } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import type { Column } from '../../ra/index.ts'
import { EnforcerStateTag } from './EnforcerState.tsx'
import { generationText, useAgeText } from './enforcer-text.ts'

type EnforcerColumn = Column<Enforcer> & { sort?: (typeof ENFORCER_SORTS)[number] }

export function useEnforcerColumns(): Column<Enforcer>[] {
  const t = useText()
  const label = useLabel()
  const format = useFormat()
  const { ageOf, spanOf } = useAgeText()
  return useMemo(() => {
    const columns: EnforcerColumn[] = [
      { key: 'name', label: label(ENFORCER_FIELDS.name), sort: 'name', width: 150 },
      {
        key: 'kind',
        label: t('enforcers.field.kind'),
        width: { 'zh-CN': 96, 'en-US': 110 },
        render: ({ kind }) => t(`enforcers.kind.${kind}`),
      },
      {
        key: 'site',
        label: label(ENFORCER_FIELDS.site),
        sort: 'site',
        width: 120,
        render: ({ site }) => site || '—',
      },
      {
        key: 'ring',
        label: label(ENFORCER_FIELDS.ring),
        sort: 'ring',
        width: 60,
        isNumeric: true,
        render: ({ kind, ring }) => (kind === 'observed' ? '—' : String(ring)),
      },
      {
        key: 'inForce',
        label: t('enforcers.field.generation'),
        width: 110,
        isNumeric: true,
        render: generationText,
      },
      {
        key: 'provenAt',
        label: t('enforcers.field.proof'),
        width: { 'zh-CN': 92, 'en-US': 118 },
        render: ({ provenAt }) => ageOf(provenAt),
      },
      {
        key: 'queriesPerSecond',
        label: t('enforcers.field.queries'),
        width: { 'zh-CN': 92, 'en-US': 104 },
        isNumeric: true,
        // BIND may not report its answers; the queries of observed servers are not counted.
        render: ({ kind, queriesPerSecond }) =>
          kind === 'observed' || (kind === 'bind' && queriesPerSecond === 0)
            ? '—'
            : t('enforcers.perSecond', { count: format.number(Math.round(queriesPerSecond)) }),
      },
      {
        key: 'lag',
        label: t('enforcers.field.lag'),
        width: { 'zh-CN': 92, 'en-US': 104 },
        isNumeric: true,
        render: ({ kind, spool }) => (kind === 'observed' ? '—' : spanOf(spool.lagSeconds)),
      },
      { key: 'version', label: t('enforcers.field.version'), width: 90, isOptional: true },
      {
        key: 'createdAt',
        label: t('enforcers.field.createdAt'),
        sort: 'createdAt',
        width: 136,
        isOptional: true,
        time: 'minute',
      },
      {
        key: 'state',
        label: t('enforcers.field.state'),
        width: { 'zh-CN': 110, 'en-US': 126 },
        render: (enforcer) => <EnforcerStateTag enforcer={enforcer} />,
      },
    ]
    return columns
  }, [t, label, format, ageOf, spanOf])
}
