import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface Props {
  title?: string
  /** Between title and actions: segmented buttons, tags. */
  extra?: ReactNode
  actions?: ReactNode
  /** Tables and lists reach the card's edges. */
  isFlush?: boolean
  sx?: SxProps<Theme>
  children: ReactNode
}

export function Card({ title, extra, actions, isFlush = false, sx, children }: Props) {
  const titleId = useId()
  const hasHead = Boolean(title || extra || actions)
  return (
    <Paper
      variant="card"
      component="section"
      aria-labelledby={title ? titleId : undefined}
      sx={[
        { minWidth: 0, display: 'flex', flexDirection: 'column', overflow: 'hidden' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {hasHead && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: 1.75,
            pt: 1.25,
            pb: 0.75,
            minHeight: 46,
          }}
        >
          {title && (
            <Typography id={titleId} variant="h2">
              {title}
            </Typography>
          )}
          {extra}
          {actions && <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>{actions}</Box>}
        </Box>
      )}
      <Box sx={{ flex: 1, minHeight: 0, ...(!isFlush && { px: 1.75, pb: 1.5, pt: hasHead ? 0 : 1.5 }) }}>
        {children}
      </Box>
    </Paper>
  )
}
