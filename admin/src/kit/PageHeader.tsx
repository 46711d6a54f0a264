import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useIsPhone } from './use-is-phone.ts'
import { visuallyHidden } from './visually-hidden.ts'

interface Props {
  /** Shown before the title, for example a back link. */
  lead?: ReactNode
  title: string
  /** Details of the displayed data, for example a count or the time of the last update. */
  subtitle?: ReactNode
  /** Tags beside the title. */
  tags?: ReactNode
  actions?: ReactNode
}

/** The only `h1` of the page. On phones the top bar shows the title, and this one is for screen readers. */
export function PageHeader({ lead, title, subtitle, tags, actions }: Props) {
  const isPhone = useIsPhone()
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.25,
        rowGap: 0.5,
        mb: isPhone && !lead && !subtitle && !actions && !tags ? 0 : 1.5,
        minHeight: isPhone ? 0 : 30,
      }}
    >
      {lead}
      <Typography variant="h1" title={title} sx={isPhone ? visuallyHidden : titleStyle}>
        {title}
      </Typography>
      {subtitle && (
        <Typography variant="note" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {subtitle}
        </Typography>
      )}
      {tags}
      {actions && (
        <Box sx={{ ...actionsStyle, ...(isPhone && (lead && !subtitle ? besideLeadStyle : ownRowStyle)) }}>
          {actions}
        </Box>
      )}
    </Box>
  )
}

const actionsStyle = { ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 } as const

/** Actions begin below the description of the page. */
const ownRowStyle = { width: '100%' } as const

/** With only a back link before it, both share a line if its widest form fits. */
const besideLeadStyle = { flex: 1, minWidth: 'min-content', justifyContent: 'flex-end' } as const

/** A name may be longer than the page is wide; the elements before it stay on its line. */
const titleStyle = {
  maxWidth: 'calc(100% - 44px)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
