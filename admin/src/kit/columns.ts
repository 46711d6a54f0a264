/** The look of parts that stand beside each other from a width on, by shares of the room, and else below each other. */
export function columnsFrom(width: 'sm' | 'md' | 'lg', ...shares: readonly number[]) {
  const beside = shares.map((share) => `minmax(0, ${share}fr)`).join(' ')
  return {
    display: 'grid',
    gap: 1.5,
    alignItems: 'start',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', [width]: beside },
  } as const
}
