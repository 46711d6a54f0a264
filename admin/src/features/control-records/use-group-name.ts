import type { ControlQuota } from '@netwarden/shared'
import { useText } from '../../i18n/index.ts'
import { useValueNames } from '../visits/index.ts'

/** The word for a control group, and for all of them. */
export function useGroupName(): (quota: ControlQuota) => string {
  const t = useText()
  const names = useValueNames()
  return (quota) => (quota === 'total' ? t('controlState.total') : names.controlGroup(quota))
}
