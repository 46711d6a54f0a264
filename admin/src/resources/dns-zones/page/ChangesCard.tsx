import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, Note, SymbolButton, Tag } from '../../../kit/index.ts'
import { CallError } from '../../../kit/session/index.ts'
import type { ZoneDraft } from '../draft/use-zone-draft.ts'
import { type Clash, type Edit, editKey, linedEdits } from '../draft/zone-draft.ts'
import { DiffLine } from '../history/DifferenceView.tsx'
import { meanwhileOf } from '../zone-queries.ts'
import { MARKS } from './record-columns.tsx'

interface Props {
  draft: ZoneDraft
  zoneTtl: number
  isLocked: boolean
}

/** The unsaved changes, each with a revert button and the faults of the server. */
export function ChangesCard({ draft, zoneTtl, isLocked }: Props) {
  const t = useText()
  const { edits, ttl } = draft.draft
  const faults = useFaults(draft)
  return (
    <Card
      title={t('zones.changes')}
      extra={<Tag tone="medium">{edits.length + Number(ttl !== undefined)}</Tag>}
      actions={
        <Button variant="text" onClick={draft.discard}>
          {t('zones.changes.discard')}
        </Button>
      }
      isFlush
      sx={{ flex: 'none' }}
    >
      {faults.whole && (
        <Box sx={{ px: 1.25, pb: 1 }}>
          <Note tone="high">{faults.whole}</Note>
        </Box>
      )}
      <Box
        role="group"
        aria-label={t('zones.changes.list')}
        tabIndex={0}
        sx={{ maxHeight: 208, overflow: 'auto' }}
      >
        <List disablePadding>
          {ttl !== undefined && (
            <Typography variant="small" component="li" sx={{ px: 1.25, py: 0.25 }}>
              {t('zones.changes.ttl', { before: zoneTtl, after: ttl })}
            </Typography>
          )}
          {edits.slice(0, SHOWN).map((edit) => (
            <EditLine
              key={editKey(edit)}
              edit={edit}
              fault={faults.of.get(edit)}
              isLocked={isLocked}
              onUndo={() => draft.undo(edit)}
            />
          ))}
        </List>
      </Box>
      {edits.length > SHOWN && (
        <Typography variant="note" sx={{ px: 1.25, py: 0.5 }}>
          {t('zones.changes.more', { count: edits.length - SHOWN })}
        </Typography>
      )}
    </Card>
  )
}

const SHOWN = 200

interface LineProps {
  edit: Edit
  fault: string | undefined
  isLocked: boolean
  onUndo: () => void
}

function EditLine({ edit, fault, isLocked, onUndo }: LineProps) {
  const t = useText()
  const kind = MARKS[edit.kind]
  const record = edit.kind === 'add' ? edit.after : edit.before
  const pair = edit.kind === 'change' ? { after: edit.after } : {}
  const spelled = `${record.name} ${record.type} ${record.rdata}`
  return (
    <>
      <DiffLine kind={kind} record={record} {...pair}>
        {edit.kind !== 'remove' && edit.after.ptr && <Tag tone="low">+ PTR</Tag>}
        <SymbolButton
          label={t('zones.record.undoOf', { record: spelled })}
          icon="close"
          iconSize={11}
          disabled={isLocked}
          onClick={onUndo}
          sx={{ width: 22, height: 22, ml: 'auto' }}
        />
      </DiffLine>
      {edit.clash && <ClashLine clash={edit.clash} />}
      {fault && (
        <Typography variant="small" color="error" component="li" role="alert" sx={{ px: 1.25, py: 0.25 }}>
          {fault}
        </Typography>
      )}
    </>
  )
}

/** Both sides of a record that two people changed. */
function ClashLine({ clash: { before, after } }: { clash: Clash }) {
  const t = useText()
  return (
    <Typography variant="small" color="warning" component="li" sx={{ pl: 4, pr: 1.25, py: 0.25 }}>
      {after
        ? t('zones.clash.changed', { before: before.rdata, after: after.rdata })
        : t('zones.clash.removed', { before: before.rdata })}
    </Typography>
  )
}

/** The server's faults, at the changes that they concern. */
function useFaults({ save, draft }: ZoneDraft): { whole: string | undefined; of: Map<Edit, string> } {
  return useMemo(() => {
    const of = new Map<Edit, string>()
    const { error } = save
    if (!error || meanwhileOf(error)) return { whole: undefined, of }
    const lined = linedEdits(draft.edits)
    const loose: string[] = []
    for (const { line, msg } of error instanceof CallError ? error.lines : []) {
      const edit = lined[line - 1]
      if (edit) of.set(edit, msg)
      else loose.push(msg)
    }
    const fields = error instanceof CallError ? Object.values(error.fields) : []
    const whole = of.size > 0 && loose.length === 0 ? undefined : [...loose, ...fields][0]
    return { whole: whole ?? (of.size > 0 ? undefined : error.message), of }
  }, [save, draft.edits])
}
