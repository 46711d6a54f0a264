import { type Device, isAdminRole } from '@netwarden/shared'
import { useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, PageHeader } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { DeviceTable } from './DeviceTable.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { useDeviceList } from './use-device-list.ts'

/** All devices that leases or visits tell of: everybody reads the list, administrators name them. */
export function DevicesPage() {
  const t = useText()
  const format = useFormat()
  const role = useUser()?.role
  const canRename = role !== undefined && isAdminRole(role)
  const list = useDeviceList()
  const [renamed, setRenamed] = useState<Device | null>(null)
  const found = list.found.data
  const countText = found && (list.hasFilters ? 'devices.found' : 'devices.count')
  return (
    <FillPage>
      <PageHeader
        title={t('route.devices')}
        subtitle={countText && t(countText, { total: format.number(found.total) })}
      />
      <DeviceTable list={list} onRename={canRename ? setRenamed : undefined} />
      {renamed && <RenameDialog device={renamed} onClose={() => setRenamed(null)} />}
    </FillPage>
  )
}
