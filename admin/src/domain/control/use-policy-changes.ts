import { type CustomPolicy, policyStanding, scheduleAt } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useDataProvider, useDeleteMany } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { refreshPolicies } from './policy-queries.ts'
import { showAtOnce } from './shown-at-once.ts'

interface Switched {
  ids: readonly string[]
  enable: boolean
}

const mutationKey = ['policies', 'custom-switch']

/** Switching policies at once, and removing them after asking; `onGone` hears which ones went. */
export function usePolicyChanges(onGone?: (ids: readonly string[]) => void) {
  const t = useText()
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const [asked, setAsked] = useState<readonly CustomPolicy[] | null>(null)
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ ids, enable }: Switched) =>
      dataProvider.updateMany<CustomPolicy>('custom-policies', { ids: [...ids], data: { enable } }),
    onMutate: ({ ids, enable }) => {
      const chosen = new Set(ids)
      return showAtOnce<CustomPolicy>(client, 'custom-policies', (row) =>
        chosen.has(row.id) ? switched(row, enable, Date.now()) : row,
      )
    },
    onError: (_error, _wanted, putBack) => putBack?.(),
    onSuccess: (_answer, { ids, enable }) =>
      showToast(
        'success',
        t(enable ? 'policies.done.enabled' : 'policies.done.disabled', { count: ids.length }),
      ),
    // The last of several changes brings what the server has; those before it would undo what is on its way.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshPolicies(client) : undefined),
  })
  const [removeMany, { isPending: isRemoving, error, reset }] = useDeleteMany<CustomPolicy, Error>(
    'custom-policies',
    {},
    {
      meta: { isQuiet: true },
      onSuccess: (ids = []) => {
        showToast('success', t('policies.done.removed', { count: ids.length }))
        setAsked(null)
        onGone?.(ids)
        void refreshPolicies(client)
      },
    },
  )
  return {
    asked,
    isSwitching: isPending,
    ask: useCallback(
      (policies: readonly CustomPolicy[] | null) => {
        reset()
        setAsked(policies)
      },
      [reset],
    ),
    setEnabled: useCallback(
      (policies: readonly CustomPolicy[], enable: boolean) =>
        mutate({ ids: policies.map(({ id }) => id), enable }),
      [mutate],
    ),
    remove: () => void removeMany('custom-policies', { ids: asked?.map(({ id }) => id) ?? [] }),
    isRemoving,
    error,
  }
}
export type PolicyChanges = ReturnType<typeof usePolicyChanges>

/** How it stands then, by the rule of the server. */
function switched(policy: CustomPolicy, enable: boolean, now: number): CustomPolicy {
  const { schedule } = policy
  const expiresAt = policy.expiresAt === null ? null : Date.parse(policy.expiresAt)
  const standing = policyStanding({ enable, expiresAt }, schedule && scheduleAt(schedule, now), now)
  const nextTurnAt = standing.nextTurn === null ? null : new Date(standing.nextTurn).toISOString()
  return { ...policy, enable, state: standing.state, nextTurnAt }
}
