import Button from '@mui/material/Button'
import { useFormat, useText } from '../i18n/index.ts'
import { Note } from '../Note.tsx'
import { FileImportDialog } from './FileImportDialog.tsx'
import { useFileUpload } from './use-file-upload.ts'

interface Counts {
  created: number
  updated: number
  unchanged: number
}
interface Props {
  title: string
  hint: string
  columns: { required: readonly string[]; optional: readonly string[] }
  maxBytes: number
  saveTemplate: () => Promise<void>
  check: (form: FormData) => Promise<Counts>
  send: (form: FormData) => Promise<Counts>
  onDone: () => unknown
  submitText: (count: number) => string
  isOpen?: boolean
  onClose: () => void
}

/** Imports a file that creates and updates records; its effect is shown before. */
export function CountedImport({ maxBytes, check, send, onDone, submitText, isOpen = true, ...shown }: Props) {
  const t = useText()
  const format = useFormat()
  const upload = useFileUpload({ maxBytes, check, send, onDone })
  const { trial, report, reply, isRunning } = upload
  const changes = trial && !report ? trial.created + trial.updated : 0
  const counts = reply ?? trial
  return (
    <FileImportDialog
      {...shown}
      isOpen={isOpen}
      upload={upload}
      canChoose={!reply && !isRunning}
      isOver={reply !== undefined}
      submit={
        !reply && (
          <Button variant="contained" disabled={changes === 0} loading={isRunning} onClick={upload.start}>
            {changes > 0 ? submitText(changes) : t('ui.import')}
          </Button>
        )
      }
    >
      {counts && (
        <Note tone="good" role="status">
          {t(reply ? 'fileImport.done' : 'fileImport.good', {
            created: format.number(counts.created),
            updated: format.number(counts.updated),
            unchanged: format.number(counts.unchanged),
          })}
        </Note>
      )}
    </FileImportDialog>
  )
}
