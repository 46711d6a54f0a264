import Button from '@mui/material/Button'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FileImportDialog, Note, useFileUpload } from '../../kit/index.ts'
import { useRefresh } from '../refresh.ts'

interface Counts {
  created: number
  updated: number
  unchanged: number
}

interface Props {
  resource: 'orgs' | 'segments'
  isOpen: boolean
  hint: string
  columns: { required: readonly string[]; optional: readonly string[] }
  maxBytes: number
  saveTemplate: () => Promise<void>
  check: (form: FormData) => Promise<Counts>
  send: (form: FormData) => Promise<Counts>
  onClose: () => void
}

/** Imports rows of a resource from a CSV file, and shows the effect of the file before. */
export function RowsImportDialog({ resource, maxBytes, check, send, ...dialog }: Props) {
  const t = useText()
  const format = useFormat()
  const upload = useFileUpload({ maxBytes, check, send, onDone: useRefresh(resource) })
  const { trial, report, reply, isRunning } = upload
  const changes = trial && !report ? trial.created + trial.updated : 0
  const counts = reply ?? trial
  return (
    <FileImportDialog
      {...dialog}
      title={t(`${resource}.import.title`)}
      upload={upload}
      canChoose={!reply && !isRunning}
      isOver={reply !== undefined}
      submit={
        !reply && (
          <Button variant="contained" disabled={changes === 0} loading={isRunning} onClick={upload.start}>
            {changes > 0 ? t(`${resource}.import.submit`, { count: changes }) : t('ui.import')}
          </Button>
        )
      }
    >
      {counts && (
        <Note tone="good" role="status">
          {t(`${resource}.import.${reply ? 'done' : 'good'}`, {
            created: format.number(counts.created),
            updated: format.number(counts.updated),
            unchanged: format.number(counts.unchanged),
          })}
        </Note>
      )}
    </FileImportDialog>
  )
}
