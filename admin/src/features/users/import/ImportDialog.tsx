import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { MAX_IMPORTED_USERS, USERS_CSV_OPTIONAL, USERS_CSV_REQUIRED } from '@netwarden/shared'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormat, useText } from '../../../i18n/index.ts'
import { download } from '../../../session/index.ts'
import { Icon, Mono, useIsPhone } from '../../../ui/index.ts'
import { DropZone } from './DropZone.tsx'
import { ImportResult } from './ImportResult.tsx'
import type { UserImportState } from './use-user-import.ts'

interface Props {
  isOpen: boolean
  state: UserImportState
  onClose: () => void
}

export function ImportDialog({ isOpen, state, onClose }: Props) {
  const t = useText()
  const isPhone = useIsPhone()
  const titleId = useId()
  const isOver = state.progress !== undefined && state.progress.state !== 'running'
  const canStart = state.goodRows !== undefined && !state.report
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
    >
      <DialogTitle id={titleId}>{t('users.import.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start', color: 'text.secondary' }}>
        <Instructions />
        {!state.isRunning && !isOver && <DropZone file={state.file} onChoose={state.choose} />}
        <ImportResult state={state} />
      </DialogContent>
      <DialogActions>
        {isOver && <Button onClick={state.restart}>{t('users.import.again')}</Button>}
        <Button onClick={onClose}>{t('ui.close')}</Button>
        {!isOver && !state.isRunning && (
          <Button variant="contained" disabled={!canStart} onClick={state.start}>
            {canStart ? t('users.import.submit', { count: state.goodRows ?? 0 }) : t('users.import')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Instructions() {
  const t = useText()
  const format = useFormat()
  const template = useMutation({ mutationFn: () => download('/api/user/import/template') })
  const columns = [
    { label: t('users.import.required'), names: USERS_CSV_REQUIRED },
    { label: t('users.import.optional'), names: USERS_CSV_OPTIONAL },
  ]
  return (
    <>
      <span>{t('users.import.hint', { limit: format.number(MAX_IMPORTED_USERS) })}</span>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.5 }}
      >
        {columns.map(({ label, names }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.third' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <Mono>{names.join(', ')}</Mono>
            </Box>
          </Box>
        ))}
      </Box>
      <Box>
        <Button
          startIcon={<Icon name="download" size={14} />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('users.import.template')}
        </Button>
      </Box>
    </>
  )
}
