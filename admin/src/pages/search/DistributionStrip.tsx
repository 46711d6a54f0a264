import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RISK_LEVELS, SOLVED_MODES } from '@netwarden/shared/domain'
import { verdictPart } from '../../domain/visit/index.ts'
import { useValueNames, type ValueNames, visibleText } from '../../domain/words/index.ts'
import { type Translate, useFormat, useText } from '../../kit/i18n/index.ts'
import { ShareBar } from '../../kit/index.ts'
import type { SearchState } from './use-search-state.ts'
import { DISTRIBUTIONS, type DistributionName, type FoundVisits, useDistribution } from './visit-queries.ts'

/** Number of parts: more would move the rows down; the filters contain all of them. */
const SHOWN = 6

/** The composition of the result; a click filters the search by a part, another click removes the filter. */
export function DistributionStrip(props: Omit<Props, 'name'>) {
  return (
    <Box sx={stripStyle}>
      {DISTRIBUTIONS.map((name) => (
        <Distribution key={name} name={name} {...props} />
      ))}
    </Box>
  )
}

interface Props {
  name: DistributionName
  search: SearchState
  /** The result of the list. */
  found: FoundVisits
}

function Distribution({ name, search, found }: Props) {
  const t = useText()
  const names = useValueNames()
  const { data, isPlaceholderData } = useDistribution(name, search, found.rows && found.span)
  if (!data || data.length === 0) return null
  const total = data.reduce((sum, { value }) => sum + value, 0)
  // Too much to count: the values are bounds. A list that ends on its page knows its total all the same.
  const isPart = !isPlaceholderData && total < (found.total ?? 0)
  const isAtLeast = found.totalIsAtLeast || isPart
  const label = t(`visits.filter.${FILTER_TEXTS[name]}`)
  return (
    <Box role="group" aria-label={label} sx={groupStyle}>
      <Typography variant="hint" component="span" sx={{ whiteSpace: 'nowrap', mr: 0.25 }}>
        {label}
      </Typography>
      {data.slice(0, SHOWN).map((part) => (
        <Part
          key={part.name}
          label={partName(name, part.name, search.filters.verdictBy, t, names)}
          value={part.value}
          share={part.value / total}
          isAtLeast={isAtLeast}
          isChosen={search.filters[name] === part.name}
          onToggle={() => search.setFilters({ [name]: search.filters[name] === part.name ? '' : part.name })}
        />
      ))}
    </Box>
  )
}

const FILTER_TEXTS = { solvedMode: 'mode', riskLevel: 'level', domainType: 'category' } as const

function partName(
  quota: DistributionName,
  id: string,
  verdictBy: string,
  t: Translate,
  names: ValueNames,
): string {
  const mode = SOLVED_MODES.find((known) => known === id)
  const level = RISK_LEVELS.find((known) => known === id)
  if (quota === 'solvedMode' && mode) return t(`ui.verdict.${mode}.${verdictPart(verdictBy)}`)
  if (quota === 'riskLevel' && level) return t(`ui.level.${level}`)
  return visibleText(names.category(id))
}

interface PartProps {
  label: string
  value: number
  share: number
  isAtLeast: boolean
  isChosen: boolean
  onToggle: () => void
}

function Part({ label, value, share, isAtLeast, isChosen, onToggle }: PartProps) {
  const format = useFormat()
  const bound = isAtLeast ? '≥ ' : ''
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={isChosen}
      title={`${label}: ${bound}${format.number(value)} (${format.percent(share)})`}
      onClick={onToggle}
      sx={partStyle(isChosen)}
    >
      <Box component="span" sx={{ display: 'flex', gap: 0.75 }}>
        <Box component="bdi" sx={{ maxWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {label}
        </Box>
        <Typography variant={isChosen ? 'inherit' : 'quiet'} component="span">
          {bound}
          {format.compact(value)}
        </Typography>
      </Box>
      <ShareBar share={share} isThin />
    </Box>
  )
}

/** Paper is as narrow as a phone, but cannot be scrolled. */
const WRAPPED_ON_PAPER = { '@media print': { flexWrap: 'wrap' } } as const

const groupStyle = { display: 'flex', alignItems: 'center', gap: 0.5, ...WRAPPED_ON_PAPER } as const

const stripStyle = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  ...WRAPPED_ON_PAPER,
  columnGap: 2.5,
  rowGap: 0.75,
  maxWidth: '100%',
} as const

function partStyle(isChosen: boolean) {
  return {
    display: 'grid',
    alignContent: 'center',
    gap: '3px',
    height: 30,
    px: 0.75,
    border: 1,
    borderColor: isChosen ? 'brand.text' : 'transparent',
    borderRadius: '6px',
    bgcolor: isChosen ? 'brand.tint' : 'transparent',
    color: isChosen ? 'brand.text' : 'text.secondary',
    font: 'inherit',
    typography: 'fine',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover': { bgcolor: isChosen ? 'brand.tint' : 'line.weak' },
  } as const
}
