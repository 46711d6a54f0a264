import Typography from '@mui/material/Typography'
import type { FocusItem, SubjectKind } from '@netwarden/shared/contract'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { searchAddress } from '../../../domain/links/index.ts'
import { SubjectLink, subjectFilter } from '../../../domain/subject/index.ts'
import { ForeignText, readableText, useValueNames, visibleText } from '../../../domain/words/index.ts'
import { startOfDay, type TextKey, useFormat, userTimeZone, useText } from '../../../kit/i18n/index.ts'
import { SymbolButton } from '../../../kit/index.ts'
import type { Column } from '../../../ra/index.ts'

type FocusColumn = Column<FocusItem>

const KEY_LABELS: Readonly<Record<SubjectKind, TextKey>> = {
  device: 'visits.field.deviceIP',
  domain: 'visits.field.domain',
  org: 'visits.field.org',
  dstHost: 'visits.field.dstHostIP',
}

/** Columns: name, details, figures of today, and the button to remove it. */
export function useFocusColumns(
  kind: SubjectKind,
  onRemove: (item: FocusItem) => void,
): readonly FocusColumn[] {
  const t = useText()
  const own = useOwnColumns(kind)
  const figures = useFigureColumns(kind)
  return useMemo(
    () => [
      {
        key: 'key',
        label: t(KEY_LABELS[kind]),
        ...(kind === 'device' || kind === 'dstHost' ? { width: 190 } : {}),
        render: (item) => <SubjectLink kind={kind} name={item.key} />,
      },
      ...own,
      ...figures,
      {
        key: 'remove',
        label: t('subjects.focus.action'),
        width: 76,
        render: (item) => <RemoveButton item={item} onRemove={onRemove} />,
      },
    ],
    [t, kind, own, figures, onRemove],
  )
}

function useOwnColumns(kind: SubjectKind): readonly FocusColumn[] {
  const t = useText()
  const names = useValueNames()
  const ownColumns: Readonly<Record<SubjectKind, readonly FocusColumn[]>> = {
    device: [
      { key: 'name', label: t('subjects.name'), render: ({ name }) => <ForeignText text={name} /> },
      {
        key: 'mac',
        label: t('visits.field.deviceMac'),
        width: 160,
        isMono: true,
        render: (item) => item.deviceMac,
      },
    ],
    domain: [
      {
        key: 'category',
        label: t('visits.field.domainType'),
        width: 130,
        render: ({ domainType }) => visibleText(names.category(domainType ?? '')),
      },
      { key: 'org', label: t('visits.field.org'), width: 200, render: (item) => orgLink(item.title) },
    ],
    org: [
      {
        key: 'industry',
        label: t('orgs.field.industry'),
        width: 130,
        render: (item) => item.industry && visibleText(names.industry(item.industry)),
      },
      {
        key: 'address',
        label: t('subjects.address'),
        width: 220,
        render: (item) => <ForeignText text={item.address} />,
      },
    ],
    dstHost: [
      { key: 'org', label: t('visits.field.org'), render: (item) => orgLink(item.org) },
      {
        key: 'country',
        label: t('visits.field.country'),
        width: 150,
        render: ({ country }) => country && names.country(country),
      },
    ],
  }
  return ownColumns[kind]
}

function orgLink(name: string | null | undefined) {
  return name && <SubjectLink kind="org" name={name} />
}

function useFigureColumns(kind: SubjectKind): readonly FocusColumn[] {
  const t = useText()
  const format = useFormat()
  return useMemo(() => {
    const figure = (item: FocusItem, value: number, solvedMode?: 'banned') =>
      value === 0 ? (
        '0'
      ) : (
        <Typography
          variant="inherit"
          component={Link}
          color="textPrimary"
          to={todayAddress(kind, item, solvedMode)}
        >
          {format.number(value)}
        </Typography>
      )
    return [
      {
        key: 'visitsToday',
        label: t('subjects.focus.visitsToday'),
        width: 120,
        isNumeric: true,
        render: (item) => figure(item, item.visitsToday),
      },
      {
        key: 'bannedToday',
        label: t('subjects.focus.bannedToday'),
        width: 140,
        isNumeric: true,
        render: (item) => figure(item, item.bannedToday, 'banned'),
      },
      { key: 'lastActiveAt', label: t('subjects.lastActive'), width: 170, time: 'second' },
      { key: 'createdAt', label: t('subjects.focus.since'), width: 150, time: 'minute' },
    ]
  }, [t, format, kind])
}

function todayAddress(kind: SubjectKind, item: FocusItem, solvedMode?: 'banned'): string {
  const { key, deviceMac, asOf } = item
  const from = startOfDay(new Date(asOf), userTimeZone()).toISOString()
  const theirs = subjectFilter(kind, { key, ...(deviceMac && { deviceId: deviceMac }) })
  return searchAddress({ ...theirs, from, to: asOf, ...(solvedMode && { solvedMode }) })
}

interface RemoveProps {
  item: FocusItem
  onRemove: (item: FocusItem) => void
}

export function RemoveButton({ item, onRemove }: RemoveProps) {
  const t = useText()
  const label = t('subjects.focus.removeOne', { name: readableText(item.key) })
  return (
    <SymbolButton
      label={label}
      icon="trash"
      iconSize={14}
      title={label}
      onClick={() => onRemove(item)}
      size="row"
    />
  )
}
