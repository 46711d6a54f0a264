import Typography from '@mui/material/Typography'
import type { AccessRecord } from '@netwarden/shared/domain'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { PolicyRowMenu } from '../../domain/control/index.ts'
import { useEnforcerNames } from '../../domain/enforcer/use-enforcer-names.ts'
import { useByteText } from '../../domain/import/byte-text.ts'
import type { LinkTo } from '../../domain/links/index.ts'
import { SubjectLink, useDeviceUsers } from '../../domain/subject/index.ts'
import { type PinnedFilter, useDurationText, useVisitCells } from '../../domain/visit/index.ts'
import { ForeignText, useValueNames } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Mono, useIsAdmin } from '../../kit/index.ts'
import { actionsColumn, type Column } from '../../ra/index.ts'
import type { GroupedVisit } from './grouped-visits.ts'

/** How many visits a row represents, where it is more than one. */
export function Repeats({ count }: { count: number }) {
  const t = useText()
  if (count === 1) return null
  return (
    <Typography variant="hint" component="span" title={t('visits.repeats', { count })} sx={{ ml: 0.75 }}>
      ×{count}
    </Typography>
  )
}

type VisitColumn = Column<GroupedVisit> & { key: keyof AccessRecord | 'user' }

interface CellParts {
  t: ReturnType<typeof useText>
  format: ReturnType<typeof useFormat>
  names: ReturnType<typeof useValueNames>
  link: (name: PinnedFilter, value: string | null, text?: string) => ReactNode
  enforcerName: (id: string) => string
  bytes: ReturnType<typeof useByteText>
  duration: ReturnType<typeof useDurationText>
}

/** Bytes and length of connections. */
function volumeColumns({ t, bytes, duration }: Pick<CellParts, 't' | 'bytes' | 'duration'>): VisitColumn[] {
  const look = { width: 100, isNumeric: true, isOptional: true } as const
  return [
    {
      key: 'bytesSent',
      label: t('visits.field.bytesSent'),
      ...look,
      render: ({ bytesSent }) => bytesSent !== null && bytes(bytesSent),
    },
    {
      key: 'bytesReceived',
      label: t('visits.field.bytesReceived'),
      ...look,
      render: ({ bytesReceived }) => bytesReceived !== null && bytes(bytesReceived),
    },
    {
      key: 'durationMs',
      label: t('visits.field.durationMs'),
      ...look,
      render: ({ durationMs }) => durationMs !== null && duration(durationMs),
    },
  ]
}

/** Columns that are hidden until somebody chooses them. */
function optionalColumns({
  t,
  format,
  names,
  link,
  enforcerName,
  bytes,
  duration,
}: CellParts): VisitColumn[] {
  return [
    { key: 'deviceMac', label: t('visits.field.deviceMac'), width: 140, isMono: true, isOptional: true },
    {
      key: 'registrableDomain',
      label: t('visits.field.registrableDomain'),
      width: 160,
      isOptional: true,
      render: (row) => link('registrableDomain', row.registrableDomain),
    },
    {
      key: 'dstHost',
      label: t('visits.field.dstHost'),
      width: 180,
      isOptional: true,
      render: ({ dstHost }) => <ForeignText text={dstHost} />,
    },
    {
      key: 'dstPort',
      label: t('visits.field.dstPort'),
      width: 70,
      isNumeric: true,
      isOptional: true,
      render: ({ dstPort }) => dstPort,
    },
    {
      key: 'country',
      label: t('visits.field.country'),
      width: 110,
      isOptional: true,
      render: ({ country }) => country && names.country(country),
    },
    {
      key: 'application',
      label: t('visits.field.application'),
      width: 90,
      isOptional: true,
      render: (row) => names.application(row.application),
    },
    {
      key: 'transport',
      label: t('visits.field.transport'),
      width: 80,
      isOptional: true,
      render: (row) => names.transport(row.transport),
    },
    { key: 'qtype', label: t('visits.field.qtype'), width: 80, isMono: true, isOptional: true },
    { key: 'rcode', label: t('visits.field.rcode'), width: 100, isMono: true, isOptional: true },
    {
      key: 'latencyMs',
      label: t('visits.field.latencyMs'),
      width: 90,
      isNumeric: true,
      isOptional: true,
      render: ({ latencyMs }) =>
        latencyMs === null ? null : t('visits.milliseconds', { ms: format.number(latencyMs) }),
    },
    ...volumeColumns({ t, bytes, duration }),
    {
      key: 'controlGroup',
      label: t('visits.field.controlGroup'),
      width: 110,
      isOptional: true,
      render: (row) => names.controlGroup(row.controlGroup),
    },
    {
      key: 'source',
      label: t('visits.field.source'),
      width: 120,
      isOptional: true,
      render: (row) => link('source', row.source),
    },
    {
      key: 'enforcer',
      label: t('visits.field.enforcer'),
      width: 130,
      isOptional: true,
      render: ({ enforcer }) => enforcer && link('enforcer', enforcer, enforcerName(enforcer)),
    },
    {
      key: 'channel',
      label: t('visits.field.channel'),
      width: 120,
      isOptional: true,
      render: ({ channel }) => channel && link('channel', channel, names.channel(channel)),
    },
  ]
}

