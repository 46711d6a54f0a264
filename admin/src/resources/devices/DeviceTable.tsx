import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Device, isAdminRole } from '@netwarden/shared'
import { useNavigate } from 'react-router'
import { ImportButton } from '../../domain/import/index.ts'
import { SOURCES_PATH } from '../../domain/links/index.ts'
import { subjectAddress } from '../../domain/subject/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, Icon, Mono, NoneFound, TimeText } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { ListTable, type PhoneRow } from '../../ra/index.ts'
import { DeviceFilters } from './DeviceFilters.tsx'
import { useDeviceColumns } from './device-columns.tsx'
import type { DeviceList } from './use-device-list.ts'

interface Props {
  list: DeviceList
  /** Absent for whoever may not. */
  onRename: ((device: Device) => void) | undefined
}

export function DeviceTable({ list, onRename }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const columns = useDeviceColumns(onRename, list.filters.range)
  const { found } = list
  return (
    <ListTable
      list="devices"
      label={t('devices.label')}
      columns={columns}
      rows={found.data?.list}
      rowKey={({ id }) => id}
      rowName={({ id, name }) => name ?? id}
      total={found.data?.total}
      totalIsAtLeast={found.data?.totalIsAtLeast}
      page={list.page}
      onPage={list.setPage}
      sort={list.sort}
      onSort={list.setSort}
      error={found.error}
      onRetry={() => void found.refetch()}
      onRowClick={({ id }) => void navigate(subjectAddress('device', id))}
      toolbar={<DeviceFilters list={list} />}
      empty={
        list.hasFilters ? <NoneFound title={t('devices.none')} onClear={list.clearFilters} /> : <NoDevices />
      }
      phoneRow={phoneRow}
    />
  )
}

/** Where devices come from, for whoever has none yet, and how to begin. */
function NoDevices() {
  const t = useText()
  const navigate = useNavigate()
  const role = useUser()?.role
  const canAddSource = role !== undefined && isAdminRole(role)
  return (
    <EmptyState
      icon="device"
      title={t('devices.empty')}
      hint={t('devices.emptyHint')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <ImportButton />
          {canAddSource && (
            <Button startIcon={<Icon name="plus" size={14} />} onClick={() => void navigate(SOURCES_PATH)}>
              {t('devices.addSource')}
            </Button>
          )}
        </Box>
      }
    />
  )
}

/** What else a device goes by than what is shown already. */
function Identity({
  addresses,
  deviceMac,
  shown,
}: Pick<Device, 'addresses' | 'deviceMac'> & { shown: string }) {
  const t = useText()
  const others = [addresses[0], deviceMac].filter((text) => text && text !== shown)
  return others.length > 0 ? <Mono>{others.join(' · ')}</Mono> : t('devices.unnamed')
}

function phoneRow({ id, name, addresses, deviceMac, lastActiveAt }: Device): PhoneRow {
  return {
    title: <ForeignText text={name ?? id} />,
    subtitle: <Identity addresses={addresses} deviceMac={deviceMac} shown={name ?? id} />,
    aside: lastActiveAt && <TimeText at={lastActiveAt} style="minute" isShort />,
  }
}
