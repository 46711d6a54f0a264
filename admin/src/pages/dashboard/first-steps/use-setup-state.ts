import { useAnswer } from '../../../kit/index.ts'
import { useStoreState } from '../../../kit/stores/external-store.ts'
import { createPersistedStore } from '../../../kit/stores/persisted-store.ts'
import { useRows } from '../../../ra/index.ts'

export const SETUP_STEPS = ['source', 'gateway', 'list', 'mail', 'admin'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

const ONE = { pagination: { page: 1, perPage: 1 } } as const
const LISTS = { pagination: { page: 1, perPage: 100 } } as const
const QUIET = { meta: { isQuiet: true } } as const
/** Steps are also done in other tabs and by other administrators. */
const REFRESH = { refetchInterval: 10_000 }

/** Which steps are done, as the server has it; undefined until all is known. */
export function useSetupState(): Readonly<Record<SetupStep, boolean>> | undefined {
  const sources = useRows('sources', ONE, { ...QUIET, ...REFRESH })
  const lists = useRows('policies', LISTS, { ...QUIET, ...REFRESH })
  const admins = useRows('users', { ...ONE, filter: { role: 'admin' } }, { ...QUIET, ...REFRESH })
  const superadmins = useRows('users', { ...ONE, filter: { role: 'superadmin' } }, { ...QUIET, ...REFRESH })
  const gateway = useAnswer(['gateway'], 'GET /api/system-config/gateway', REFRESH)
  const mail = useAnswer(['first-steps', 'mail'], 'GET /api/system-config/mail', REFRESH)
  if (!(sources.data && lists.data && admins.data && superadmins.data && gateway.data && mail.data))
    return undefined
  return {
    source: (sources.total ?? 0) > 0,
    gateway: gateway.data.state !== 'off',
    list: lists.data.some(({ source }) => source.kind !== 'builtIn'),
    mail: mail.data.host !== '',
    admin: (admins.total ?? 0) + (superadmins.total ?? 0) > 1,
  }
}

/** Dismissed in this browser. */
const dismissedStore = createPersistedStore('nw.firstSteps', (stored) => stored === true)

export function useDismissed(): boolean {
  return useStoreState(dismissedStore)
}

export function dismiss(): void {
  dismissedStore.set(true)
}
