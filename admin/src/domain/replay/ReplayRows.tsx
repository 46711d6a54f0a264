import Box from '@mui/material/Box'
import type { Replay, ReplayExample } from '@netwarden/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  DownloadButton,
  ModeTag,
  PlainTable,
  RowButton,
  Segmented,
  saveFile,
  TimeText,
} from '../../kit/index.ts'
import { explainAddress } from '../links/index.ts'
import { SubjectLink } from '../subject/index.ts'
import { ForeignText, visibleText } from '../words/index.ts'
import type { Excepted } from './excepted.ts'
import { replayCsv } from './replay-csv.ts'
import { REPLAY_VIEWS, type ReplayView } from './replay-views.ts'

const HEIGHT = 300

interface Props {
  replay: Replay
  /** Absent where the draft cannot be changed. */
  onExcept: ((one: Excepted) => void) | undefined
}

/** The effect of a draft by name, by device, and by visit. */
export function ReplayRows({ replay, onExcept }: Props) {
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
      actions={<DownloadButton save={save}>{t('ui.export')}</DownloadButton>}
    >
      {view === 'names' && <Names replay={replay} onExcept={onExcept} />}
      {view === 'devices' && <Devices replay={replay} onExcept={onExcept} />}
      {view === 'examples' && <Examples examples={replay.examples} />}
    </Card>
  )
}

/** A direction that no visit takes has no column. */
function useFlipColumns({ flips }: Replay) {
  const t = useText()
  const columns = [
    { key: 'toBanned' as const, label: t('replay.toBanned'), isNumeric: true, width: 128 },
    { key: 'toPassed' as const, label: t('replay.toPassed'), isNumeric: true, width: 92 },
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
  /** Null where the row cannot be taken out of the draft. */
  excepted: Excepted | null
  name: string
  onExcept: Props['onExcept']
}

/** Takes the row out of the draft. */
function ExceptButton({ excepted, name, onExcept }: ExceptButtonProps) {
  const t = useText()
  if (excepted === null || !onExcept) return null
  const label = t('replay.exceptOf', { name: visibleText(name) })
  return (
    <RowButton aria-label={label} onClick={() => onExcept(excepted)}>
      {t('replay.except')}
    </RowButton>
  )
}

function Names({ replay, onExcept }: Props) {
  const t = useText()
  const format = useFormat()
  const flipText = useFlipText()
  const flips = useFlipColumns(replay)
  const button = ({ domain: name, exceptIn: segmentIds }: Replay['byDomain'][number]) => (
    <ExceptButton
      excepted={segmentIds.length > 0 ? { kind: 'name', name, segmentIds } : null}
      {...{ name, onExcept }}
    />
  )
  return (
    <PlainTable
      label={t('replay.rows.names')}
      rows={replay.byDomain}
      rowKey={({ domain }) => domain}
      maxHeight={HEIGHT}
      phoneRow={(row) => ({
        title: <SubjectLink kind="domain" name={row.domain} timespan="week" />,
        aside: (
          <>
            {format.number(row.toBanned + row.toPassed)} {button(row)}
          </>
        ),
        subtitle: flipText(row),
      })}
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

function Devices({ replay, onExcept }: Props) {
  const t = useText()
  const format = useFormat()
  const flipText = useFlipText()
  const flips = useFlipColumns(replay)
  const button = ({ deviceIP, exceptNames: names }: Replay['byDevice'][number]) => (
    <ExceptButton
      excepted={names.length > 0 ? { kind: 'device', deviceIP, names } : null}
      name={deviceIP}
      onExcept={onExcept}
    />
  )
  return (
    <PlainTable
      label={t('replay.rows.devices')}
      rows={replay.byDevice}
      rowKey={({ deviceIP, deviceName }) => `${deviceIP} ${deviceName}`}
      maxHeight={HEIGHT}
      phoneRow={(row) => ({
        title: <SubjectLink kind="device" name={row.deviceIP} timespan="week" />,
        aside: (
          <>
            {format.number(row.toBanned + row.toPassed)} {button(row)}
          </>
        ),
        subtitle: flipText(row),
      })}
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

/** Opens the explanation of the visit, with both verdicts side by side. */
function ExampleLink({ example }: { example: ReplayExample }) {
  const { deviceIP, deviceMac, domain, dstHostIP, draft } = example
  const target = {
    device: deviceMac ?? deviceIP,
    domain,
    ip: dstHostIP,
    draft: draft.solvedMode,
  }
  return (
    <Link to={explainAddress(target)}>
      <ForeignText text={domain ?? dstHostIP ?? '—'} />
    </Link>
  )
}

function Examples({ examples }: { examples: readonly ReplayExample[] }) {
  const t = useText()
  return (
    <PlainTable
      label={t('replay.rows.examples')}
      rows={examples}
      rowKey={({ id }) => id}
      maxHeight={HEIGHT}
      phoneRow={(row) => ({
        title: <ExampleLink example={row} />,
        aside: <ModeTag mode={row.draft.solvedMode} />,
        subtitle: (
          <>
            {row.deviceIP} · <TimeText at={row.accessAt} isShort />
          </>
        ),
      })}
      columns={[
        {
          key: 'accessAt',
          label: t('replay.time'),
          width: 116,
          render: ({ accessAt }) => <TimeText at={accessAt} isShort />,
        },
        {
          key: 'domain',
          label: t('replay.name'),
          isRowHead: true,
          render: (example) => <ExampleLink example={example} />,
        },
        { key: 'deviceIP', label: t('replay.device'), width: 116 },
        {
          key: 'draft',
          label: t('replay.verdict'),
          width: 132,
          render: ({ draft }) => (
            <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
              <ModeTag mode={draft.solvedMode === 'banned' ? 'passed' : 'banned'} />
              <span>→</span>
              <ModeTag mode={draft.solvedMode} />
            </Box>
          ),
        },
      ]}
    />
  )
}
