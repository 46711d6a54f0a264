/** The layout of an entry's cells: one line, on phones two. */
export const entryGrid = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 0.75,
  rowGap: 0.5,
  gridTemplateColumns: { xs: '30px repeat(3, minmax(0, 1fr)) 28px', md: '34px 1.35fr 1.2fr 1fr 1fr 28px' },
  gridTemplateAreas: {
    xs: '"number entry entry entry remove" ". comment user department ."',
    md: '"number entry comment user department remove"',
  },
} as const
