import Button from '@mui/material/Button'
import { DEVICES_CSV_OPTIONAL, DEVICES_CSV_REQUIRED, MAX_DEVICES_CSV_BYTES } from '@netwarden/shared/csv'
import { useText } from '../../kit/i18n/index.ts'
import { FileImportDialog, useFileUpload } from '../../kit/index.ts'
import { call, download } from '../../kit/session/index.ts'
import { useRefresh } from '../../ra/index.ts'
import { EditedNote } from './EditEffect.tsx'

/** Moves and renames devices by a CSV file, and shows the effect of the file before. */
export function DeviceImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const refreshDevices = useRefresh('devices')
  const refreshSegments = useRefresh('segments')
  const upload = useFileUpload({
    maxBytes: MAX_DEVICES_CSV_BYTES,
    check: (body) => call('POST /api/device/import', { query: { dryRun: true }, body }),
    send: (body) => call('POST /api/device/import', { body }),
    onDone: () => Promise.all([refreshDevices(), refreshSegments()]),
  })
  const { trial, report, reply, isRunning } = upload
  const changed = trial && !report ? trial.rows - trial.unchanged : 0
  const shown = reply ?? trial
  return (
    <FileImportDialog
      isOpen
      title={t('devices.import.title')}
      hint={t('devices.import.hint')}
      columns={{ required: DEVICES_CSV_REQUIRED, optional: DEVICES_CSV_OPTIONAL }}
      saveTemplate={() => download('GET /api/device/import/template')}
      upload={upload}
      canChoose={!reply && !isRunning}
      isOver={reply !== undefined}
      onClose={onClose}
      submit={
        !reply && (
          <Button variant="contained" disabled={changed === 0} loading={isRunning} onClick={upload.start}>
            {changed > 0 ? t('devices.import.submit', { count: changed }) : t('ui.import')}
          </Button>
        )
      }
    >
      {shown && <EditedNote edited={shown} isDone={reply !== undefined} />}
    </FileImportDialog>
  )
}
