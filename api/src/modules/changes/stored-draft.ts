import type { ChangeDraft } from '../replay/index.ts'

export function writeDraft(draft: ChangeDraft): string {
  return JSON.stringify(draft)
}

/**
 * A stored draft. Policies that have expired since are left out, or disabled where the draft changes them: they would
 * not decide. Drafts of earlier releases contain no trials.
 */
export function readDraft(text: string, now: number): ChangeDraft {
  const draft = JSON.parse(text) as ChangeDraft
  const { customPolicies } = draft
  if (!customPolicies) return draft
  const { add = [], update = [] } = customPolicies
  const restored = {
    ...customPolicies,
    add: add.flatMap((addition) => {
      const expiresAt = addition.expiresAt ? new Date(addition.expiresAt) : null
      return isOver(expiresAt, now) ? [] : [{ ...addition, expiresAt, shadow: addition.shadow ?? false }]
    }),
    update: update.map(({ expiresAt: stored, ...change }) => {
      if (stored === undefined) return change
      const expiresAt = stored && new Date(stored)
      return isOver(expiresAt, now) ? { ...change, enable: false } : { ...change, expiresAt }
    }),
  }
  return { ...draft, customPolicies: restored }
}

function isOver(expiresAt: Date | null, now: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now
}
