import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { parseServerMenu, type ServerMenu } from '../../kit/routing/index.ts'
import { call } from '../../kit/session/index.ts'
import { useSettings } from '../../kit/settings/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'

interface LoadedMenu {
  data: ServerMenu | undefined
  isLoading: boolean
}

/**
 * The menu as the server lists it, when the settings request that. If it cannot be loaded, the console's own table is
 * used: an empty menu would leave no way to disable the setting.
 */
export function useServerMenu(): LoadedMenu {
  const { menuFromServer } = useSettings()
  const { data, isFetching, status } = useQuery({
    queryKey: ['user', 'menu'],
    queryFn: async ({ signal }) => parseServerMenu(await call('POST /api/user/menu', { signal })),
    enabled: menuFromServer,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  })
  useMenuNotices(menuFromServer ? status : 'off')
  return { data: menuFromServer ? data : undefined, isLoading: menuFromServer && !data && isFetching }
}

function useMenuNotices(status: 'off' | 'pending' | 'success' | 'error'): void {
  const t = useText()
  const lastStatus = useRef<string>('off')
  useEffect(() => {
    if (lastStatus.current === status) return
    lastStatus.current = status
    if (status === 'pending') showToast('info', t('layout.menu.loading'))
    if (status === 'success') showToast('success', t('layout.menu.loaded'))
    if (status === 'error') showToast('error', t('layout.menu.failed'))
  }, [status, t])
}
