import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useLocation } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { findPage } from '../../kit/routing/index.ts'
import { useSettings } from '../../kit/settings/index.ts'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { FOOTER_HEIGHT, TAB_STRIP_HEIGHT, TOP_BAR_HEIGHT } from '../../kit/theme/measures.ts'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { DashboardSkeleton } from '../../pages/dashboard/DashboardSkeleton.tsx'
import { SECTIONS } from '../routes.ts'
import { pageAreaStyle } from '../tabs/page-area-style.ts'

const frameStyle = { height: '100%', display: 'flex', flexDirection: 'column' } as const

/** A skeleton of the frame while the user is loading. */
export function FrameSkeleton() {
  const t = useText()
  const isPhone = useIsPhone()
  const { menu, menuCollapse, menuWidth, navbar, tabBar, footer } = useSettings()
  const { pathname } = useLocation()
  const Outline =
    findPage(SECTIONS, pathname)?.route.name === 'DashboardIndex' ? DashboardSkeleton : PageSkeleton
  return (
    <Box aria-busy aria-label={t('ui.loading')} role="status" sx={frameStyle}>
      {navbar && (
        <Box sx={{ flex: 'none', height: TOP_BAR_HEIGHT, borderBottom: 'strong', bgcolor: 'surface.card' }} />
      )}
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {menu && !isPhone && !menuCollapse && (
          <Box sx={{ width: menuWidth, borderRight: 'strong', p: 1.5, bgcolor: 'surface.card' }}>
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={30} sx={{ mb: 1, transform: 'none' }} />
            ))}
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          {tabBar && !isPhone && (
            <Box
              sx={{ flex: 'none', height: TAB_STRIP_HEIGHT, borderBottom: 'strong', bgcolor: 'surface.card' }}
            />
          )}
          <Box sx={{ ...pageAreaStyle, flex: 1, minHeight: 0 }}>
            <Outline />
          </Box>
          {footer && !isPhone && <Box sx={{ flex: 'none', height: FOOTER_HEIGHT, borderTop: 'strong' }} />}
        </Box>
      </Box>
    </Box>
  )
}
