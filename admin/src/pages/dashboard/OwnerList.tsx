import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { MAX_OWNERS, type OwnerRow } from '@netwarden/shared/contract'
import { Link } from 'react-router'
import { searchAddress } from '../../domain/links/index.ts'
import { useValueNames, type ValueNames, visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { ShareBar, type TimeSpan } from '../../kit/index.ts'
import { countryFilter, type OwnerBy } from './dashboard-queries.ts'

/** Smallest displayed share: smaller ones are not rounded to zero. */
const SMALLEST = 0.001

interface ListProps {
  by: OwnerBy
  country: string | undefined
  rows: readonly OwnerRow[]
  span: TimeSpan
  onCountry: (country: string) => void
}

/** A ranking with the share of each entry; a country expands, an owner is a link to its visits. */
export function OwnerList({ by, country, rows, span, onCountry }: ListProps) {
  const t = useText()
  const names = useValueNames()
  const label = country
    ? t('dashboard.owners.inside', { country: names.country(country) })
    : t('dashboard.owners.byCountry')
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 100, flexBasis: { xs: 180, md: 0 } }}>
        <Box tabIndex={0} role="region" aria-label={label} sx={listStyle}>
          <List disablePadding>
            {rows.map((row) => (
              <OwnerItem
                key={row.name}
                row={row}
                share={row.value / most}
                part={row.value / total}
                to={ownerAddress(by, country, row, span)}
                {...(row.level === 'country' && { onOpen: () => onCountry(row.name) })}
              />
            ))}
          </List>
        </Box>
      </Box>
      <Typography variant="hint">{t(footOf(country, rows), { count: rows.length })}</Typography>
    </>
  )
}

function footOf(country: string | undefined, rows: readonly OwnerRow[]) {
  if (rows.length >= MAX_OWNERS) return 'dashboard.owners.most'
  return country ? 'dashboard.owners.count' : 'dashboard.owners.countries'
}

interface ItemProps {
  row: OwnerRow
  /** Length of the bar, relative to the largest entry. */
  share: number
  /** Share of all entries. */
  part: number
  to: string | undefined
  onOpen?: () => void
}

function OwnerItem({ row, share, part, to, onOpen }: ItemProps) {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const name = nameOf(row, names) || t('ui.unknown')
  const percent = part > 0 && part < SMALLEST ? `< ${format.percent(SMALLEST)}` : format.percent(part)
  return (
    <Typography variant="small" component="li" title={`${name}: ${format.number(row.value)}`} sx={itemStyle}>
      {onOpen ? (
        <Typography
          variant="inherit"
          component="button"
          noWrap
          type="button"
          onClick={onOpen}
          sx={nameButtonStyle}
        >
          {name}
        </Typography>
      ) : (
        <Typography variant="inherit" component="bdi" noWrap>
          {to ? <Link to={to}>{name}</Link> : name}
        </Typography>
      )}
      <ShareBar share={share} />
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {to ? (
          <Typography
            variant="inherit"
            component={Link}
            color="textSecondary"
            to={to}
            aria-label={`${name}: ${percent}`}
          >
            {percent}
          </Typography>
        ) : (
          percent
        )}
      </Box>
    </Typography>
  )
}

function nameOf({ level, name }: OwnerRow, names: ValueNames): string {
  if (level === 'country') return names.country(name)
  return visibleText(level === 'region' ? names.region(name) : name)
}

/** None for nameless owners, which the search has no filter for. */
function ownerAddress(
  by: OwnerBy,
  country: string | undefined,
  row: OwnerRow,
  span: TimeSpan,
): string | undefined {
  if (row.level === 'country') return searchAddress({ [countryFilter(by)]: row.name, ...span })
  if (row.name === '') return undefined
  const inside = { [countryFilter(by)]: country ?? null }
  if (row.level === 'region') return searchAddress({ ...inside, region: row.name, ...span })
  return searchAddress({ ...inside, [by === 'domain' ? 'org' : 'network']: row.name, ...span })
}

const ITEM_HEIGHT = 25

/** Ends between two items, where the browser can round. */
const listStyle = {
  height: '100%',
  overflow: 'auto',
  '@supports (height: round(down, 30px, 25px))': { height: `round(down, 100%, ${ITEM_HEIGHT}px)` },
} as const

const itemStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.6fr) 48px',
  alignItems: 'center',
  gap: 1.25,
  height: ITEM_HEIGHT,
} as const

const nameButtonStyle = {
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  textAlign: 'left',
  color: 'brand.text',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
} as const
