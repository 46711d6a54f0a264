import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useText } from '../../kit/i18n/index.ts'
import { useSettings } from '../../kit/settings/index.ts'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { TOP_BAR_HEIGHT } from '../../kit/theme/measures.ts'
import { useIsPhone } from '../../kit/use-is-phone.ts'

/** The frame's outline while the user is loading. */
export function FrameSkeleton() {
  const t = useText()
  const isPhone = useIsPhone()
  const { menu, menuCollapse, menuWidth } = useSettings()
  return (
    <Box aria-busy aria-label={t('ui.loading')} role="status" sx={{ height: '100%' }}>
      <Box sx={{ height: TOP_BAR_HEIGHT, borderBottom: 'strong', bgcolor: 'surface.card' }} />
      <Box sx={{ display: 'flex', height: `calc(100% - ${TOP_BAR_HEIGHT}px)` }}>
        {menu && !isPhone && !menuCollapse && (
          <Box sx={{ width: menuWidth, borderRight: 'strong', p: 1.5, bgcolor: 'surface.card' }}>
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={30} sx={{ mb: 1, transform: 'none' }} />
            ))}
          </Box>
        )}
        <Box sx={{ flex: 1, p: 2 }}>
          <PageSkeleton />
        </Box>
      </Box>
    </Box>
  )
}
