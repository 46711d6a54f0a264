import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { Mono } from '../../kit/index.ts'

/** The names that the table gives to an organisation; each leads to the visits of what ends in it. */
export function OwnedDomains({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '—'
  return (
    <Box component="ul" sx={listStyle}>
      {names.map((name) => (
        <Box component="li" key={name} sx={{ minWidth: 0, display: 'flex' }}>
          <Box
            component={Link}
            to={searchAddress({ keywordKind: 'domain', keyword: `*${name}` })}
            sx={linkStyle}
          >
            <Mono>{visibleText(name)}</Mono>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  columnGap: 1.5,
  rowGap: 0.25,
} as const
const linkStyle = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
