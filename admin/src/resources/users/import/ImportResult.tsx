import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Note } from '../../../kit/index.ts'
import type { UserImportState } from './use-user-import.ts'

/** Progress and result of the chosen file. */
export function ImportResult({ state }: { state: UserImportState }) {
  const t = useText()
  const { progress, goodRows } = state
  if (state.isRunning) return <Progress state={state} />
  if (progress?.state === 'done') {
    return (
      <Note tone="good" role="status">
        {t('users.import.done', { count: progress.created })}
      </Note>
    )
  }
  if (progress?.state === 'failed') {
    return <Note tone="high">{`${t('users.import.failed')} ${progress.error?.msg ?? ''}`}</Note>
  }
  if (goodRows === undefined) return null
  return (
    <Note tone="good" role="status">
      {t('users.import.good', { count: goodRows })}
    </Note>
  )
}

function Progress({ state: { progress, goodRows = 0 } }: { state: UserImportState }) {
  const t = useText()
  const format = useFormat()
  const total = progress?.total ?? goodRows
  const done = progress?.hashed ?? 0
  const percent = total === 0 ? 0 : Math.round((done / total) * 100)
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={t('users.import.progressLabel')}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'line.strong' }}
      />
      <Box role="status" sx={{ display: 'flex', gap: 2, fontVariantNumeric: 'tabular-nums' }}>
        <span>{t('users.import.progress', { done: format.number(done), total: format.number(total) })}</span>
        <Box component="span" sx={{ ml: 'auto' }}>
          {format.percent(percent / 100, 0)}
        </Box>
      </Box>
      <Typography variant="note">{t('users.import.mayClose')}</Typography>
    </Box>
  )
}
