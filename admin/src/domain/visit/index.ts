export { useDurationText } from './duration-text.ts'
export { ExportMenu } from './ExportMenu.tsx'
export { HandlingFilter } from './HandlingFilter.tsx'
export {
  chosenHandling,
  ENFORCED_BANS,
  HANDLING_RULES,
  type Handling,
  NO_HANDLING,
  UNENFORCED_BANS,
  verdictPart,
} from './handling.ts'
export { LocalNames } from './LocalNames.tsx'
export { TimeFilter } from './TimeFilter.tsx'
export { VisitDrawer } from './VisitDrawer.tsx'
export { useVisitCells } from './visit-cells.tsx'
export {
  filterQuery,
  hasFilters,
  KEYWORD_CHOICES,
  NO_FILTERS,
  PINNED_FILTERS,
  type PinnedFilter,
  toKeywordKind,
  type VisitFilterName,
  type VisitFilters,
} from './visit-filters.ts'
