import type { LIST_CHANGES, ListUpdated } from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import { useMutation } from '@tanstack/react-query'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

type Shown = Pick<PolicyList, 'id' | 'version' | 'heldVersion' | 'checkedAt'>
/** A new version or check, by any user or job, reloads the query. */
const key = ({ id, version, heldVersion, checkedAt }: Shown, ...rest: unknown[]) => [
  ...['policies', 'list', id, version, heldVersion, checkedAt],
  ...rest,
]

/** The newest of them. */
export function useListVersions(list: Shown, limit: number) {
  return useAnswer(key(list, 'versions', limit), 'GET /api/domain-control/policy/:id/versions', {
    params: { id: list.id },
    query: { limit },
    placeholderData: (previous) => previous,
  })
}

/** Hits of a list for each of the last 30 days. */
export function useHitsByDay(id: string) {
  return useAnswer(['policies', 'hits', id], 'GET /api/domain-control/policy/:id/hits', { params: { id } })
}

/** The result of the last check. */
export function useLatest(list: Shown) {
  return useAnswer(key(list, 'latest'), 'GET /api/domain-control/policy/:id/latest', {
    params: { id: list.id },
    placeholderData: (previous) => previous,
  })
}

export interface NamesQuery {
  q: string
  current: number
  version?: string | undefined
  change?: (typeof LIST_CHANGES)[number] | undefined
}
export const NAMES_A_PAGE = 50

export function useListNames(list: Shown, { q, current, version, change }: NamesQuery) {
  const query = {
    current,
    pageSize: NAMES_A_PAGE,
    ...(q && { q }),
    ...(version && { version }),
    ...(change && { change }),
  }
  return useAnswer(key(list, 'names', query), 'GET /api/domain-control/policy/:id/names', {
    params: { id: list.id },
    query,
    placeholderData: (previous) => previous,
  })
}

export function useWellKnownLists() {
  return useAnswer(['policies', 'well-known'], 'GET /api/domain-control/policy/well-known')
}

type Check = { action: 'check-update' } | { action: 'upload'; file: File }
type Change =
  | { action: 'update' }
  | { action: 'accept'; version: string }
  | { action: 'rollback'; version: string }

function makeChange(id: string, asked: Change): Promise<ListUpdated> {
  const params = { id }
  if (asked.action === 'update') return call('POST /api/domain-control/policy/:id/update', { params })
  const { action, version } = asked
  return call(`POST /api/domain-control/policy/:id/${action}`, { params, body: { version } })
}

/** Checks the source of a list, or makes another version the current one; a toast shows the result. */
export function useListUpdates({ id, name, version }: Pick<PolicyList, 'id' | 'name' | 'version'>) {
  const t = useText()
  const format = useFormat()
  const onSettled = useRefresh('policies')
  const check = useMutation({
    mutationFn: (asked: Check) => {
      if (asked.action === 'check-update')
        return call('POST /api/domain-control/policy/:id/check-update', { params: { id } })
      const body = new FormData()
      body.set('file', asked.file)
      return call('POST /api/domain-control/policy/:id/upload', { params: { id }, body })
    },
    onSuccess: ({ current, latest, added, removed, held }) => {
      const counts = { added: format.number(added), removed: format.number(removed) }
      if (held) showToast('error', t('lists.done.held', { name }))
      else if (version === '' && current !== '')
        showToast('success', t('lists.done.version', { name, version: current }))
      else if (current === latest) showToast('success', t('lists.done.same', { name }))
      else showToast('success', t('lists.done.found', { name, ...counts }))
    },
    onSettled,
  })
  const change = useMutation({
    mutationFn: (asked: Change) => makeChange(id, asked),
    onSuccess: ({ version, held }) => {
      if (held) showToast('error', t('lists.done.held', { name }))
      else showToast('success', t('lists.done.version', { name, version }))
    },
    onSettled,
  })
  const discard = useMutation({
    mutationFn: (waiting: string) =>
      call('POST /api/domain-control/policy/:id/discard', { params: { id }, body: { version: waiting } }),
    onSuccess: () => showToast('success', t('lists.done.discarded', { name })),
    onSettled,
  })
  return { check, change, discard, isPending: check.isPending || change.isPending || discard.isPending }
}
export type ListUpdates = ReturnType<typeof useListUpdates>
