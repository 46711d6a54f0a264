import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { OUTCOMES, RISK_LEVELS } from '@netwarden/shared'
import {
  chosenHandling,
  HandlingFilter,
  hasFilters,
  PINNED_FILTERS,
  type PinnedFilter,
  TimeFilter,
  toKeywordKind,
  type VisitFilters,
} from '../../domain/visit/index.ts'
import { useValueNames, type ValueNames, visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, Icon } from '../../kit/index.ts'
import { KeywordField } from './KeywordField.tsx'
import type { SearchState } from './use-search-state.ts'

interface Props {
  search: SearchState
  /** A search by its word was asked for. */
  onSearch: () => void
}

export function SearchFilters({ search, onSearch }: Props) {
  const t = useText()
  const names = useValueNames()
  const { filters, setFilters } = search
  const categories = [...new Set([...names.categories, filters.domainType])].filter(Boolean)
  return (
    <FilterBar onClear={hasFilters(filters) ? search.clearFilters : undefined}>
      <TimeFilter range={search.range} custom={search.custom} onChange={search.setRange} />
      <HandlingFilter filters={filters} onChange={setFilters} />
      <FilterSelect
        label={t('visits.filter.level')}
        value={RISK_LEVELS.find((level) => level === filters.riskLevel) ?? ''}
        options={RISK_LEVELS.map((value) => ({ value, label: t(`ui.level.${value}`) }))}
        onChange={(riskLevel) => setFilters({ riskLevel })}
      />
      <FilterSelect
        label={t('visits.filter.category')}
        value={filters.domainType}
        options={categories.map((value) => ({ value, label: visibleText(names.category(value)) }))}
        onChange={(domainType) => setFilters({ domainType })}
      />
      <FilterSelect
        label={t('visits.filter.outcome')}
        value={OUTCOMES.find((outcome) => outcome === filters.rcode) ?? ''}
        options={OUTCOMES.map((value) => ({ value, label: names.outcome(value) }))}
        onChange={(rcode) => setFilters({ rcode })}
      />
      <KeywordField
        kind={toKeywordKind(filters.keywordKind)}
        keyword={filters.keyword}
        onCommit={(keywordKind, keyword) => setFilters({ keywordKind, keyword })}
        onSearch={onSearch}
      />
      {PINNED_FILTERS.map(
        (name) =>
          filters[name] !== '' &&
          !hasControl(name, filters) && (
            <PinnedTag
              key={name}
              label={t(`visits.field.${name}`)}
              value={pinnedText(name, filters[name], names)}
              onClear={() => setFilters({ [name]: '' })}
            />
          ),
      )}
    </FilterBar>
  )
}

/** What a field of the bar says already needs no tag of its own. */
function hasControl(name: PinnedFilter, filters: VisitFilters): boolean {
  if (name === 'verdictBy') return chosenHandling(filters) !== ''
  return name === 'rcode' && OUTCOMES.some((outcome) => outcome === filters.rcode)
}

function pinnedText(name: PinnedFilter, value: string, names: ValueNames): string {
  const translate: Partial<Record<PinnedFilter, (value: string) => string>> = {
    country: names.country,
    ownerCountry: names.country,
    region: names.region,
    application: names.application,
    transport: names.transport,
    controlGroup: names.controlGroup,
    verdictBy: names.verdictBy,
    rcode: names.outcome,
  }
  return visibleText(translate[name]?.(value) ?? value)
}

function PinnedTag({ label, value, onClear }: { label: string; value: string; onClear: () => void }) {
  const t = useText()
  return (
    <Box sx={tagStyle}>
      <Box component="span" sx={{ color: 'text.third' }}>
        {label}
      </Box>
      <Box
        component="bdi"
        title={value}
        sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {value}
      </Box>
      <IconButton
        aria-label={t('ui.filter.clearOne', { name: `${label} ${value}` })}
        onClick={onClear}
        sx={{ width: 24, height: 24, mr: -0.75 }}
      >
        <Icon name="close" size={12} />
      </IconButton>
    </Box>
  )
}

const tagStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: 340,
  height: 30,
  px: 1.25,
  fontSize: 12.5,
  border: 1,
  borderRadius: '6px',
  borderColor: 'line.strong',
  bgcolor: 'brand.tint',
} as const
