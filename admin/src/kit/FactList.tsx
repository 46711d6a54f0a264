import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Fact {
  label: string
  value: ReactNode
}

interface Props {
  /** Falsy entries are omitted. */
  facts: readonly (Fact | null | undefined | false | '')[]
}

const valueStyle = {
  m: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
  // A button is taller than a line of text and must not increase the distance of the lines.
  '& .MuiIconButton-root': { width: 24, height: 24, my: '-2px' },
} as const

/** Names and values of one object, as in a drawer; an unknown value is a dash. */
export function FactList({ facts }: Props) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(90px, 1fr) 2fr',
        rowGap: 0.75,
        columnGap: 1.5,
        m: 0,
      }}
    >
      {facts
        .filter((fact) => !!fact)
        .map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography variant="quiet" component="dt">
              {label}
            </Typography>
            <Box component="dd" sx={valueStyle}>
              {value === null || value === undefined || value === '' ? '—' : value}
            </Box>
          </Box>
        ))}
    </Box>
  )
}
