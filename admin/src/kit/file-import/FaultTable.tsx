import Box from '@mui/material/Box'
import { useText } from '../i18n/index.ts'
import { Mono } from '../Mono.tsx'
import { PlainTable } from '../PlainTable.tsx'
import type { FaultyLine } from '../session/index.ts'

export function FaultTable({ faults }: { faults: readonly FaultyLine[] }) {
  const t = useText()
  return (
    <Box sx={{ border: 1, borderColor: 'line.strong', borderRadius: '6px', color: 'text.primary' }}>
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
    </Box>
  )
}
