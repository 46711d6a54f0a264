import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const pages: readonly AreaPage[] = [
  { name: '403', page: lazyPage(() => import('./ErrorPage.tsx'), 'Forbidden') },
  { name: '404', page: lazyPage(() => import('./ErrorPage.tsx'), 'Gone') },
  { name: '500', page: lazyPage(() => import('./ErrorPage.tsx'), 'ServerFault') },
]
