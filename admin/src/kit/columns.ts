/**
 * The layout of parts that are side by side from a width on, by shares of it, and below each other otherwise.
 */
export function columnsFrom(width: 'sm' | 'md' | 'lg', ...shares: readonly number[]) {
  const beside = shares.map((share) => `minmax(0, ${share}fr)`).join(' ')
  return {
    display: 'grid',
    gap: 1.5,
    alignItems: 'start',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', [width]: beside },
  } as const
}

/** The layout of cards with figures above a list: four in a row, on phones two. */
export const cardGrid = {
  flex: 'none',
  display: 'grid',
  gap: { xs: 1, md: 1.25 },
  mb: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const
