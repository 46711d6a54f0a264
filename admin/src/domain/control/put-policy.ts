import type { CustomPolicy, SolvedMode } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRecordCalls, useRefresh } from '../../ra/index.ts'
import { readableText, useValueNames } from '../words/index.ts'
import { questionOf } from './decision-question.ts'
import { explain } from './policy-queries.ts'
import type { PolicyFacts } from './policy-target.ts'
import { useUntilText } from './use-policy-toasts.ts'
import { useUndo } from './use-undo.ts'

type Wanted = Pick<CustomPolicy, 'segmentId' | 'group' | 'solvedMode' | 'comment' | 'expiresAt'> & {
  entries: string[]
  shadow: boolean
  riskEventId?: string
}

export interface PutPolicy {
  expiresAt: string | null
  /** Reverts the change; null when nothing changed. */
  back: (() => Promise<unknown>) | null
}

/** Adds policies, or enables equal ones and sets their lifetime. */
export function usePutPolicy(): (wanted: readonly Wanted[]) => Promise<PutPolicy> {
  const records = useRecordCalls()
  const put = async (wanted: Wanted): Promise<PutPolicy> => {
    const { expiresAt, comment, shadow } = wanted
    const { data: made } = await records.create('custom-policies', { data: wanted })
    const params = { id: made.id }
    if (made.existing.length === 0)
      return { expiresAt, back: () => records.delete('custom-policies', params) }
    const { data: before } = await records.getOne('custom-policies', params)
    const isSame = before.enable && before.expiresAt === expiresAt && before.shadow === shadow
    if (isSame && (comment === '' || before.comment === comment)) return { expiresAt, back: null }
    const change = (previousData: CustomPolicy, data: Partial<CustomPolicy>) =>
      records.update('custom-policies', { ...params, data, previousData })
    const { data: after } = await change(before, {
      enable: true,
      shadow,
      expiresAt,
      ...(comment && { comment }),
    })
    const former = {
      enable: before.enable,
      shadow: before.shadow,
      expiresAt: before.expiresAt,
      comment: before.comment,
    }
    return { expiresAt, back: () => change(after, former) }
  }
  return async (wanted) => {
    const backs: NonNullable<PutPolicy['back']>[] = []
    let expiresAt: string | null = null
    for (const one of wanted) {
      const done = await put(one)
      expiresAt = done.expiresAt
      if (done.back) backs.push(done.back)
    }
    return { expiresAt, back: backs.length === 0 ? null : () => Promise.all(backs.map((back) => back())) }
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
