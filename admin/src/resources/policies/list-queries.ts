import type {
  HitsOfDay,
  LIST_CHANGES,
  ListUpdated,
  ListVersion,
  Page,
  PolicyList,
  UpdateCheck,
  WellKnownList,
} from '@netwarden/shared'
import { useMutation } from '@tanstack/react-query'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

const address = (id: string, part: string) => `/api/domain-control/policy/${encodeURIComponent(id)}/${part}`
type Shown = Pick<PolicyList, 'id' | 'version' | 'heldVersion' | 'checkedAt'>
/** A new version or check, by any user or job, reloads the query. */
const key = ({ id, version, heldVersion, checkedAt }: Shown, ...rest: unknown[]) => [
  ...['policies', 'list', id, version, heldVersion, checkedAt],
  ...rest,
]

/** The newest of them. */
export function useListVersions(preset: Shown, limit: number) {
  return useAnswer<ListVersion[]>(key(preset, 'versions', limit), address(preset.id, 'versions'), {
    query: { limit },
    placeholderData: (previous) => previous,
  })
}

/** What it decided day by day, of 30 days. */
export function useHitsByDay(id: string) {
  return useAnswer<HitsOfDay[]>(['policies', 'hits', id], address(id, 'hits'))
}

/** What the last check found. */
export function useLatest(preset: Shown) {
  return useAnswer<UpdateCheck>(key(preset, 'latest'), address(preset.id, 'latest'), {
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

export function useListNames(preset: Shown, { q, current, version, change }: NamesQuery) {
  const query = {
    current,
    pageSize: NAMES_A_PAGE,
    ...(q && { q }),
    ...(version && { version }),
    ...(change && { change }),
  }
  return useAnswer<Page<{ domain: string }>>(key(preset, 'names', query), address(preset.id, 'names'), {
    query,
    placeholderData: (previous) => previous,
  })
}

export function useWellKnownLists() {
  return useAnswer<WellKnownList[]>(['policies', 'well-known'], '/api/domain-control/policy/well-known')
}

type Check = { action: 'check-update' } | { action: 'upload'; file: File }
type Change =
  | { action: 'update' }
  | { action: 'accept'; version: string }
  | { action: 'rollback'; version: string }

/** Reads the source of a list, and puts another version of it in force; a toast shows the result. */
export function useListUpdates({ id, name, version }: Pick<PolicyList, 'id' | 'name' | 'version'>) {
  const t = useText()
  const format = useFormat()
  const onSettled = useRefresh('policies')
  const check = useMutation({
    mutationFn: (asked: Check) => {
      const form = new FormData()
      if (asked.action === 'upload') form.set('file', asked.file)
      const body = asked.action === 'upload' ? { body: form } : {}
      return call<UpdateCheck>('POST', address(id, asked.action), body)
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
    mutationFn: ({ action, ...body }: Change) => call<ListUpdated>('POST', address(id, action), { body }),
    onSuccess: ({ version, held }) => {
      if (held) showToast('error', t('lists.done.held', { name }))
      else showToast('success', t('lists.done.version', { name, version }))
    },
    onSettled,
  })
  const discard = useMutation({
    mutationFn: (waiting: string) =>
      call<UpdateCheck>('POST', address(id, 'discard'), { body: { version: waiting } }),
    onSuccess: () => showToast('success', t('lists.done.discarded', { name })),
    onSettled,
  })
  return { check, change, discard, isPending: check.isPending || change.isPending || discard.isPending }
}
export type ListUpdates = ReturnType<typeof useListUpdates>
