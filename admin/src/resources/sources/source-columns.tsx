import Switch from '@mui/material/Switch'
import { type Completeness, SOURCE_FIELDS, type SOURCE_SORTS, type Source } from '@netwarden/shared/contract'
import { useMemo } from 'react'
import { visibleText } from '../../domain/words/index.ts'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { Mono } from '../../kit/index.ts'
import { actionsColumn, type Column, RecordRowButtons } from '../../ra/index.ts'
import { CompletenessMeter } from './CompletenessMeter.tsx'
import { SourceStateTag } from './SourceState.tsx'
import type { SourceActions } from './source-actions.ts'
import { formatText, useLagText } from './source-names.ts'

type SourceColumn = Column<Source> & { sort?: (typeof SOURCE_SORTS)[number] }

/** `lost`: incomplete minutes of the last hour; undefined until loaded. */
export function useSourceColumns(actions: SourceActions, lost: Completeness | undefined): Column<Source>[] {
  const t = useText()
  const label = useLabel()
  const lagOf = useLagText()
  return useMemo(() => {
    const counter = (key: 'read' | 'accepted' | 'rejected'): SourceColumn => ({
      key,
      label: t(`sources.field.${key}`),
      width: 74,
      isNumeric: true,
    })
    const columns: SourceColumn[] = [
      { key: 'name', label: label(SOURCE_FIELDS.name), sort: 'name', width: 124 },
      {
        key: 'state',
        label: t('sources.field.state'),
        width: { 'zh-CN': 88, 'en-US': 100 },
        render: (source) => <SourceStateTag source={source} />,
      },
      {
        key: 'kind',
        label: label(SOURCE_FIELDS.kind),
        sort: 'kind',
        width: 66,
        render: ({ kind }) => t(`sources.kind.${kind}`),
      },
      {
        key: 'format',
        label: label(SOURCE_FIELDS.format),
        sort: 'format',
        width: 104,
        render: (source) =>
          source.kind === 'dnstap' ? t('sources.kind.dnstap') : formatText(t, source.format),
      },
      {
        key: 'location',
        label: label(SOURCE_FIELDS.location),
        sort: 'location',
        render: ({ location }) => <Mono>{visibleText(location)}</Mono>,
      },
      counter('read'),
      counter('accepted'),
      counter('rejected'),
      { key: 'lag', label: t('sources.field.lag'), width: 70, isNumeric: true, render: lagOf },
      {
        key: 'completeness',
        label: t('sources.field.completeness'),
        width: { 'zh-CN': 124, 'en-US': 138 },
        render: (source) => lost && <Meter source={source} lost={lost} />,
      },
      {
        key: 'enabled',
        label: label(SOURCE_FIELDS.enabled),
        sort: 'enabled',
        width: { 'zh-CN': 66, 'en-US': 86 },
        render: (source) => <EnabledSwitch source={source} actions={actions} />,
      },
      {
        key: 'createdAt',
        label: t('sources.field.createdAt'),
        sort: 'createdAt',
        width: 136,
        isOptional: true,
        time: 'minute',
      },
      { key: 'timeZone', label: label(SOURCE_FIELDS.timeZone), width: 130, isOptional: true },
      actionsColumn(t, { 'zh-CN': 96, 'en-US': 104 }, (source) => (
        <RecordRowButtons
          name={source.name}
          onEdit={() => actions.edit(source)}
          onDelete={() => actions.remove(source)}
        />
      )),
    ]
    return columns
  }, [t, label, lagOf, actions, lost])
}

/** A source that is not read may miss data. */
function Meter({ source, lost }: { source: Source; lost: Completeness }) {
  const minutes = lost.filter((row) => row.source === source.name)
  if (source.state !== 'running' && minutes.length === 0) return '—'
  return <CompletenessMeter minutes={minutes} />
}

interface CellProps {
  source: Source
  actions: SourceActions
}

function EnabledSwitch({ source, actions }: CellProps) {
  const t = useText()
  return (
    <Switch
      checked={source.enabled}
      disabled={actions.switchingId === source.id}
      onChange={(_event, isEnabled) => actions.setEnabled(source, isEnabled)}
      slotProps={{ input: { role: 'switch', 'aria-label': t('sources.enableOf', { name: source.name }) } }}
    />
  )
}
