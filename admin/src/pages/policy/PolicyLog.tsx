import { useText } from '../../kit/i18n/index.ts'
import { SideDrawer } from '../../kit/index.ts'
import { SegmentOperations } from '../../resources/operation-log/SegmentOperations.tsx'

interface Props {
  segmentId: string
  name: string
  onClose: () => void
}

export function PolicyLog({ segmentId, name, onClose }: Props) {
  const t = useText()
  return (
    <SideDrawer
      isOpen
      width={520}
      title={t('route.operationLog')}
      subtitle={t('policies.page.logOf', { name })}
      onClose={onClose}
    >
      <SegmentOperations segmentId={segmentId} />
    </SideDrawer>
  )
}
