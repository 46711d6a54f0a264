import type { EnforcerCode } from '@netwarden/shared/contract'
import { type Enforcer, LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

/** The interval at which visible data is reloaded. */
export const REFRESH_INTERVAL = 3_000
/** Comparing reads many visits. */
const COMPARE_INTERVAL = 60_000
const MOST = 200

/** All enforcers, for the figures above the list. */
export function useEnforcers() {
  return useAnswer(['enforcers', 'all'], 'GET /api/enforcer/list', {
    query: { pageSize: MOST },
    refetchInterval: REFRESH_INTERVAL,
  })
}

/** What an enforcer did with the last generations. */
export function useGenerations(id: string) {
  return useAnswer(['enforcers', 'generations', id], 'GET /api/enforcer/:id/generations', {
    params: { id },
    query: { pageSize: 20 },
    enabled: id !== LOCAL_ENFORCER,
    refetchInterval: REFRESH_INTERVAL,
  })
}

/** The verdicts in the log of an observed server beside those of the policies. */
export function useLogComparison(id: string) {
  return useAnswer(['enforcers', 'log-comparison', id], 'GET /api/enforcer/:id/log-comparison', {
    params: { id },
    refetchInterval: COMPARE_INTERVAL,
  })
}

/** What the sites have instead of the defaults for all. */
export function useSiteSettings() {
  return useAnswer(['enforcers', 'site-settings'], 'GET /api/enforcer/site-settings')
}

/** What the newest order changes for an enforcer. */
export function usePlan(id: string) {
  return useQuery({
    queryKey: ['enforcers', 'plan', id],
    queryFn: () => call('POST /api/enforcer/:id/plan', { params: { id } }),
    meta: { isQuiet: true },
    gcTime: 0,
  })
}

/** Publishes the newest order to an enforcer again. */
export function usePublish({ id, name }: Pick<Enforcer, 'id' | 'name'>, onDone: () => void) {
  const t = useText()
  const refresh = useRefresh('enforcers')
  return useMutation({
    mutationFn: (body: { generation: number; force: boolean }) =>
      call('POST /api/enforcer/:id/publish', { params: { id }, body }),
    meta: { isQuiet: true },
    onSuccess: (_, { generation }) => {
      showToast('success', t('enforcers.published', { name, generation }))
      onDone()
      void refresh()
    },
  })
}

/** Returns an enforcer to the content before. */
export function useReturn({ id, name }: Pick<Enforcer, 'id' | 'name'>, onDone: () => void) {
  const t = useText()
  const refresh = useRefresh('enforcers')
  return useMutation({
    mutationFn: () => call('POST /api/enforcer/:id/return', { params: { id } }),
    meta: { isQuiet: true },
    onSuccess: () => {
      showToast('success', t('enforcers.returning', { name }))
      onDone()
      void refresh()
    },
  })
}

/** Makes a new code for an enforcer, which is shown once. */
export function useNewCode(onMade: (code: EnforcerCode) => void) {
  return useMutation({
    mutationFn: (id: string) => call('POST /api/enforcer/:id/code', { params: { id } }),
    onSuccess: onMade,
  })
}

/** Removes an enforcer and revokes the key of its node. */
export function useRemoval({ id, name }: Pick<Enforcer, 'id' | 'name'>, onGone: () => void) {
  const t = useText()
  const refresh = useRefresh('enforcers')
  return useMutation({
    mutationFn: () => call('POST /api/enforcer/:id/remove', { params: { id } }),
    meta: { isQuiet: true },
    onSuccess: () => {
      showToast('success', t('enforcers.removed', { name }))
      onGone()
      void refresh()
    },
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
