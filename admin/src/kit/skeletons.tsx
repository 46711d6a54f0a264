import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { columnsFrom } from './columns.ts'
import { useText } from './i18n/index.ts'

function Block({ height, width = '100%' }: { height: number | '100%'; width?: number | string }) {
  return <Skeleton variant="rounded" height={height} width={width} />
}

/** Shown while the code of a page is loading. */
export function PageSkeleton() {
  const t = useText()
  return (
    <Box aria-busy aria-label={t('ui.loading')} role="status" sx={{ display: 'grid', gap: 1.5 }}>
      <Block height={26} width={160} />
      <Block height={120} />
      <Block height={300} />
    </Box>
  )
}

interface ShapeRow {
  height: number
  /** The widths of its cards, relative to each other. */
  shares: readonly number[]
}

/** The shape of a page or part that is loading: rows of cards, below each other on narrow screens. */
export function ShapeSkeleton({ rows }: { rows: readonly ShapeRow[] }) {
  const t = useText()
  return (
    <Box aria-busy aria-label={t('ui.loading')} role="status" sx={{ display: 'grid', gap: 1.5 }}>
      {[...rows.entries()].map(([row, { height, shares }]) => (
        <Box key={row} sx={columnsFrom('md', ...shares)}>
          {[...shares.keys()].map((card) => (
            <Block key={card} height={height} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** Grey lines for rows that are loading; `rowHeight` is the height of the rows. */
export function RowsSkeleton({ rows = 8, rowHeight = 30 }: { rows?: number; rowHeight?: number }) {
  return (
    <Box aria-hidden>
      {[...Array(rows).keys()].map((index) => (
        <Box key={index} sx={{ height: rowHeight, display: 'flex', alignItems: 'center', px: 1.25 }}>
          <Skeleton height={10} width={`${90 - (index % 4) * 12}%`} variant="rounded" />
        </Box>
      ))}
    </Box>
  )
}

/** Shown while a figure or a chart is loading. */
export function BlockSkeleton({ height }: { height: number | '100%' }) {
  return (
    <Box aria-hidden sx={{ height }}>
      <Block height={height} />
    </Box>
  )
}
