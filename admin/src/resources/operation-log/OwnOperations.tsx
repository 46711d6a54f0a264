import { useText } from '../../kit/i18n/index.ts'
import { useTimeRange } from '../../kit/index.ts'
import { OperationList } from './OperationList.tsx'

/** The log for those who may see only what they did themselves. */
export function OwnOperations() {
  const t = useText()
  const range = useTimeRange('30d')
  return <OperationList range={range} hint={t('operation.ownHint')} isOwn />
}
