import Typography from '@mui/material/Typography'
import { useText } from '../i18n/index.ts'
import { Note } from '../Note.tsx'
import { FaultTable } from './FaultTable.tsx'
import type { FaultReport } from './fault-report.ts'

/** Why a file was refused, line by line. */
export function FaultSummary({ report }: { report: FaultReport }) {
  const t = useText()
  const { faults, lineCount, goodRows, message } = report
  const isCut = new Set(faults.map(({ line }) => line)).size < lineCount
  const text =
    faults.length === 0
      ? message
      : goodRows === undefined
        ? t('fileImport.faulty', { count: lineCount })
        : t('fileImport.faultyOf', { good: goodRows, count: lineCount })
  return (
    <>
      <Note tone="high">{text}</Note>
      {faults.length > 0 && <FaultTable faults={faults} />}
      {isCut && (
        <Typography variant="note">{t('fileImport.firstFaults', { count: faults.length })}</Typography>
      )}
    </>
  )
}
