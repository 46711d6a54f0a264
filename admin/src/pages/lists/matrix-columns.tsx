import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MatrixRow, POLICY_SORTS } from '@netwarden/shared/contract'
import {
  LIST_FIELDS,
  type ListKind,
  type PolicyList,
  type Segment,
  type ServiceCategory,
} from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { useMemo } from 'react'
import { useSegmentChoices, useSegmentName } from '../../domain/control/index.ts'
import { type Label, type Translate, useLabel, useText } from '../../kit/i18n/index.ts'
import type { Column } from '../../ra/index.ts'
import { StateTags } from '../../resources/lists/list-state.tsx'
import { MatrixCell } from '../../resources/lists/matrix/MatrixCell.tsx'
import { type MatrixChange, useMatrixChange } from '../../resources/lists/matrix/use-list-matrix.ts'
import { useCategoryName } from './use-category-name.ts'

type ListColumn = Column<PolicyList> & { sort?: (typeof POLICY_SORTS)[number] }

/** Number of segment columns that are shown first; users show more in the column menu. */
const MOST_SEGMENTS = 6

/** The columns of a list, and one column per segment with the effect of the list there. */
export function useMatrixColumns(
  kind: ListKind,
  matrix: readonly MatrixRow[] | undefined,
  canEdit: boolean,
): readonly Column<PolicyList>[] {
  const t = useText()
  const label = useLabel()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data
  const change = useMatrixChange()
  const categoryOf = useCategoryName()
  return useMemo(() => {
    const states = new Map(matrix?.map((row) => [row.id, row.segments]))
    const stateIn = (list: PolicyList, { id }: Pick<Segment, 'id'>) =>
      states.get(list.id)?.find(({ segmentId }) => segmentId === id)
    const onChange: ((wanted: MatrixChange) => Promise<unknown>) | undefined = canEdit ? change : undefined
    return [
      ...(kind === 'service' ? serviceColumns(t, label, categoryOf) : factColumns(t, label)),
      ...(segments ?? []).map((segment, place) => ({
        key: `segment-${segment.id}`,
        label: nameOf(segment),
        width: { 'zh-CN': 96, 'en-US': 108 },
        isOptional: place >= MOST_SEGMENTS,
        render: (list: PolicyList) => (
          <MatrixCell
            list={list}
            segmentName={nameOf(segment)}
            state={stateIn(list, segment)}
            ofAll={stateIn(list, { id: BUILT_IN_SEGMENT_ID })}
            onChange={onChange}
          />
        ),
      })),
    ]
  }, [kind, t, label, nameOf, segments, matrix, canEdit, change, categoryOf])
}

/** All services are built in, of the group *application*, and updated with the product. */
const ONLY_OF_LISTS = new Set(['group', 'source', 'updatedAt'])

function serviceColumns(
  t: Translate,
  label: Label,
  categoryOf: (category: ServiceCategory) => string,
): ListColumn[] {
  const category: ListColumn = {
    key: 'category',
    label: t('lists.page.category'),
    width: { 'zh-CN': 116, 'en-US': 150 },
    render: (list) => list.category && categoryOf(list.category),
  }
  return factColumns(t, label)
    .filter(({ key }) => !ONLY_OF_LISTS.has(key))
    .flatMap((column) => (column.key === 'name' ? [column, category] : [column]))
}

function factColumns(t: Translate, label: Label): ListColumn[] {
  return [
    {
      key: 'name',
      label: label(LIST_FIELDS.name),
      sort: 'name',
      render: (list) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
          <Typography variant="strong" component="span" title={list.name} sx={nameStyle}>
            {list.name}
          </Typography>
          <Box component="span" sx={{ display: 'flex', gap: 0.5, overflow: 'hidden' }}>
            <StateTags list={list} />
          </Box>
        </Box>
      ),
    },
    {
      key: 'group',
      label: t('lists.page.group'),
      sort: 'group',
      width: { 'zh-CN': 92, 'en-US': 140 },
      render: ({ group }) => t(`lists.page.groupOf.${group}`),
    },
    {
      key: 'source',
      label: t('lists.source'),
      width: { 'zh-CN': 104, 'en-US': 130 },
      render: ({ source }) =>
        source.kind === 'builtIn' ? t('lists.page.starterShort') : t(`lists.source.${source.kind}`),
    },
    {
      key: 'domainCount',
      label: t('policies.field.domainCount'),
      sort: 'domainCount',
      width: 92,
      isNumeric: true,
    },
    {
      key: 'hits24h',
      label: t('lists.page.hits24h'),
      sort: 'hits24h',
      width: { 'zh-CN': 108, 'en-US': 92 },
      isNumeric: true,
    },
    {
      key: 'hits30d',
      label: t('policies.hits.month'),
      sort: 'hits30d',
      width: 116,
      isNumeric: true,
      isOptional: true,
    },
    { key: 'updatedAt', label: t('lists.page.updated'), sort: 'updatedAt', width: 136, time: 'minute' },
    { key: 'version', label: t('policies.field.version'), width: 112, isMono: true, isOptional: true },
    { key: 'desc', label: label(LIST_FIELDS.desc), width: 220, isOptional: true },
  ]
}

const nameStyle = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  minWidth: '5em',
  flexShrink: 1_000,
} as const
