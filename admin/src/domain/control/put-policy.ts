import type { CustomPolicy, SolvedMode } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRecordCalls, useRefresh } from '../../ra/index.ts'
import { readableText, useValueNames } from '../words/index.ts'
import { questionOf } from './decision-question.ts'
import { explain } from './policy-queries.ts'
import type { PolicyFacts } from './policy-target.ts'
import { useUntilText } from './use-policy-toasts.ts'
import { useUndo } from './use-undo.ts'

type Wanted = Pick<CustomPolicy, 'group' | 'solvedMode' | 'comment' | 'expiresAt'> & {
  segmentIds: string[]
  entries: string[]
  shadow: boolean
  riskEventId?: string
}

export interface PutPolicy {
  expiresAt: string | null
  /** Reverts the change; null when nothing changed. */
  back: (() => Promise<unknown>) | null
}

/** Adds policies to all of the segments or to none; equal ones are enabled and get the lifetime. */
export function usePutPolicy(): (wanted: Wanted) => Promise<PutPolicy> {
  const records = useRecordCalls()
  return async (wanted) => {
    const body = { ...wanted, existing: 'set' } as const
    const { ids, former = [] } = await call('POST /api/domain-control/custom-policy/create', { body })
    const restore = async ({ id, ...data }: (typeof former)[number]) => {
      const { data: previousData } = await records.getOne('custom-policies', { id })
      return records.update('custom-policies', { id, data, previousData })
    }
    const back = async () => {
      if (ids.length > 0) await call('POST /api/domain-control/custom-policy/remove', { body: { ids } })
      await Promise.all(former.map(restore))
    }
    return { expiresAt: wanted.expiresAt, back: ids.length + former.length === 0 ? null : back }
  }
}

/** Reports the created policy with its segment and end, offers to undo it, and warns when another policy still decides. */
export function useReportedPolicy(solvedMode: SolvedMode, facts: PolicyFacts) {
  const t = useText()
  const refresh = useRefresh('policies')
  const undo = useUndo()
  const untilText = useUntilText()
  const names = useValueNames()
  const warn = async () => {
    const question = questionOf(facts)
    // Without an answer, there is no warning.
    const now = question && (await explain(question).catch(() => null))
    if (!now || now.solvedMode === solvedMode) return
    const group = names.controlGroup(now.controlGroup)
    const rule = readableText(now.matched ?? '')
    showToast(
      'warning',
      t(`policies.${solvedMode}.outweighed`, { rule: rule === '' ? group : `${group} ${rule}` }),
    )
  }
  return ({ expiresAt, back }: PutPolicy, { entry, segment }: { entry: string; segment: string }) => {
    if (back) {
      const params = { entry: readableText(entry), segment, until: untilText(expiresAt) }
      showToast('success', t(`policies.${solvedMode}.done`, params), undo(back))
    } else showToast('info', t('policies.existed'))
    void warn()
    void refresh()
  }
}
