import type { CustomPolicy } from '@netwarden/shared/domain'
import { policyStatus, scheduleAt } from '@netwarden/shared/policy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useDeleteMany } from 'react-admin'
import { useRecordCalls, useRefresh } from '../../ra/index.ts'
import { showAtOnce } from './shown-at-once.ts'
import { usePolicyToasts } from './use-policy-toasts.ts'

interface Switched {
  policies: readonly CustomPolicy[]
  enable: boolean
  before: readonly CustomPolicy[]
}

const mutationKey = ['policies', 'custom-switch']

/**
 * Switches policies immediately, and deletes them after a confirmation; `onGone` gets the visible `rows` that were
 * deleted.
 */
export function usePolicyChanges(
  rows: readonly CustomPolicy[] | undefined,
  onGone?: (ids: readonly string[]) => void,
) {
  const toasts = usePolicyToasts()
  const client = useQueryClient()
  const refresh = useRefresh('policies')
  const records = useRecordCalls()
  const [asked, setAsked] = useState<readonly CustomPolicy[] | null>(null)
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ policies, enable }: Switched) =>
      records.updateMany('custom-policies', { ids: idsOf(policies), data: { enable } }),
    onMutate: ({ policies, enable }) => {
      const chosen = new Set(idsOf(policies))
      return showAtOnce<CustomPolicy>(client, 'custom-policies', (row) =>
        chosen.has(row.id) ? switched(row, enable, Date.now()) : row,
      )
    },
    onError: (_error, _wanted, putBack) => putBack?.(),
    onSuccess: (_answer, { policies, enable, before }) => toasts.switched(policies, enable, before),
    // Only the last of several changes refreshes from the server; earlier ones would revert pending ones.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  })
  const [removeMany, { isPending: isRemoving, error, reset }] = useDeleteMany<CustomPolicy, Error>(
    'custom-policies',
    {},
    {
      meta: { isQuiet: true },
      onSuccess: (ids = []) => {
        toasts.removed(asked ?? [])
        setAsked(null)
        onGone?.(ids)
        void refresh()
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
      (policies: readonly CustomPolicy[], enable: boolean) => {
        // The current state of policies that were selected on another page is unknown.
        const before = rows?.filter(({ id }) => policies.some((policy) => policy.id === id)) ?? []
        mutate({ policies, enable, before: before.length === policies.length ? before : [] })
      },
      [mutate, rows],
    ),
    remove: () => void removeMany('custom-policies', { ids: idsOf(asked ?? []) }),
    isRemoving,
    error,
  }
}
export type PolicyChanges = ReturnType<typeof usePolicyChanges>

function idsOf(policies: readonly CustomPolicy[]): string[] {
  return policies.map(({ id }) => id)
}

/** The state of the policy afterwards, by the rule of the server. */
function switched(policy: CustomPolicy, enable: boolean, now: number): CustomPolicy {
  const { schedule } = policy
  const expiresAt = policy.expiresAt === null ? null : Date.parse(policy.expiresAt)
  const status = policyStatus({ enable, expiresAt }, schedule && scheduleAt(schedule, now), now)
  const nextTurnAt = status.nextTurn === null ? null : new Date(status.nextTurn).toISOString()
  return { ...policy, enable, state: status.state, nextTurnAt }
}
