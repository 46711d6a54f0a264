import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'

interface Props {
  tone: 'high' | 'good' | 'low'
  onClose?: () => void
  children: ReactNode
}

/** What a form or an action as a whole has to say; bad news interrupts a screen reader, the rest waits its turn. */
export function FormNote({ tone, onClose, children }: Props) {
  return (
    <Alert
      icon={false}
      role={tone === 'high' ? 'alert' : 'status'}
      {...(onClose && { onClose })}
      sx={{
        py: 0.25,
        px: 1.25,
        fontSize: 13,
        color: `tone.${tone}.text`,
        bgcolor: `tone.${tone}.tint`,
        '& .MuiAlert-message': { py: 0.5, flex: 1, minWidth: 0 },
      }}
    >
      {children}
    </Alert>
  )
}
