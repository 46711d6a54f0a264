import Box from '@mui/material/Box'
import type { Translate } from '../../../kit/i18n/index.ts'
import { Mono, RowButton, Tag } from '../../../kit/index.ts'
import { actionsColumn, type Column } from '../../../ra/index.ts'
import type { DraftRecord, Edit } from '../draft/zone-draft.ts'
import { KIND_TONES } from '../history/DifferenceView.tsx'
import type { RecordRow } from './record-rows.ts'

export const MARKS = { add: 'added', remove: 'removed', change: 'changed' } as const

/** Actions on a record; not available while the text beside it is invalid. */
export interface RecordActions {
  isLocked: boolean
  edit: (record: DraftRecord) => void
  remove: (record: DraftRecord) => void
  undo: (edit: Edit) => void
}

export function recordColumns(t: Translate, actions: RecordActions): readonly Column<RecordRow>[] {
  return [
    {
      key: 'name',
      label: t('zones.field.name'),
      sort: 'name',
      width: 190,
      render: ({ record, edit }) => (
        <Box component="span" title={record.name} sx={{ fontWeight: record.name === '@' ? 600 : 400 }}>
          {record.name}
          {edit && (
            <Box component="span" sx={{ ml: 1 }}>
              <Tag tone={KIND_TONES[MARKS[edit.kind]]}>{t(`zones.mark.${MARKS[edit.kind]}`)}</Tag>
            </Box>
          )}
        </Box>
      ),
    },
    {
      key: 'type',
      label: t('zones.field.type'),
      sort: 'type',
      width: 84,
      render: ({ record }) => record.type,
    },
    {
      key: 'ttl',
      label: t('zones.field.ttl'),
      sort: 'ttl',
      width: 74,
      isNumeric: true,
      render: ({ record }) => record.ttl,
    },
    {
      key: 'rdata',
      label: t('zones.field.rdata'),
      sort: 'rdata',
      render: ({ record, edit }) => (
        <Box component="span" sx={{ textDecoration: edit?.kind === 'remove' ? 'line-through' : 'none' }}>
          <Mono>{record.rdata}</Mono>
        </Box>
      ),
    },
    actionsColumn(t, 126, (row) => <RowActions row={row} t={t} actions={actions} />),
  ]
}

interface RowProps {
  row: RecordRow
  t: Translate
  actions: RecordActions
}

function RowActions({ row: { record, edit }, t, actions }: RowProps) {
  const spelled = `${record.name} ${record.type} ${record.rdata}`
  return (
    <>
      {edit?.kind !== 'remove' && (
        <RowButton
          disabled={actions.isLocked}
          aria-label={t('zones.record.editOf', { record: spelled })}
          onClick={() => actions.edit(record)}
        >
          {t('ui.edit')}
        </RowButton>
      )}
      {edit ? (
        <RowButton
          disabled={actions.isLocked}
          aria-label={t('zones.record.undoOf', { record: spelled })}
          onClick={() => actions.undo(edit)}
        >
          {t('ui.undo')}
        </RowButton>
      ) : (
        record.type !== 'SOA' && (
          <RowButton
            color={actions.isLocked ? 'inherit' : 'error'}
            disabled={actions.isLocked}
            aria-label={t('zones.record.deleteOf', { record: spelled })}
            onClick={() => actions.remove(record)}
          >
            {t('ui.delete')}
          </RowButton>
        )
      )}
    </>
  )
}
