import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Replay } from '@netwarden/shared/contract'
import { useRef, useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, EndButtons, Loaded, Note, SeriesChart, SideDrawer, useIsAdmin } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ApplyDraft } from './ApplyDraft.tsx'
import { ExceptedCard } from './ExceptedCard.tsx'
import { draftWithout, type Excepted, withExcepted } from './excepted.ts'
import { ReplayFigures } from './ReplayFigures.tsx'
import { ReplayRows } from './ReplayRows.tsx'
import type { ReplayDrawerProps } from './replay-drawer-props.ts'
import { useReplay } from './replay-queries.ts'

const CHART_HEIGHT = 150

/** Shows the visits of the last days that would get another verdict under a draft. Closing it ends the replay. */
export function ReplayDrawer({
  draft,
  subtitle,
  onApplied,
  isOverDialog = false,
  onClose,
}: ReplayDrawerProps) {
  const t = useText()
  const isAdmin = useIsAdmin()
  const [excepted, setExcepted] = useState<readonly Excepted[]>([])
  const drafted = draftWithout(draft, excepted, t('replay.except.reason', { change: subtitle }))
  const replay = useReplay(drafted, { keepsPrevious: true })
  const isStale = replay.isFetching && replay.data !== undefined
  const content = useRef<HTMLDivElement>(null)
  /** For a control that is gone or disabled now, the keyboard continues at the content of the drawer. */
  const focusContent = () => content.current?.closest<HTMLElement>('[role="region"]')?.focus()
  const change = (changed: readonly Excepted[]) => {
    setExcepted(changed)
    focusContent()
  }
  const repeat = async () => {
    const { error } = await replay.refetch()
    if (error) showToast('error', error.message)
    else showToast('warning', t('replay.repeated'))
    focusContent()
  }
  return (
    <SideDrawer
      isOpen
      width={560}
      isOverDialog={isOverDialog}
      title={t('replay.title')}
      subtitle={subtitle}
      footer={
        <EndButtons>
          <Button onClick={onClose}>{t(replay.isFetching ? 'ui.cancel' : 'ui.close')}</Button>
          {onApplied && (
            <ApplyDraft
              draft={drafted}
              replay={replay.isPlaceholderData ? undefined : replay.data}
              isStale={isStale}
              onConflict={() => void repeat()}
              onApplied={onApplied}
            />
          )}
        </EndButtons>
      }
      onClose={onClose}
    >
      <Box ref={content} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isStale && <Running />}
        <ExceptedCard
          excepted={excepted}
          onRemove={(removed) => change(excepted.filter((one) => one !== removed))}
        />
        <Loaded query={replay} skeleton={<Running />}>
          {(found) => (
            <Findings
              replay={found}
              isStale={isStale}
              onExcept={isAdmin && onApplied ? (one) => change(withExcepted(excepted, one)) : undefined}
            />
          )}
        </Loaded>
      </Box>
    </SideDrawer>
  )
}

function Running() {
  const t = useText()
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, pt: 1 }}>
      <Typography variant="quiet">{t('replay.running')}</Typography>
      <LinearProgress aria-label={t('replay.running')} />
    </Box>
  )
}

interface FindingsProps {
  replay: Replay
  /** A replay of the changed draft is running. */
  isStale: boolean
  onExcept: ((one: Excepted) => void) | undefined
}

function Findings({ replay, isStale, onExcept }: FindingsProps) {
  const t = useText()
  const format = useFormat()
  const { flips, from, readSince, to, visitsRead, chartData } = replay
  const day = (at: string) => format.time(at, 'date').slice(5)
  const read = { visits: format.number(visitsRead), from: day(readSince), to: day(to) }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ReplayFigures replay={replay} />
      {readSince > from && <Note tone="medium">{t('replay.cut', { time: format.time(readSince) })}</Note>}
      {flips.toBanned + flips.toPassed === 0 ? (
        <Note tone="good">{t(visitsRead === 0 ? 'replay.noVisits' : 'replay.nothing', read)}</Note>
      ) : (
        <>
          <Card
            title={t('replay.overTime')}
            actions={<Typography variant="quiet">{t('replay.read', read)}</Typography>}
          >
            <SeriesChart
              label={t('replay.overTime')}
              rows={chartData}
              series={[
                { key: 'toBanned', label: t('replay.toBanned'), color: 4 },
                { key: 'toPassed', label: t('replay.toPassed'), color: 1 },
              ]}
              height={CHART_HEIGHT}
            />
          </Card>
          <ReplayRows replay={replay} isStale={isStale} onExcept={onExcept} />
        </>
      )}
    </Box>
  )
}
