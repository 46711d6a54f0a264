/** On wide screens the chart takes the remaining height, so that the whole dashboard fits the screen. */
export const pageStyle = {
  display: 'grid',
  gap: { xs: 1.25, md: 1.5 },
  height: { lg: '100%' },
  gridTemplateRows: { lg: 'auto auto minmax(220px, 1fr) auto' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& header': { mb: 0 },
} as const

export const cardsStyle = {
  display: 'grid',
  gap: { xs: 1.25, md: 1.5 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const

/** The chart and the owners; the rankings and the risk events. */
export const CHART_COLUMNS = 'minmax(0, 2.55fr) minmax(0, 1fr)'
export const LIST_COLUMNS = 'minmax(0, 1fr) minmax(0, 1fr)'

export function rowStyle(columns: string) {
  return {
    display: 'grid',
    gap: { xs: 1.25, md: 1.5 },
    minHeight: 0,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns },
    // On narrower screens the chart has its own row and needs its own height.
    '& > section:first-of-type': { minHeight: { md: 250, lg: 0 } },
  } as const
}
