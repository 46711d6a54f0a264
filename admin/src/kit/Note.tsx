import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import type { ToneName } from './theme/tokens.ts'

const ICONS: Record<ToneName, IconName> = {
  high: 'warning',
  medium: 'risk',
  low: 'info',
  common: 'info',
  good: 'check',
}

interface Props {
  tone: ToneName
  /** Screen readers announce errors immediately, everything else when they are idle. */
  role?: 'alert' | 'status' | 'note'
  action?: ReactNode
  children: ReactNode
}

/** A remark inside a form or dialog, on a tinted ground. */
export function Note({ tone, role = tone === 'high' ? 'alert' : 'note', action, children }: Props) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        px: 1.25,
        py: 0.75,
        borderRadius: '6px',
        typography: 'small',
        color: `tone.${tone}.text`,
        bgcolor: `tone.${tone}.tint`,
        // Limits the button to the height of its line of text.
        '& > .MuiButton-text': { minHeight: 20, py: 0 },
      }}
    >
      <Icon name={ICONS[tone]} size={14} sx={{ mt: '3px' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {action}
    </Box>
  )
}
