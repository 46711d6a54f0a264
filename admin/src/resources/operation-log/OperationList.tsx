import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { OPERATION_SORTS } from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { useMemo, useState } from 'react'
import { NamedSegment, useSegmentChoices, useSegmentName } from '../../domain/control/index.ts'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { Mono, oneOf, RangePicker, type TimeRange, TimeText } from '../../kit/index.ts'
import {
  ChoiceFilter,
  type Column,
  ListFilters,
  ResourceList,
  ResourceTable,
  TextFilter,
} from '../../ra/index.ts'
import { useActionOptions, useKindOptions } from './action-options.ts'
import { OperationDrawer } from './OperationDrawer.tsx'
import { segmentOf, useOperationNames } from './operation-names.ts'

const SETUP = {
  filters: { actor: '', action: '', kind: '', subject: '', segmentId: '' },
  sort: { field: 'at', order: 'desc' },
  pageSize: 20,
  rules: { sort: oneOf(OPERATION_SORTS) },
} as const

interface Props {
  range: TimeRange
  /** A description of the list, above its rows. */
  hint: string
  /** Whether the list has only the reader's own entries, which need no column for the user. */
  isOwn?: boolean
  /** Whether sign-ins, searches, tests and exports are left out. */
  isChangesOnly?: boolean
}

export function OperationList({ range, hint, isOwn = false, isChangesOnly = false }: Props) {
  const t = useText()
  const names = useOperationNames()
  const [opened, setOpened] = useState<OperationLogEntry>()
  const filter = useMemo(
    () => (isChangesOnly ? { ...range.asked, changes: true } : range.asked),
    [range.asked, isChangesOnly],
  )
  return (
    <ResourceList resource="operation-logs" setup={SETUP} filter={filter}>
      <OperationFilters {...(isOwn && { ownRange: range })} />
      <ResourceTable<OperationLogEntry>
        list={isOwn ? 'own-operations' : 'operations'}
        label={t('route.operationLog')}
        columns={operationColumns(t, names).filter(({ key }) => !(isOwn && key === 'actor'))}
        rowName={names.action}
        onRowClick={setOpened}
        currentKey={opened?.id ?? ''}
        toolbar={<Typography variant="note">{hint}</Typography>}
        phoneRow={(entry) => ({
          title: [names.action(entry), names.subject(entry)].filter(Boolean).join(' · '),
          subtitle: `${entry.actor}${entry.ip ? ` · ${entry.ip}` : ''}`,
          aside: <TimeText at={entry.at} style="minute" isShort />,
        })}
      />
      <OperationDrawer entry={opened} onClose={() => setOpened(undefined)} />
    </ResourceList>
  )
}

/** `ownRange` is for the reader's own entries, which have no page head that holds the range. */
function OperationFilters({ ownRange }: { ownRange?: TimeRange }) {
  const t = useText()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data ?? []
  const actions = useActionOptions()
  const kinds = useKindOptions()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      {ownRange && <RangePicker range={ownRange} />}
      <ListFilters>
        {!ownRange && <TextFilter source="actor" label={t('operation.actor')} width={170} />}
        <ChoiceFilter source="action" label={t('operation.action')} options={actions} />
        <ChoiceFilter source="kind" label={t('operation.kind')} options={kinds} />
        <TextFilter source="subject" label={t('operation.subject')} width={210} />
        <ChoiceFilter
          source="segmentId"
          label={t('operation.segment')}
          options={segments.map((segment) => ({ value: segment.id, label: nameOf(segment) }))}
        />
      </ListFilters>
    </Box>
  )
}

function operationColumns(
  t: Translate,
  names: ReturnType<typeof useOperationNames>,
): Column<OperationLogEntry>[] {
  return [
    { key: 'at', label: t('operation.at'), sort: 'at', width: 160, time: 'second' },
    { key: 'actor', label: t('operation.actor'), sort: 'actor', width: 150 },
    {
      key: 'action',
      label: t('operation.action'),
      sort: 'action',
      width: 190,
      render: (entry) => <span title={entry.action}>{names.action(entry)}</span>,
    },
    {
      key: 'kind',
      label: t('operation.kind'),
      width: { 'zh-CN': 110, 'en-US': 134 },
      render: ({ subjectKind }) => names.kind(subjectKind),
    },
    {
      key: 'subject',
      label: t('operation.subject'),
      sort: 'subject',
      render: (entry) => names.subject(entry),
    },
    {
      key: 'segment',
      label: t('operation.segment'),
      width: 130,
      render: (entry) => {
        const id = segmentOf(entry)
        return id && <NamedSegment id={id} />
      },
    },
    { key: 'ip', label: t('operation.ip'), width: 140, render: ({ ip }) => ip && <Mono>{ip}</Mono> },
    { key: 'seq', label: t('operation.seq'), width: 80, isNumeric: true, render: ({ seq }) => seq },
    {
      key: 'hash',
      label: t('operation.hash'),
      isOptional: true,
      render: ({ hash }) => <Mono>{hash}</Mono>,
    },
  ]
}
