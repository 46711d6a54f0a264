import type { CustomPolicy } from '@netwarden/shared/domain'
import { useCallback } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRecordCalls } from '../../ra/index.ts'
import { readableText } from '../words/index.ts'
import { entryOf } from './policy-entry.ts'
import { useSegmentName } from './use-segment-name.ts'
import { useUndo } from './use-undo.ts'

/** Number of entries that a toast names; it counts the others. */
const MOST_NAMED = 3

/** The end of a policy, as the end of a sentence. */
export function useUntilText(): (expiresAt: string | null) => string {
  const t = useText()
  const format = useFormat()
  return useCallback(
    (expiresAt) =>
      expiresAt === null
        ? t('policies.done.forever')
        : t('policies.done.until', { time: format.time(expiresAt, 'minute') }),
    [t, format],
  )
}

/** Reports changes of policies of a segment: which, where, until when; a switch can be undone. */
export function usePolicyToasts() {
  const t = useText()
  const nameOf = useSegmentName()
  const untilText = useUntilText()
  const undo = useUndo()
  const records = useRecordCalls()
  const countsOf = (policies: readonly CustomPolicy[]) => {
    const named = policies.slice(0, MOST_NAMED).map((policy) => readableText(entryOf(policy)))
    const [first] = policies
    return {
      count: policies.length,
      entries: named.join(t('ui.and')) + (policies.length > MOST_NAMED ? '…' : ''),
      segment: first ? nameOf({ id: first.segmentId, name: first.segmentName }) : '',
    }
  }
  return {
    /** `before` are the policies before the switch; empty where the state of some is unknown. */
    switched: (policies: readonly CustomPolicy[], enable: boolean, before: readonly CustomPolicy[]) => {
      const ends = new Set(policies.map(({ expiresAt }) => expiresAt))
      const [end = null] = ends
      const text = enable
        ? t('policies.done.enabled', {
            ...countsOf(policies),
            until: ends.size > 1 ? t('policies.done.untilEach') : untilText(end),
          })
        : t('policies.done.disabled', countsOf(policies))
      // Policies that already had this state keep it.
      const ids = before.filter((policy) => policy.enable !== enable).map(({ id }) => id)
      showToast(
        'success',
        text,
        ids.length > 0
          ? undo(() => records.updateMany('custom-policies', { ids, data: { enable: !enable } }))
          : undefined,
      )
    },
    saved: (policy: CustomPolicy) =>
      showToast(
        'success',
        t('policies.done.saved', {
          ...countsOf([policy]),
          mode: t(`ui.mode.${policy.solvedMode}`),
          until: untilText(policy.expiresAt),
        }),
      ),
    removed: (policies: readonly CustomPolicy[]) =>
      showToast('success', t('policies.done.removed', countsOf(policies))),
  }
}
