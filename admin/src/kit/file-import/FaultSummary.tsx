import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useText } from '../i18n/index.ts'
import { Mono } from '../Mono.tsx'
import { Note } from '../Note.tsx'
import { PlainTable } from '../PlainTable.tsx'
import type { FaultyLine } from '../session/index.ts'
import type { FaultReport } from './fault-report.ts'

/** The reasons why a file was rejected, line by line. */
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

function FaultTable({ faults }: { faults: readonly FaultyLine[] }) {
  const t = useText()
  return (
    <Paper variant="outlined">
      <PlainTable
        label={t('fileImport.faults')}
        maxHeight={240}
        rows={faults}
        rowKey={({ line, column, msg }) => `${line} ${column} ${msg}`}
        columns={[
          {
            key: 'line',
            label: t('fileImport.line'),
            width: 64,
            isNumeric: true,
            render: ({ line }) => line,
          },
          {
            key: 'column',
            label: t('fileImport.column'),
            width: '26%',
            render: ({ column }) => (column ? <Mono>{column}</Mono> : '—'),
          },
          { key: 'fault', label: t('fileImport.fault'), isWrapped: true, render: ({ msg }) => msg },
        ]}
      />
    </Paper>
  )
}
