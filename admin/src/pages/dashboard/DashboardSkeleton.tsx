import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Card } from '../../kit/Card.tsx'
import { useText } from '../../kit/i18n/index.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { BlockSkeleton, RowsSkeleton } from '../../kit/skeletons.tsx'
import { CHART_COLUMNS, cardsStyle, LIST_COLUMNS, pageStyle, rowStyle } from './dashboard-layout.ts'

/** The cards of the dashboard in their places, so that nothing moves when they are filled. */
export function DashboardSkeleton() {
  const t = useText()
  return (
    <Box aria-busy aria-label={t('ui.loading')} role="status" sx={pageStyle}>
      <PageHeader
        title={t('route.dashboard')}
        actions={<Skeleton variant="rounded" height={28} sx={{ width: { xs: '100%', md: RANGE_WIDTH } }} />}
      />
      <Box sx={cardsStyle}>
        {[0, 1, 2, 3].map((card) => (
          <Card key={card}>
            <Box sx={{ height: 20 }}>
              <Skeleton variant="rounded" height={12} width="40%" />
            </Box>
            <BlockSkeleton height={FIGURE_HEIGHT} />
          </Card>
        ))}
      </Box>
      <Box sx={rowStyle(CHART_COLUMNS)}>
        <Card extra={HEAD}>
          <BlockSkeleton height="100%" />
        </Card>
        <Card extra={HEAD}>
          <RowsSkeleton rows={7} rowHeight={25} />
        </Card>
      </Box>
      <Box sx={rowStyle(LIST_COLUMNS)}>
        <Card isFlush extra={HEAD}>
          <RowsSkeleton rows={9} />
        </Card>
        <Card isFlush extra={HEAD}>
          <RowsSkeleton rows={9} />
        </Card>
      </Box>
    </Box>
  )
}

/** The choice of a time range. */
const RANGE_WIDTH = 376
/** A figure with its line. */
const FIGURE_HEIGHT = 80
const HEAD = <Skeleton variant="rounded" height={14} width={120} />
