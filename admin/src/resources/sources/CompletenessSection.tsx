import Box from '@mui/material/Box'
import type { Completeness, Source } from '@netwarden/shared/contract'
import { useMemo, useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { BlockSkeleton, Loaded, Note, Segmented, SeriesChart } from '../../kit/index.ts'
import { lostRows } from './lost-rows.ts'
import { Section } from './Section.tsx'
import { lostText } from './source-names.ts'
import { useLostMinutes } from './source-queries.ts'

const MINUTE = 60_000
const SPANS = ['hour', 'day'] as const
type SpanName = (typeof SPANS)[number]
const LENGTHS: Readonly<Record<SpanName, { length: number; slot: number }>> = {
  hour: { length: 60 * MINUTE, slot: MINUTE },
  day: { length: 1_440 * MINUTE, slot: 15 * MINUTE },
}
const HEIGHT = 120
const AMBER = 2
const PINK = 4

/** Missing data of a source: a chart with its table, or a note that none is missing. */
export function CompletenessSection({ source }: { source: Source }) {
  const t = useText()
  const [name, setName] = useState<SpanName>('hour')
  const { length, slot } = LENGTHS[name]
  const lost = useLostMinutes(length, source.name)
  const { data } = lost
  const rows = useMemo(
    () => data && lostRows(data.minutes, { now: data.now, length, slot }),
    [data, length, slot],
  )
  return (
    <Section
      title={t('ui.chart.completeness')}
      extra={
        <Segmented
          label={t('sources.view.span')}
          value={name}
          options={SPANS.map((value) => ({ value, label: t(`sources.view.span.${value}`) }))}
          onChange={setName}
        />
      }
    >
      <Loaded query={lost} skeleton={<BlockSkeleton height={HEIGHT} />} isCompact>
        {({ minutes }) =>
          minutes.length === 0 ? (
            <NothingLost isRead={source.state === 'running'} />
          ) : (
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <LostNote minutes={minutes} />
              <SeriesChart
                label={t(`sources.view.chart.${name}`)}
                rows={rows}
                series={[
                  { key: 'gaps', label: t('sources.view.gaps'), color: AMBER },
                  { key: 'drops', label: t('sources.view.drops'), color: PINK },
                ]}
                height={HEIGHT}
              />
            </Box>
          )
        }
      </Loaded>
    </Section>
  )
}

/** A source that is not read may miss data. */
function NothingLost({ isRead }: { isRead: boolean }) {
  const t = useText()
  return (
    <Note tone={isRead ? 'good' : 'common'}>
      {t(isRead ? 'sources.view.complete' : 'sources.view.notRead')}
    </Note>
  )
}

function LostNote({ minutes }: { minutes: Completeness }) {
  const t = useText()
  const format = useFormat()
  const count = new Set(minutes.map(({ minute }) => minute)).size
  const drops = minutes.reduce((sum, row) => sum + row.drops, 0)
  const last = minutes.at(-1)?.minute
  return (
    <Note tone="medium">
      {t('sources.view.incomplete', { count, lost: lostText(t, format, drops) })}
      {last && ` · ${format.time(last, 'minute')}`}
    </Note>
  )
}
