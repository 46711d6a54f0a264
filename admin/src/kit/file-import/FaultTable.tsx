import Box from '@mui/material/Box'
import { useText } from '../i18n/index.ts'
import { Mono } from '../Mono.tsx'
import type { FaultyLine } from '../session/index.ts'

export function FaultTable({ faults }: { faults: readonly FaultyLine[] }) {
  const t = useText()
  const label = t('fileImport.faults')
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={frameStyle}>
      <Box component="table" aria-label={label} sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col" className="nw-number">
              {t('fileImport.line')}
            </th>
            <th scope="col">{t('fileImport.column')}</th>
            <th scope="col">{t('fileImport.fault')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, column, msg }) => (
            <tr key={`${line} ${column} ${msg}`}>
              <td className="nw-number">{line}</td>
              <td>{column ? <Mono>{column}</Mono> : '—'}</td>
              <td>{msg}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const frameStyle = {
  maxHeight: 240,
  overflow: 'auto',
  border: 1,
  borderColor: 'line.strong',
  borderRadius: '6px',
} as const

const tableStyle = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 12.5,
  color: 'text.primary',
  '& th, & td': { px: 1.25, py: 0.5, textAlign: 'left', borderBottom: 1, borderColor: 'line.weak' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& th': {
    position: 'sticky',
    top: 0,
    fontWeight: 500,
    color: 'text.third',
    bgcolor: 'surface.card',
    borderColor: 'line.strong',
  },
  '& .nw-number': { width: 56, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const