export function useVisitColumns(
  linkTo: LinkTo,
  rows: readonly GroupedVisit[] | undefined,
): readonly Column<GroupedVisit>[] {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const cells = useVisitCells()
  const bytes = useByteText()
  const duration = useDurationText()
  const { nameOf: enforcerName } = useEnforcerNames()
  const canEdit = useIsAdmin()
  const userOf = useDeviceUsers(rows)
  const hasUsers = rows?.some((row) => userOf(row)?.user) ?? false
  return useMemo(() => {
    const link: CellParts['link'] = (name, value, text = value ?? '') =>
      value && <SearchLink to={linkTo(name, value)} text={text} />
    const address = (name: PinnedFilter, value: string | null) =>
      value && (
        <Link to={linkTo(name, value)}>
          <Mono>{value}</Mono>
        </Link>
      )
    const columns: VisitColumn[] = [
      { ...cells.accessAt, sort: 'accessAt' },
      {
        key: 'deviceIP',
        label: t('visits.field.deviceIP'),
        width: 128,
        render: (row) => address('deviceIP', row.deviceIP),
      },
      {
        key: 'deviceName',
        label: t('visits.field.deviceName'),
        width: 112,
        render: (row) => {
          // A name that was given later is better than none.
          const name = row.deviceName ?? userOf(row)?.name
          return name && <SubjectLink kind="device" name={row.deviceMac ?? row.deviceIP ?? ''} label={name} />
        },
      },
      {
        key: 'user',
        label: t('visits.field.user'),
        width: 96,
        // Networks without named users need no column for them.
        isOptional: !hasUsers,
        render: (row) => {
          const user = userOf(row)?.user
          return user && <SubjectLink kind="person" name={user} />
        },
      },
      {
        key: 'domain',
        label: t('visits.field.domain'),
        render: (row) => (
          <>
            {link('domain', row.domain)}
            <Repeats count={row.repeats} />
          </>
        ),
      },
      {
        key: 'org',
        label: t('visits.field.org'),
        width: { 'zh-CN': 130, 'en-US': 104 },
        render: (row) => link('org', row.org),
      },
      {
        key: 'dstHostIP',
        label: t('visits.field.dstHostIP'),
        width: 128,
        render: (row) => address('dstHostIP', row.dstHostIP),
      },
      cells.domainType,
      cells.riskLevel,
      cells.solvedMode,
      ...optionalColumns({ t, format, names, link, enforcerName, bytes, duration }),
    ]
    if (!canEdit) return columns
    const menu = actionsColumn<GroupedVisit>(t, 74, (visit) => (
      <PolicyRowMenu name={visit.domain ?? visit.dstHostIP ?? visit.deviceIP ?? ''} facts={visit} />
    ))
    return [...columns, menu]
  }, [
    t,
    format,
    names,
    linkTo,
    canEdit,
    bytes,
    duration,
    enforcerName,
    userOf,
    hasUsers,
    cells.solvedMode,
    cells.riskLevel,
    cells.domainType,
    cells.accessAt,
  ])
}

function SearchLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to}>
      <ForeignText text={text} />
    </Link>
  )
}
