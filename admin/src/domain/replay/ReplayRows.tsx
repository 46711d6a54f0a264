import Box from '@mui/material/Box'
import type { Replay, ReplayExample } from '@netwarden/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, ModeTag, PlainTable, Segmented, TimeText } from '../../kit/index.ts'
import { explainAddress } from '../links/index.ts'
import { SubjectLink } from '../subject/index.ts'
import { ForeignText } from '../words/index.ts'

const VIEWS = ['names', 'devices', 'examples'] as const
type View = (typeof VIEWS)[number]

const HEIGHT = 300

/** The effect of a draft by name, by device, and by visit. */
export function ReplayRows({ replay }: { replay: Replay }) {
  const t = useText()
  const [view, setView] = useState<View>('names')
  return (
    <Card
      isFlush
      extra={
        <Segmented
          label={t('replay.rows')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`replay.rows.${value}`) }))}
          onChange={setView}
        />
      }
    >
      {view === 'names' && <Names replay={replay} />}
      {view === 'devices' && <Devices replay={replay} />}
      {view === 'examples' && <Examples examples={replay.examples} />}
    </Card>
  )
}

function useFlipColumns() {
  const t = useText()
  return [
    { key: 'toBanned' as const, label: t('replay.toBanned'), isNumeric: true, width: 132 },
    { key: 'toPassed' as const, label: t('replay.toPassed'), isNumeric: true, width: 100 },
  ]
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

function Names({ replay: { byDomain } }: { replay: Replay }) {
  const t = useText()
  const format = useFormat()
  const flipText = useFlipText()
  const flips = useFlipColumns()
  return (
    <PlainTable
      label={t('replay.rows.names')}
      rows={byDomain}
      rowKey={({ domain }) => domain}
      maxHeight={HEIGHT}
      phoneRow={(row) => ({
        title: <SubjectLink kind="domain" name={row.domain} timespan="week" />,
        aside: format.number(row.toBanned + row.toPassed),
        subtitle: flipText(row),
      })}
      columns={[
        {
          key: 'domain',
          label: t('replay.name'),
          isRowHead: true,
          width: '42%',
          render: ({ domain }) => <SubjectLink kind="domain" name={domain} timespan="week" />,
        },
        ...flips,
        { key: 'devices', label: t('replay.devices'), isNumeric: true, width: 74 },
      ]}
    />
  )
}

function Devices({ replay: { byDevice } }: { replay: Replay }) {
  const t = useText()
  const format = useFormat()
  const flipText = useFlipText()
  const flips = useFlipColumns()
  return (
    <PlainTable
      label={t('replay.rows.devices')}
      rows={byDevice}
      rowKey={({ deviceIP, deviceName }) => `${deviceIP} ${deviceName}`}
      maxHeight={HEIGHT}
      phoneRow={(row) => ({
        title: <SubjectLink kind="device" name={row.deviceIP} timespan="week" />,
        aside: format.number(row.toBanned + row.toPassed),
        subtitle: flipText(row),
      })}
      columns={[
        {
          key: 'deviceIP',
          label: t('replay.device'),
          isRowHead: true,
          width: '34%',
          render: ({ deviceIP }) => <SubjectLink kind="device" name={deviceIP} timespan="week" />,
        },
        {
          key: 'deviceName',
          label: t('replay.deviceName'),
          render: ({ deviceName }) => (deviceName ? <ForeignText text={deviceName} /> : '—'),
        },
        ...flips,
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
