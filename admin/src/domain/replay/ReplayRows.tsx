import Box from '@mui/material/Box'
import type { Replay } from '@netwarden/shared/contract'
import { type ReactNode, useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, DownloadButton, PlainTable, RowButton, Segmented, saveFile } from '../../kit/index.ts'
import { SubjectLink } from '../subject/index.ts'
import { ForeignText, visibleText } from '../words/index.ts'
import type { Excepted } from './excepted.ts'
import { ReplayExamples } from './ReplayExamples.tsx'
import { replayCsv } from './replay-csv.ts'
import { REPLAY_VIEWS, type ReplayView, ROWS_HEIGHT } from './replay-views.ts'

interface Props {
  replay: Replay
  /** A replay of the changed draft is running: these rows are of the former one. */
  isStale: boolean
  /** Undefined when the draft cannot be changed. */
  onExcept: ((one: Excepted) => void) | undefined
}

/** The effect of a draft by name, by device, and by visit. */
export function ReplayRows({ replay, isStale, onExcept }: Props) {
  const t = useText()
  const [view, setView] = useState<ReplayView>('names')
  const save = async () => saveFile(`replay-${view}.csv`, replayCsv(replay, view), 'text/csv')
  return (
    <Card
      isFlush
      extra={
        <Segmented
          label={t('replay.rows')}
          value={view}
          options={REPLAY_VIEWS.map((value) => ({ value, label: t(`replay.rows.${value}`) }))}
          onChange={setView}
        />
      }
      actions={
        <DownloadButton save={save} disabled={isStale}>
          {t('ui.export')}
        </DownloadButton>
      }
    >
      {view === 'names' && <Names {...{ replay, isStale, onExcept }} />}
      {view === 'devices' && <Devices {...{ replay, isStale, onExcept }} />}
      {view === 'examples' && <ReplayExamples examples={replay.examples} />}
    </Card>
  )
}

/** A direction without visits has no column. */
function useFlipColumns({ flips }: Replay) {
  const t = useText()
  const columns = [
    { key: 'toBanned' as const, label: t('replay.toBanned'), isNumeric: true, width: 128 },
    { key: 'toPassed' as const, label: t('replay.toPassed'), isNumeric: true, width: 128 },
  ]
  return columns.filter(({ key }) => flips[key] > 0)
}

/** Both directions in words, for rows without columns. */
function useFlipText() {
  const t = useText()
  const format = useFormat()
  return ({ toBanned, toPassed }: { toBanned: number; toPassed: number }) =>
    [
      toBanned > 0 && `${t('replay.toBanned')} ${format.number(toBanned)}`,
      toPassed > 0 && `${t('replay.toPassed')} ${format.number(toPassed)}`,
    ]
      .filter(Boolean)
      .join(' · ')
}

interface ExceptButtonProps {
  /** Null when the row cannot be excluded from the draft. */
  excepted: Excepted | null
  name: string
  isStale: boolean
  onExcept: Props['onExcept']
}

/** Excludes the row from the draft. */
function ExceptButton({ excepted, name, isStale, onExcept }: ExceptButtonProps) {
  const t = useText()
  if (excepted === null || !onExcept) return null
  const label = t('replay.exceptOf', { name: visibleText(name) })
  return (
    <RowButton aria-label={label} disabled={isStale} onClick={() => onExcept(excepted)}>
      {t('replay.except')}
    </RowButton>
  )
}

/** A row on a phone: the subject, both counts together, and the button. */
function usePhoneRow(kind: 'domain' | 'device') {
  const format = useFormat()
  const flipText = useFlipText()
  return (name: string, counts: { toBanned: number; toPassed: number }, button: ReactNode) => ({
    title: <SubjectLink kind={kind} name={name} timespan="week" />,
    aside: (
      <Box sx={asideStyle}>
        {format.number(counts.toBanned + counts.toPassed)} {button}
      </Box>
    ),
    subtitle: flipText(counts),
  })
}

function Names({ replay, isStale, onExcept }: Props) {
  const t = useText()
  const phoneRow = usePhoneRow('domain')
  const flips = useFlipColumns(replay)
  const button = ({ domain: name, exceptIn: segmentIds }: Replay['byDomain'][number]) => (
    <ExceptButton
      excepted={segmentIds.length > 0 ? { kind: 'name', name, segmentIds } : null}
      {...{ name, isStale, onExcept }}
    />
  )
  return (
    <PlainTable
      label={t('replay.rows.names')}
      rows={replay.byDomain}
      rowKey={({ domain }) => domain}
      maxHeight={ROWS_HEIGHT}
      phoneRow={(row) => phoneRow(row.domain, row, button(row))}
      columns={[
        {
          key: 'domain',
          label: t('replay.name'),
          isRowHead: true,
          render: ({ domain }) => <SubjectLink kind="domain" name={domain} timespan="week" />,
        },
        ...flips,
        { key: 'devices', label: t('replay.devices'), isNumeric: true, width: 70 },
        ...(onExcept ? [{ key: 'except', label: t('ui.actions'), width: 84, render: button }] : []),
      ]}
    />
  )
}

function Devices({ replay, isStale, onExcept }: Props) {
  const t = useText()
  const phoneRow = usePhoneRow('device')
  const flips = useFlipColumns(replay)
  const button = ({ deviceIP, exceptNames: names }: Replay['byDevice'][number]) => (
    <ExceptButton
      excepted={names.length > 0 ? { kind: 'device', deviceIP, names } : null}
      name={deviceIP}
      {...{ isStale, onExcept }}
    />
  )
  return (
    <PlainTable
      label={t('replay.rows.devices')}
      rows={replay.byDevice}
      rowKey={({ deviceIP, deviceMac }) => deviceMac ?? deviceIP}
      maxHeight={ROWS_HEIGHT}
      phoneRow={(row) => phoneRow(row.deviceIP, row, button(row))}
      columns={[
        {
          key: 'deviceIP',
          label: t('replay.device'),
          isRowHead: true,
          width: '26%',
          render: ({ deviceIP }) => <SubjectLink kind="device" name={deviceIP} timespan="week" />,
        },
        {
          key: 'deviceName',
          label: t('replay.deviceName'),
          render: ({ deviceName }) => (deviceName ? <ForeignText text={deviceName} /> : '—'),
        },
        ...flips,
        ...(onExcept ? [{ key: 'except', label: t('ui.actions'), width: 84, render: button }] : []),
      ]}
    />
  )
}

const asideStyle = { display: 'flex', alignItems: 'center', height: 20 } as const
