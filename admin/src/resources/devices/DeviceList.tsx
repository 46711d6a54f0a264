import Button from '@mui/material/Button'
import { DEVICE_SORTS, type Device } from '@netwarden/shared/contract'
import { useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { ImportButton } from '../../domain/import/index.ts'
import { SOURCES_PATH } from '../../domain/links/index.ts'
import { subjectAddress } from '../../domain/subject/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { EmptyState, FillPage, Icon, Mono, oneOf, PageHeader, TimeText, useIsAdmin } from '../../kit/index.ts'
import {
  ChoiceFilter,
  ListFilters,
  type PhoneRow,
  ResourceList,
  ResourceTable,
  TextFilter,
  useFiltered,
} from '../../ra/index.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { DEVICE_RANGES, type DeviceActions, useDeviceColumns } from './device-columns.tsx'
import { RenameDialog } from './RenameDialog.tsx'

const SETUP = {
  filters: { q: '', range: '' },
  sort: { field: 'lastActiveAt', order: 'desc' },
  pageSize: 20,
  rules: { range: oneOf(DEVICE_RANGES), sort: oneOf(DEVICE_SORTS) },
} as const

/** All devices found in leases or visits: every user reads the list, administrators name them. */
export function DeviceList() {
  return (
    <ResourceList resource="devices" setup={SETUP}>
      <DevicesPage />
    </ResourceList>
  )
}

function DevicesPage() {
  const t = useText()
  const format = useFormat()
  const canRename = useIsAdmin()
  const { total } = useListContext<Device>()
  const { isFiltered } = useFiltered()
  const [renamed, setRenamed] = useState<Device | null>(null)
  const [assigned, setAssigned] = useState<Device | null>(null)
  const actions = useMemo(() => ({ rename: setRenamed, assign: setAssigned }), [])
  const countText = isFiltered ? 'devices.found' : 'devices.count'
  return (
    <FillPage>
      <PageHeader
        title={t('route.devices')}
        subtitle={total !== undefined && t(countText, { total: format.number(total) })}
      />
      <DeviceTable actions={canRename ? actions : undefined} />
      {renamed && <RenameDialog device={renamed} onClose={() => setRenamed(null)} />}
      {assigned && <AssignDialog device={assigned} onClose={() => setAssigned(null)} />}
    </FillPage>
  )
}

/** `actions` are absent for users who can only read. */
function DeviceTable({ actions }: { actions: DeviceActions | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const { filterValues } = useListContext()
  const columns = useDeviceColumns(
    actions,
    DEVICE_RANGES.find((range) => range === filterValues.range),
  )
  return (
    <ResourceTable<Device>
      list="devices"
      label={t('devices.label')}
      columns={columns}
      rowName={({ id, name }) => name ?? id}
      onRowClick={({ id }) => void navigate(subjectAddress('device', id))}
      toolbar={<DeviceFilters />}
      empty={<NoDevices />}
      noneFound={t('devices.none')}
      phoneRow={phoneRow}
    />
  )
}

function DeviceFilters() {
  const t = useText()
  return (
    <ListFilters>
      <TextFilter source="q" label={t('ui.search')} placeholder={t('devices.filter.qHint')} width={250} />
      <ChoiceFilter
        source="range"
        label={t('devices.filter.range')}
        options={DEVICE_RANGES.map((value) => ({ value, label: t(`visits.range.${value}`) }))}
      />
    </ListFilters>
  )
}

/** Shown while there are no devices: explains their sources and how to add one. */
function NoDevices() {
  const t = useText()
  const navigate = useNavigate()
  const canAddSource = useIsAdmin()
  return (
    <EmptyState
      icon="device"
      title={t('devices.empty')}
      hint={t('devices.emptyHint')}
      action={
        <>
          <ImportButton />
          {canAddSource && (
            <Button startIcon={<Icon name="plus" size={14} />} onClick={() => void navigate(SOURCES_PATH)}>
              {t('devices.addSource')}
            </Button>
          )}
        </>
      }
    />
  )
}

interface IdentityProps extends Pick<Device, 'addresses' | 'deviceMac'> {
  shown: string
}

/** Names and addresses of the device that are not already shown. */
function Identity({ addresses, deviceMac, shown }: IdentityProps) {
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
