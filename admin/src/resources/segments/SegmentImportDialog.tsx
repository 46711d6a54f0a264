import Button from '@mui/material/Button'
import { MAX_SEGMENTS_CSV_BYTES, SEGMENTS_CSV_OPTIONAL, SEGMENTS_CSV_REQUIRED } from '@netwarden/shared/csv'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FileImportDialog, Note, useFileUpload } from '../../kit/index.ts'
import { call, download } from '../../kit/session/index.ts'
import { useRefresh } from '../../ra/index.ts'

const COLUMNS = { required: SEGMENTS_CSV_REQUIRED, optional: SEGMENTS_CSV_OPTIONAL }

/** Shows what a file would do before it is imported. */
export function SegmentImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const upload = useFileUpload({
    maxBytes: MAX_SEGMENTS_CSV_BYTES,
    check: (body) => call('POST /api/segment/import', { query: { dryRun: true }, body }),
    send: (body) => call('POST /api/segment/import', { body }),
    onDone: useRefresh('segments'),
  })
  const { trial, report, reply, isRunning } = upload
  const changes = trial && !report ? trial.created + trial.updated : 0
  const counts = reply ?? trial
  return (
    <FileImportDialog
      isOpen
      title={t('segments.import.title')}
      hint={t('segments.import.hint')}
      columns={COLUMNS}
      saveTemplate={() => download('GET /api/segment/import/template')}
      upload={upload}
      canChoose={!reply && !isRunning}
      isOver={reply !== undefined}
      onClose={onClose}
      submit={
        !reply && (
          <Button variant="contained" disabled={changes === 0} loading={isRunning} onClick={upload.start}>
            {changes > 0 ? t('segments.import.submit', { count: changes }) : t('ui.import')}
          </Button>
        )
      }
    >
      {counts && (
        <Note tone="good" role="status">
          {t(reply ? 'segments.import.done' : 'segments.import.good', {
            created: format.number(counts.created),
            updated: format.number(counts.updated),
            unchanged: format.number(counts.unchanged),
          })}
        </Note>
      )}
    </FileImportDialog>
  )
}
