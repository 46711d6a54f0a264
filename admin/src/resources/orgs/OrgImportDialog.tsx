import Button from '@mui/material/Button'
import {
  MAX_IMPORTED_ORGS,
  MAX_ORGS_CSV_BYTES,
  ORGS_CSV_OPTIONAL,
  ORGS_CSV_REQUIRED,
} from '@netwarden/shared/csv'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FileImportDialog, Note, useFileUpload } from '../../kit/index.ts'
import { call, download } from '../../kit/session/index.ts'
import { useRefresh } from '../../ra/index.ts'

const COLUMNS = { required: ORGS_CSV_REQUIRED, optional: ORGS_CSV_OPTIONAL }

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** The effect of the file is shown before it is imported. */
export function OrgImportDialog({ isOpen, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const upload = useFileUpload({
    maxBytes: MAX_ORGS_CSV_BYTES,
    check: (body) => call('POST /api/org/import', { query: { dryRun: true }, body }),
    send: (body) => call('POST /api/org/import', { body }),
    onDone: useRefresh('orgs'),
  })
  const { trial, report, reply, isRunning } = upload
  const changes = trial && !report ? trial.created + trial.updated : 0
  const counts = reply ?? trial
  return (
    <FileImportDialog
      isOpen={isOpen}
      title={t('orgs.import.title')}
      hint={t('orgs.import.hint', { limit: format.number(MAX_IMPORTED_ORGS) })}
      columns={COLUMNS}
      saveTemplate={() => download('GET /api/org/import/template')}
      upload={upload}
      canChoose={!reply && !isRunning}
      isOver={reply !== undefined}
      onClose={onClose}
      submit={
        !reply && (
          <Button variant="contained" disabled={changes === 0} loading={isRunning} onClick={upload.start}>
            {changes > 0 ? t('orgs.import.submit', { count: changes }) : t('ui.import')}
          </Button>
        )
      }
    >
      {counts && (
        <Note tone="good" role="status">
          {t(reply ? 'orgs.import.done' : 'orgs.import.good', {
            created: format.number(counts.created),
            updated: format.number(counts.updated),
            unchanged: format.number(counts.unchanged),
          })}
        </Note>
      )}
    </FileImportDialog>
  )
}
