import Button from '@mui/material/Button'
import { DEVICE_OWNER_FIELDS, DEVICE_SORTS, type Device } from '@netwarden/shared/contract'
import { useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { useSegmentChoices, useSegmentName } from '../../domain/control/index.ts'
import { ImportButton } from '../../domain/import/index.ts'
import { SOURCES_PATH } from '../../domain/links/index.ts'
import { subjectAddress } from '../../domain/subject/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import {
  DownloadButton,
  EmptyState,
  FillPage,
  Icon,
  LevelTag,
  Mono,
  oneOf,
  PageHeader,
  resolveRange,
  TimeText,
  useIsAdmin,
  useIsPhone,
} from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import {
  ChoiceFilter,
  type ChosenRows,
  ListFilters,
  type PhoneRow,
  ResourceList,
  ResourceTable,
  TextFilter,
  useChosenRows,
  useFiltered,
} from '../../ra/index.ts'
import { DeviceEditDrawer } from './DeviceEditDrawer.tsx'
import { DeviceImportDialog } from './DeviceImportDialog.tsx'
import { DEVICE_RANGES, DEVICE_RISKS, type DeviceActions, useDeviceColumns } from './device-columns.tsx'

const SETUP = {
  filters: { q: '', range: '', segmentId: '', riskLevel: '', user: '', department: '', maker: '' },
  sort: { field: 'lastActiveAt', order: 'desc' },
  pageSize: 20,
  rules: { range: oneOf(DEVICE_RANGES), riskLevel: oneOf(DEVICE_RISKS), sort: oneOf(DEVICE_SORTS) },
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
  const isAdmin = useIsAdmin()
  const { data, total } = useListContext<Device>()
  const { isFiltered } = useFiltered()
  const selection = useChosenRows(data)
  const [edited, setEdited] = useState<readonly Device[]>([])
  const [isImportOpen, setImportOpen] = useState(false)
  const actions = useMemo(() => ({ edit: (device: Device) => setEdited([device]) }), [])
  const countText = isFiltered ? 'devices.found' : 'devices.count'
  return (
    <FillPage>
      <PageHeader
        title={t('route.devices')}
        subtitle={total !== undefined && t(countText, { total: format.number(total) })}
        actions={<HeaderActions onImport={isAdmin ? () => setImportOpen(true) : undefined} />}
      />
      <DeviceTable {...(isAdmin && { actions, selection })} onEdit={() => setEdited(selection.rows)} />
      {edited.length > 0 && (
        <DeviceEditDrawer
          key={edited.map(({ id }) => id).join(' ')}
          devices={edited}
          onEdited={() => selection.drop(edited.map(({ id }) => id))}
          onClose={() => setEdited([])}
        />
      )}
      {isImportOpen && <DeviceImportDialog onClose={() => setImportOpen(false)} />}
    </FillPage>
  )
}

/** The file has the filtered devices; `onImport` is absent for users who can only read. */
function HeaderActions({ onImport }: { onImport: (() => void) | undefined }) {
  const t = useText()
  const { filterValues, sort } = useListContext<Device>()
  const { range, ...filters } = filterValues
  const order = sort.order === 'ASC' ? 'asc' : 'desc'
  return (
    <>
      {onImport && (
        <Button startIcon={<Icon name="upload" size={14} />} onClick={onImport}>
          {t('ui.import')}
        </Button>
      )}
      <DownloadButton
        save={() => {
          const chosen = DEVICE_RANGES.find((one) => one === range)
          const span = chosen ? resolveRange(chosen, {}) : {}
          const query = { ...filters, ...span, sort: DEVICE_SORTS.find((one) => one === sort.field), order }
          return download('GET /api/device/export', { query })
        }}
        title={t('devices.downloadHint')}
      >
        {t('ui.download')}
      </DownloadButton>
    </>
  )
}

interface TableProps {
  actions?: DeviceActions
  selection?: ChosenRows<Device>
  onEdit: () => void
}

/** `actions` are absent for users who can only read. */
function DeviceTable({ actions, selection, onEdit }: TableProps) {
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
      {...(selection && { selection })}
      bulkActions={
        <Button startIcon={<Icon name="edit" size={14} />} onClick={onEdit}>
          {t('devices.editChosen')}
        </Button>
      }
      toolbar={<DeviceFilters />}
      empty={<NoDevices />}
      noneFound={t('devices.none')}
      phoneRow={phoneRow}
    />
  )
}

function DeviceFilters() {
  const t = useText()
  const label = useLabel()
  const { filterValues } = useListContext<Device>()
  const isNarrowed = ['user', 'department', 'maker'].some((name) => filterValues[name] !== undefined)
  // The search covers what a phone has no room for.
  const isPhone = useIsPhone()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data ?? []
  const words = { any: t('devices.filter.risk.any'), none: t('devices.filter.risk.none') }
  return (
    <ListFilters>
      <TextFilter source="q" label={t('ui.search')} placeholder={t('devices.filter.qHint')} width={190} />
      <ChoiceFilter
        source="segmentId"
        label={t('policies.segment')}
        options={segments.map((segment) => ({ value: segment.id, label: nameOf(segment) }))}
      />
      {(!isPhone || isNarrowed) && (
        <>
          <TextFilter source="user" label={label(DEVICE_OWNER_FIELDS.user)} width={130} />
          <TextFilter source="department" label={label(DEVICE_OWNER_FIELDS.department)} width={130} />
          <TextFilter source="maker" label={t('devices.field.maker')} width={130} />
        </>
      )}
      <ChoiceFilter
        source="riskLevel"
        label={t('devices.field.risk')}
        options={DEVICE_RISKS.map((value) => ({
          value,
          label: value === 'any' || value === 'none' ? words[value] : t(`ui.level.${value}`),
        }))}
      />
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

function phoneRow({ id, name, addresses, deviceMac, lastActiveAt, riskLevel }: Device): PhoneRow {
  return {
    title: <ForeignText text={name ?? id} />,
    subtitle: <Identity addresses={addresses} deviceMac={deviceMac} shown={name ?? id} />,
    aside: (
      <>
        {riskLevel && <LevelTag level={riskLevel} />}
        {lastActiveAt && <TimeText at={lastActiveAt} style="minute" isShort />}
      </>
    ),
  }
}
