import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SEGMENT_SORTS } from '@netwarden/shared/contract'
import { SEGMENT_FIELDS, type Segment } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { policyAddress } from '../../domain/control/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import {
  type Format,
  type Label,
  type Translate,
  useFormat,
  useLabel,
  useText,
} from '../../kit/i18n/index.ts'
import { DefaultModeTag, Mono, Tag } from '../../kit/index.ts'
import { actionsColumn, type Column, RecordRowButtons } from '../../ra/index.ts'
import { RankButtons } from './RankButtons.tsx'
import { RankHandle } from './RankDrag.tsx'
import type { Ranking } from './use-ranking.ts'

/** Actions on a segment in its row and in the drawer; only administrators can change segments. */
export interface SegmentActions {
  canEdit: boolean
  view: (segment: Segment) => void
  edit: (segment: Segment) => void
  remove: (segment: Segment) => void
}

type SegmentColumn = Column<Segment> & { sort?: (typeof SEGMENT_SORTS)[number] }

export function useSegmentColumns(actions: SegmentActions, ranking: Ranking): readonly Column<Segment>[] {
  const t = useText()
  const format = useFormat()
  const label = useLabel()
  return useMemo(
    () => [
      rankColumn(t, ranking),
      ...factColumns(t, label),
      ...countColumns(t, format),
      ...timeColumns(t),
      actionColumn(t, actions),
    ],
    [t, label, format, actions, ranking],
  )
}

function rankColumn(t: Translate, ranking: Ranking): SegmentColumn {
  return {
    key: 'rank',
    label: t('segments.field.rank'),
    sort: 'rank',
    width: ranking.canRank ? 108 : 64,
    render: (segment) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {ranking.canRank && !segment.isBuiltIn && <RankHandle segment={segment} />}
        <Box component="span" sx={{ minWidth: 22 }}>
          {segment.rank}
        </Box>
        {ranking.canRank && !segment.isBuiltIn && (
          <RankButtons segment={segment} ranking={ranking} place="row" />
        )}
      </Box>
    ),
  }
}

function factColumns(t: Translate, label: Label): SegmentColumn[] {
  return [
    {
      key: 'name',
      label: label(SEGMENT_FIELDS.name),
      sort: 'name',
      width: { 'zh-CN': 180, 'en-US': 168 },
      render: nameOf(t),
    },
    {
      key: 'defaultMode',
      label: label(SEGMENT_FIELDS.defaultMode),
      sort: 'defaultMode',
      width: { 'zh-CN': 92, 'en-US': 126 },
      render: ({ defaultMode }) => <DefaultModeTag mode={defaultMode} />,
    },
    {
      key: 'inherits',
      label: t('segments.field.inherits'),
      width: { 'zh-CN': 84, 'en-US': 128 },
      render: ({ isBuiltIn, inherits }) =>
        isBuiltIn ? '—' : t(inherits ? 'segments.inherits' : 'segments.inheritsNot'),
    },
    {
      key: 'description',
      label: label(SEGMENT_FIELDS.description),
      width: { 'zh-CN': 186, 'en-US': 120 },
      render: ({ description }) => visibleText(description),
    },
    {
      key: 'entries',
      label: t('segments.field.entries'),
      render: (segment) => <FirstEntries {...segment} />,
    },
  ]
}

function nameOf(t: Translate) {
  return ({ name, isBuiltIn }: Segment) => (
    <>
      <Typography variant="strong" component="bdi" title={visibleText(name)}>
        {visibleText(name)}
      </Typography>
      {isBuiltIn && (
        <Box component="span" sx={{ ml: 1 }}>
          <Tag tone="common" icon="lock">
            {t('segments.builtIn')}
          </Tag>
        </Box>
      )}
    </>
  )
}

/** The entries that fit; the drawer shows all of them. */
function FirstEntries({ entries, entryCount }: Segment) {
  if (entryCount === 0) return '—'
  return <Mono>{entries.map(({ entry }) => entry).join(' · ')}</Mono>
}

function countColumns(t: Translate, format: Format): SegmentColumn[] {
  const widths = {
    entryCount: { 'zh-CN': 72, 'en-US': 90 },
    policyCount: { 'zh-CN': 84, 'en-US': 114 },
    presetCount: { 'zh-CN': 84, 'en-US': 102 },
  } as const
  const counts = ['entryCount', 'policyCount', 'presetCount'] as const
  return counts.map((key) => ({
    key,
    label: t(`segments.field.${key}`),
    width: widths[key],
    isNumeric: true,
    render: (segment) => (key === 'entryCount' && segment.isBuiltIn ? '—' : format.number(segment[key])),
  }))
}

function timeColumns(t: Translate): SegmentColumn[] {
  const moments = ['updatedAt', 'createdAt'] as const
  return moments.map((key) => ({
    key,
    label: t(`segments.field.${key}`),
    sort: key,
    width: 136,
    isOptional: true,
    time: 'minute',
  }))
}

/** Widths of the buttons in pixels: the texts of each language plus padding. */
const ACTION_WIDTHS = {
  edit: { 'zh-CN': 172, 'en-US': 176 },
  view: { 'zh-CN': 96, 'en-US': 116 },
} as const

function actionColumn(t: Translate, actions: SegmentActions): SegmentColumn {
  return actionsColumn(t, ACTION_WIDTHS[actions.canEdit ? 'edit' : 'view'], (segment) => (
    <>
      <PolicyButton segment={segment} canEdit={actions.canEdit} />
      {actions.canEdit && (
        <RecordRowButtons
          name={visibleText(segment.name)}
          onEdit={() => actions.edit(segment)}
          onDelete={segment.isBuiltIn ? undefined : () => actions.remove(segment)}
        />
      )}
    </>
  ))
}

function PolicyButton({ segment: { id, name }, canEdit }: { segment: Segment; canEdit: boolean }) {
  const t = useText()
  return (
    <Button
      component={Link}
      to={policyAddress(id)}
      variant="text"
      aria-label={t(canEdit ? 'segments.policyOf' : 'segments.policyViewOf', { name: visibleText(name) })}
      size="row"
    >
      {t(canEdit ? 'segments.policy' : 'segments.policyView')}
    </Button>
  )
}
