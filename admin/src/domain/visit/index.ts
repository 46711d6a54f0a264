export { ExportMenu } from './ExportMenu.tsx'
export { chosenHandling, HandlingFilter } from './HandlingFilter.tsx'
export { LocalNames } from './LocalNames.tsx'
export { TimeFilter } from './TimeFilter.tsx'
export { VisitDrawer } from './VisitDrawer.tsx'
export {
  ENFORCED_BANS,
  filterQuery,
  hasFilters,
  JUDGED_BANS,
  KEYWORD_CHOICES,
  NO_FILTERS,
  PINNED_FILTERS,
  type PinnedFilter,
  toKeywordKind,
  type VisitFilterName,
  type VisitFilters,
} from './visit-filters.ts'
