import type { ControlQuota } from '@netwarden/shared/contract'
import { useValueNames } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** The word for a control group, and for all of them. */
export function useGroupName(): (quota: ControlQuota) => string {
  const t = useText()
  const names = useValueNames()
  return (quota) => (quota === 'total' ? t('controlState.total') : names.controlGroup(quota))
}
