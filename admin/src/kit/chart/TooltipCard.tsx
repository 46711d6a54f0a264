import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'

interface Props {
  title: string
  /** The slot is still filling. */
  isOpen: boolean
  children: ReactNode
}

/** What every chart shows beside the pointer. */
export function TooltipCard({ title, isOpen, children }: Props) {
  const t = useText()
  return (
    <Box sx={cardStyle}>
      <Box sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
        {isOpen && (
          <Box component="span" sx={{ ml: 0.75, fontWeight: 400, color: 'text.third' }}>
            {t('ui.chart.open')}
          </Box>
        )}
      </Box>
      {children}
    </Box>
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
      <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{value}</Box>
    </Box>
  )
}

const cardStyle = {
  minWidth: 130,
  p: 1.25,
  fontSize: 12,
  border: 1,
  borderColor: 'line.strong',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  boxShadow: 8,
} as const
