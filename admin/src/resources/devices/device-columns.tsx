import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import {
  DEVICE_FIELDS,
  DEVICE_OWNER_FIELDS,
  type DEVICE_SORTS,
  type Device,
} from '@netwarden/shared/contract'
import { RISK_LEVELS } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSegmentChoices, useSegmentName } from '../../domain/control/index.ts'
import { searchAddress } from '../../domain/links/index.ts'
import { subjectAddress } from '../../domain/subject/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import { LevelTag, Mono, RANGES, RowButton } from '../../kit/index.ts'
import { actionsColumn, type Column } from '../../ra/index.ts'

/** Time ranges of the list: those of the visit search without a custom range. */
export const DEVICE_RANGES = RANGES.filter((range) => range !== 'custom')

export const DEVICE_RISKS = ['any', ...RISK_LEVELS, 'none'] as const

type DeviceColumn = Column<Device> & { sort?: (typeof DEVICE_SORTS)[number] }

export interface DeviceActions {
  edit: (device: Device) => void
}

/** `actions` are absent for people who may only read; `range` is the time that the list is of, by default all. */
export function useDeviceColumns(
  actions: DeviceActions | undefined,
  range: (typeof DEVICE_RANGES)[number] | undefined,
): Column<Device>[] {
  const t = useText()
  const label = useLabel()
  const format = useFormat()
  const segmentNames = useSegmentNames()
  return useMemo(() => {
    const columns: DeviceColumn[] = [
      {
        key: 'name',
        label: label(DEVICE_FIELDS.name),
        sort: 'name',
        width: 150,
        render: (device) => <NameLink device={device} />,
      },
      {
        key: 'segment',
        label: t('policies.segment'),
        sort: 'segment',
        width: 130,
        render: ({ segmentId }) => segmentNames.get(segmentId) ?? segmentId,
      },
      ...(['user', 'department'] as const).map(
        (key): DeviceColumn => ({
          key,
          label: label(DEVICE_OWNER_FIELDS[key]),
          sort: key,
          width: { 'zh-CN': 90, 'en-US': 102 },
          render: (device) => device[key] && <ForeignText text={device[key]} />,
        }),
      ),
      {
        key: 'risk',
        label: t('devices.field.risk'),
        sort: 'risk',
        width: 94,
        render: (device) => <Risk device={device} />,
      },
      {
        key: 'addresses',
        label: t('devices.field.addresses'),
        width: 130,
        render: ({ addresses }) => <Addresses addresses={addresses} />,
      },
      {
        key: 'deviceMac',
        label: t('devices.field.deviceMac'),
        sort: 'deviceMac',
        isOptional: true,
        width: 146,
        render: ({ deviceMac }) => deviceMac && <Mono>{deviceMac}</Mono>,
      },
      {
        key: 'maker',
        label: t('devices.field.maker'),
        sort: 'maker',
        render: ({ maker }) => maker && <ForeignText text={maker} />,
      },
      {
        key: 'lastActiveAt',
        label: t('subjects.lastActive'),
        sort: 'lastActiveAt',
        width: 160,
        time: 'second',
      },
      {
        key: 'firstSeenAt',
        label: t('subjects.firstSeen'),
        isOptional: true,
        sort: 'firstSeenAt',
        width: 158,
        time: 'second',
      },
      {
        key: 'visits',
        label: t('subjects.visits'),
        sort: 'visits',
        width: 84,
        isNumeric: true,
        render: ({ id, visits }) => (
          // Without its two moments a range of one's own is all that is kept.
          <Link to={searchAddress({ deviceId: id, range: range ?? 'custom' })}>{format.number(visits)}</Link>
        ),
      },
    ]
    if (!actions) return columns
    return [
      ...columns,
      actionsColumn(t, { 'zh-CN': 64, 'en-US': 64 }, (device) => (
        <DeviceButtons device={device} actions={actions} />
      )),
    ]
  }, [t, label, format, actions, range, segmentNames])
}

function DeviceButtons({ device, actions }: { device: Device; actions: DeviceActions }) {
  const t = useText()
  return (
    <RowButton
      aria-label={t('devices.editOf', { name: device.name ?? device.id })}
      onClick={() => actions.edit(device)}
    >
      {t('ui.edit')}
    </RowButton>
  )
}

function useSegmentNames(): ReadonlyMap<string, string> {
  const nameOf = useSegmentName()
  const { data } = useSegmentChoices()
  return useMemo(() => new Map((data ?? []).map((segment) => [segment.id, nameOf(segment)])), [data, nameOf])
}

/** The highest level of the open events, with their total score and number. */
function Risk({ device: { riskLevel, riskScore, openRisks } }: { device: Device }) {
  const t = useText()
  const format = useFormat()
  if (riskLevel === null) return '—'
  const score = format.number(riskScore)
  return (
    <Tooltip title={t('devices.risk.hint', { count: openRisks, events: format.number(openRisks), score })}>
      <Box component="span" tabIndex={0} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
        <LevelTag level={riskLevel} />
        <Typography variant="note" component="span">
          {score}
        </Typography>
      </Box>
    </Tooltip>
  )
}

function NameLink({ device: { id, name } }: { device: Device }) {
  const t = useText()
  return (
    <Link to={subjectAddress('device', id)} aria-label={name ?? id}>
      {name ? <ForeignText text={name} /> : t('devices.unnamed')}
    </Link>
  )
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  const t = useText()
  const [first, ...others] = addresses
  if (first === undefined) return '—'
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, maxWidth: '100%' }}>
      <Mono>{first}</Mono>
      {others.length > 0 && (
        <Tooltip title={others.join(', ')}>
          <Typography variant="note" component="span" tabIndex={0} sx={{ flex: 'none' }}>
            {t('devices.more', { count: others.length })}
          </Typography>
        </Tooltip>
      )}
    </Box>
  )
}
