import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useFormat, useText } from '../../../i18n/index.ts'
import { Note } from '../../../ui/index.ts'
import { FaultTable } from './FaultTable.tsx'
import type { FaultReport } from './fault-report.ts'
import type { UserImportState } from './use-user-import.ts'

/** How far the chosen file has come. */
export function ImportResult({ state }: { state: UserImportState }) {
  const t = useText()
  const { report, progress, goodRows } = state
  if (report) return <Faults report={report} />
  if (state.isChecking) {
    return (
      <Note tone="common" role="status">
        {t('users.import.checking')}
      </Note>
    )
  }
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

function Faults({ report }: { report: FaultReport }) {
  const t = useText()
  const { faults, lineCount, goodRows, message } = report
  const isCut = new Set(faults.map(({ line }) => line)).size < lineCount
  const text =
    faults.length === 0
      ? message
      : goodRows === undefined
        ? t('users.import.faulty', { count: lineCount })
        : t('users.import.faultyOf', { good: goodRows, count: lineCount })
  return (
    <>
      <Note tone="high">{text}</Note>
      {faults.length > 0 && <FaultTable faults={faults} />}
      {isCut && (
        <Box sx={{ color: 'text.third', fontSize: 12.5 }}>
          {t('users.import.firstFaults', { count: faults.length })}
        </Box>
      )}
    </>
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
      <Box sx={{ color: 'text.third', fontSize: 12.5 }}>{t('users.import.mayClose')}</Box>
    </Box>
  )
}
