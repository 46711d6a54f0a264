import Button from '@mui/material/Button'
import type { Zone } from '@netwarden/shared/contract'
import { ZONE_SORTS } from '@netwarden/shared/dns'
import { useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { TimeFilter } from '../../../domain/visit/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import {
  DiscardDialog,
  EmptyState,
  EndButtons,
  Icon,
  oneOf,
  RANGES,
  TimeText,
  useDiscard,
} from '../../../kit/index.ts'
import { loadable } from '../../../kit/loadable.tsx'
import { useTabNavigate } from '../../../kit/tabs/index.ts'
import { ListFilters, type ListRange, ResourceList, ResourceTable, TextFilter } from '../../../ra/index.ts'
import { DropArea } from '../upload/DropArea.tsx'
import { useZoneUpload } from '../upload/use-zone-upload.ts'
import { isReverse, shownOrigin, zoneAddress } from '../zone-names.ts'
import { ZONES } from '../zone-queries.ts'
import { useZoneColumns } from './zone-columns.tsx'

const DeleteZone = loadable(async () => (await import('../DeleteZone.tsx')).DeleteZone)
const UploadDrawer = loadable(async () => (await import('../upload/UploadDrawer.tsx')).UploadDrawer)
const ZoneCreateForm = loadable(async () => (await import('./ZoneCreateForm.tsx')).ZoneCreateForm)

const SETUP = {
  filters: { q: '', addedBy: '', range: '', from: '', to: '' },
  sort: { field: 'origin', order: 'asc' },
  pageSize: 20,
  rules: { sort: oneOf(ZONE_SORTS), range: oneOf(RANGES.filter((range) => range !== 'custom')) },
} as const

/** The zones, which are created here or uploaded as files. */
export function ZoneList() {
  return (
    <ResourceList resource={ZONES} setup={SETUP}>
      <Zones />
    </ResourceList>
  )
}

function Zones() {
  const navigate = useTabNavigate()
  const [isCreating, setCreating] = useState(false)
  const { setDirty, leave, reset, question } = useDiscard()
  const [going, setGoing] = useState<Zone>()
  const upload = useZoneUpload(undefined)
  const columns = useZoneColumns(useMemo(() => ({ remove: setGoing }), []))
  const close = () => {
    setCreating(false)
    reset()
  }
  return (
    <DropArea onDrop={upload.add}>
      <ZoneTable columns={columns} onCreate={() => setCreating(true)} onUpload={upload.open} />
      {isCreating && (
        <ZoneCreateForm
          onDirty={setDirty}
          onMade={({ origin }) => {
            close()
            navigate(zoneAddress(origin))
          }}
          onClose={() => leave(close)}
        />
      )}
      {upload.isOpen && !isCreating && <UploadDrawer state={upload} onClose={upload.close} />}
      {going && (
        <DeleteZone zone={going} onGone={() => setGoing(undefined)} onClose={() => setGoing(undefined)} />
      )}
      <DiscardDialog {...question} />
    </DropArea>
  )
}

interface TableProps {
  columns: ReturnType<typeof useZoneColumns>
  onCreate: () => void
  onUpload: () => void
}

function ZoneTable({ columns, onCreate, onUpload }: TableProps) {
  const t = useText()
  const navigate = useTabNavigate()
  return (
    <ResourceTable<Zone>
      list="zones"
      label={t('zones.label')}
      columns={columns}
      rowName={({ origin }) => shownOrigin(origin)}
      onRowClick={({ origin }) => navigate(zoneAddress(origin))}
      toolbar={<Tools onCreate={onCreate} onUpload={onUpload} />}
      empty={<NoZones onCreate={onCreate} onUpload={onUpload} />}
      noneFound={t('zones.none')}
      phoneRow={({ origin, soa, recordCount, updatedAt }) => ({
        title: shownOrigin(origin),
        subtitle: `${t(isReverse(origin) ? 'zones.kind.reverse' : 'zones.kind.forward')} · ${t('zones.phone', { count: recordCount, serial: soa.serial })}`,
        aside: <TimeText at={updatedAt} style="minute" isShort />,
      })}
    />
  )
}

function Tools({ onCreate, onUpload }: Omit<TableProps, 'columns'>) {
  const t = useText()
  return (
    <>
      <ListFilters>
        <TextFilter
          source="q"
          label={t('ui.search')}
          placeholder={t('zones.filter.originHint')}
          width={240}
        />
        <TextFilter
          source="addedBy"
          label={t('zones.field.addedBy')}
          placeholder={t('zones.filter.addedByHint')}
          width={190}
        />
        <CreatedFilter />
      </ListFilters>
      <EndButtons>
        <Button startIcon={<Icon name="upload" size={14} />} onClick={onUpload}>
          {t('zones.upload.button')}
        </Button>
        <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={onCreate}>
          {t('zones.create')}
        </Button>
      </EndButtons>
    </>
  )
}

function NoZones({ onCreate, onUpload }: Omit<TableProps, 'columns'>) {
  const t = useText()
  return (
    <EmptyState
      icon="domain"
      title={t('zones.empty')}
      hint={t('zones.emptyHint')}
      action={
        <>
          <Button startIcon={<Icon name="upload" size={14} />} onClick={onUpload}>
            {t('zones.upload.button')}
          </Button>
          <Button startIcon={<Icon name="plus" size={14} />} onClick={onCreate}>
            {t('zones.create')}
          </Button>
        </>
      }
    />
  )
}

/** Filters zones by the time of their creation. */
function CreatedFilter() {
  const t = useText()
  const { filterValues, setFilters } = useListContext()
  const { range: chosen, from, to, ...others } = filterValues
  const bounds: ListRange = from || to ? 'custom' : 'all'
  return (
    <TimeFilter
      label={t('zones.field.createdAt')}
      range={RANGES.find((known) => known === chosen) ?? bounds}
      custom={{ ...(from && { from }), ...(to && { to }) }}
      onChange={(range, span) => {
        // The first two ranges are named by their times; the whole time needs none.
        const isNamed = range !== 'custom' && range !== 'all'
        setFilters({ ...others, ...(isNamed ? { range } : span) }, undefined, false)
      }}
    />
  )
}
