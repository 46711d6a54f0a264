import Button from '@mui/material/Button'
import { MAX_IMPORTED_USERS, USERS_CSV_OPTIONAL, USERS_CSV_REQUIRED } from '@netwarden/shared/csv'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { FileImportDialog } from '../../../kit/index.ts'
import { download } from '../../../kit/session/index.ts'
import { ImportResult } from './ImportResult.tsx'
import type { UserImportState } from './use-user-import.ts'

interface Props {
  isOpen: boolean
  state: UserImportState
  onClose: () => void
}

const COLUMNS = { required: USERS_CSV_REQUIRED, optional: USERS_CSV_OPTIONAL }

export function ImportDialog({ isOpen, state, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const isOver = state.progress !== undefined && state.progress.state !== 'running'
  const canChoose = !state.isRunning && !isOver
  const canStart = state.goodRows !== undefined && !state.report
  return (
    <FileImportDialog
      isOpen={isOpen}
      title={t('users.import.title')}
      hint={t('users.import.hint', { limit: format.number(MAX_IMPORTED_USERS) })}
      columns={COLUMNS}
      saveTemplate={() => download('GET /api/user/import/template')}
      upload={state}
      canChoose={canChoose}
      isOver={isOver}
      onClose={onClose}
      submit={
        canChoose && (
          <Button variant="contained" disabled={!canStart} onClick={state.start}>
            {canStart ? t('users.import.submit', { count: state.goodRows ?? 0 }) : t('ui.import')}
          </Button>
        )
      }
    >
      <ImportResult state={state} />
    </FileImportDialog>
  )
}
