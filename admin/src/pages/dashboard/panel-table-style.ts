/** A small table that fills its card: nothing wraps, rows of 30. */
export const panelTableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 12.5,
  '& th, & td': {
    height: 30,
    px: 1.25,
    py: 0,
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'line.weak',
  },
  '& th': { height: 29, fontWeight: 500, color: 'text.third', borderColor: 'line.strong' },
  '& td:first-of-type, & th:first-of-type': { pl: 1.25 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& .nw-rank': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& .nw-number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const
