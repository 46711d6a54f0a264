import Paper from '@mui/material/Paper'
import { useText } from '../i18n/index.ts'
import { Mono } from '../Mono.tsx'
import { PlainTable } from '../PlainTable.tsx'
import type { FaultyLine } from '../session/index.ts'

export function FaultTable({ faults }: { faults: readonly FaultyLine[] }) {
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
