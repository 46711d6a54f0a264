import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'

interface Props {
  title: string
  /** The slot is still filling. */
  isOpen: boolean
  children: ReactNode
}

/** The tooltip of every chart. */
export function TooltipCard({ title, isOpen, children }: Props) {
  const t = useText()
  return (
    <Paper variant="outlined" sx={{ minWidth: 130, p: 1.25, typography: 'fine', boxShadow: 8 }}>
      <Typography variant="strong" sx={{ mb: 0.5 }}>
        {title}
        {isOpen && (
          <Typography variant="quiet" sx={{ ml: 0.75, fontWeight: 400 }}>
            {t('ui.chart.open')}
          </Typography>
        )}
      </Typography>
      {children}
    </Paper>
  )
}

interface LineProps {
  color?: string | undefined
  name: string
  value: string
}

export function TooltipLine({ color, name, value }: LineProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, lineHeight: '20px' }}>
      <Box sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: color ?? 'transparent' }} />
      <Box sx={{ flex: 1, color: 'text.secondary', pr: 2 }}>{name}</Box>
      <Typography variant="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
    </Box>
  )
}
