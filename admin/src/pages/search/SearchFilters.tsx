import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { OUTCOMES, RISK_LEVELS } from '@netwarden/shared/domain'
import { type ReactNode, useState } from 'react'
import { useEnforcerNames } from '../../domain/enforcer/use-enforcer-names.ts'
import {
  chosenHandling,
  HandlingFilter,
  PINNED_FILTERS,
  type PinnedFilter,
  TimeFilter,
  toKeywordKind,
  type VisitFilters,
} from '../../domain/visit/index.ts'
import { useValueNames, type ValueNames, visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, SymbolButton, useIsPhone } from '../../kit/index.ts'
import { ChoiceFilter, ListFilters } from '../../ra/index.ts'
import { EnforcerFilters, useHasEnforcerFilters } from './EnforcerFilters.tsx'
import { KeywordField } from './KeywordField.tsx'
import type { SearchState } from './use-search-state.ts'

interface Props {
  search: SearchState
  /** Actions on the results: on phones they are collapsed together with the filters. */
  phoneActions: ReactNode
}

export function SearchFilters({ search, phoneActions }: Props) {
  const t = useText()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const isShown = !isPhone || isOpen
  const names = useValueNames()
  const { nameOf } = useEnforcerNames()
  const hasEnforcers = useHasEnforcerFilters()
  const { filters, setFilters } = search
  const categories = [...new Set([...names.categories, filters.domainType])].filter(Boolean)
  return (
    <ListFilters isFlush={false}>
      {isPhone && (
        <Button
          aria-expanded={isOpen}
          startIcon={<Icon name="filter" size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('visits.filters')}
        </Button>
      )}
      {isShown && (
        <>
          <TimeFilter range={search.range} custom={search.custom} onChange={search.setRange} />
          <HandlingFilter filters={filters} onChange={setFilters} />
          <ChoiceFilter
            source="riskLevel"
            label={t('visits.filter.level')}
            options={RISK_LEVELS.map((value) => ({ value, label: t(`ui.level.${value}`) }))}
          />
          <ChoiceFilter
            source="domainType"
            label={t('visits.filter.category')}
            options={categories.map((value) => ({ value, label: visibleText(names.category(value)) }))}
          />
          <ChoiceFilter
            source="rcode"
            label={t('visits.filter.outcome')}
            options={OUTCOMES.map((value) => ({ value, label: names.outcome(value) }))}
          />
          {hasEnforcers && <EnforcerFilters />}
        </>
      )}
      <KeywordField
        kind={toKeywordKind(filters.keywordKind)}
        keyword={filters.keyword}
        onCommit={(keywordKind, keyword) => setFilters({ keywordKind, keyword })}
      />
      {isPhone && isOpen && phoneActions}
      {PINNED_FILTERS.map(
        (name) =>
          filters[name] !== '' &&
          !hasControl(name, filters, hasEnforcers && isShown) && (
            <PinnedTag
              key={name}
              label={t(`visits.field.${name}`)}
              value={name === 'enforcer' ? nameOf(filters.enforcer) : pinnedText(name, filters[name], names)}
              onClear={() => setFilters({ [name]: '' })}
            />
          ),
      )}
    </ListFilters>
  )
}

const OF_ENFORCERS: ReadonlySet<PinnedFilter> = new Set(['enforcer', 'site', 'channel'])

/** A filter with its own field needs no tag. */
function hasControl(name: PinnedFilter, filters: VisitFilters, hasEnforcers: boolean): boolean {
  if (OF_ENFORCERS.has(name)) return hasEnforcers
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
    channel: names.channel,
    controlGroup: names.controlGroup,
    verdictBy: names.verdictBy,
    rcode: names.outcome,
  }
  return visibleText(translate[name]?.(value) ?? value)
}

function PinnedTag({ label, value, onClear }: { label: string; value: string; onClear: () => void }) {
  const t = useText()
  return (
    <Paper variant="outlined" sx={tagStyle}>
      <Typography variant="quiet">{label}</Typography>
      <Typography variant="inherit" noWrap component="bdi" title={value} sx={{ fontWeight: 500 }}>
        {value}
      </Typography>
      <SymbolButton
        label={t('ui.filter.clearOne', { name: `${label} ${value}` })}
        icon="close"
        iconSize={12}
        onClick={onClear}
        size="row"
        sx={{ mr: -0.75 }}
      />
    </Paper>
  )
}

const tagStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: 340,
  height: 30,
  px: 1.25,
  typography: 'small',
  bgcolor: 'brand.tint',
} as const
