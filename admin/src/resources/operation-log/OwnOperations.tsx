import { useText } from '../../kit/i18n/index.ts'
import { useTimeRange } from '../../kit/index.ts'
import { OperationList } from './OperationList.tsx'

/** The log for users who can see only their own operations. */
export function OwnOperations() {
  const t = useText()
  const range = useTimeRange('30d')
  return <OperationList range={range} hint={t('operation.ownHint')} isOwn />
}
