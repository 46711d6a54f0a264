import { ADMIN_ROLES } from '@netwarden/shared'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const pages: readonly AreaPage[] = [
  {
    section: 'Exception',
    path: '/exception/403',
    name: '403',
    text: 'route.403',
    roles: ADMIN_ROLES,
    isHidden: true,
    page: lazyPage(() => import('./ExceptionPage.tsx'), 'Forbidden'),
  },
  {
    section: 'Exception',
    path: '/exception/404',
    name: '404',
    text: 'route.404',
    isHidden: true,
    page: lazyPage(() => import('./ExceptionPage.tsx'), 'Gone'),
  },
  {
    section: 'Exception',
    path: '/exception/500',
    name: '500',
    text: 'route.500',
    isHidden: true,
    page: lazyPage(() => import('./ExceptionPage.tsx'), 'ServerFault'),
  },
]
