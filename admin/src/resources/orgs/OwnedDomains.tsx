import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { Mono } from '../../kit/index.ts'

/** The names that the table gives to an organisation; each leads to the visits of what ends in it. */
export function OwnedDomains({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '—'
  return (
    <List disablePadding sx={listStyle}>
      {names.map((name) => (
        <Box component="li" key={name} sx={{ minWidth: 0, display: 'flex' }}>
          <Typography
            variant="inherit"
            component={Link}
            noWrap
            to={searchAddress({ keywordKind: 'domain', keyword: `*${name}` })}
          >
            <Mono>{visibleText(name)}</Mono>
          </Typography>
        </Box>
      ))}
    </List>
  )
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  columnGap: 1.5,
  rowGap: 0.25,
} as const
