import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import type { ToneName } from './theme/tokens.ts'

interface Props {
  tone: ToneName
  icon: IconName
  /** Beside the sentence, below it where there is little room. */
  action?: ReactNode
  children: ReactNode
}

/** The state of what a page is about, in a sentence on top of it. */
export function StateSentence({ tone, icon, action, children }: Props) {
  return (
    <Paper
      variant="card"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        px: 1.75,
        py: 1.25,
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Icon name={icon} size={16} sx={{ mt: '2px', color: `tone.${tone}.text` }} />
        <Box component="p" sx={{ m: 0, minWidth: 0 }}>
          {children}
        </Box>
      </Box>
      {action}
    </Paper>
  )
}
