import type { Enforcer } from '@netwarden/shared/domain'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

/** The interval at which visible data is reloaded. */
export const REFRESH_INTERVAL = 3_000
const MOST = 200

/** All enforcers, for the figures above the list. */
export function useEnforcers() {
  return useAnswer(['enforcers', 'all'], 'GET /api/enforcer/list', {
    query: { pageSize: MOST },
    refetchInterval: REFRESH_INTERVAL,
  })
}

/** Asks an enforcer now. */
export function useProbe({ id, name }: Pick<Enforcer, 'id' | 'name'>) {
  const t = useText()
  const refresh = useRefresh('enforcers')
  return useMutation({
    mutationFn: () => call('POST /api/enforcer/:id/probe', { params: { id } }),
    onSuccess: ({ asked, agreed }) =>
      showToast(
        asked === agreed ? 'success' : 'error',
        t(asked === agreed ? 'enforcers.probe.agreed' : 'enforcers.probe.differs', { name, asked, agreed }),
      ),
    onSettled: refresh,
  })
}
