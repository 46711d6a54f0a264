import type { Enforcer } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../kit/i18n/index.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** A time as its distance from now, and a number of seconds in the largest unit that fits. */
export function useAgeText() {
  const t = useText()
  const format = useFormat()
  const spanOf = (seconds: number) => {
    if (seconds < MINUTE)
      return t('enforcers.span.seconds', { count: format.number(Math.max(0, Math.round(seconds))) })
    if (seconds < HOUR) return t('enforcers.span.minutes', { count: Math.floor(seconds / MINUTE) })
    if (seconds < DAY) return t('enforcers.span.hours', { count: Math.floor(seconds / HOUR) })
    return t('enforcers.span.days', { count: Math.floor(seconds / DAY) })
  }
  const ageOf = (at: string | null) =>
    at === null ? '—' : t('enforcers.ago', { span: spanOf((Date.now() - Date.parse(at)) / 1_000) })
  return { ageOf, spanOf }
}

/** What is enforced, and what should be where that differs. */
export function generationText({ inForce, wanted }: Pick<Enforcer, 'inForce' | 'wanted'>): string {
  if (inForce === null) return wanted === null ? '—' : `— → ${wanted}`
  return wanted === null || inForce === wanted ? String(inForce) : `${inForce} → ${wanted}`
}
