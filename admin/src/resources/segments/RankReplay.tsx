import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { useState } from 'react'
import { ReplayDrawer } from '../../domain/replay/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import type { Ranking, RankStep } from './use-ranking.ts'

interface Props {
  segment: Segment
  ranking: Ranking
}

const STEPS = [
  { step: -1, open: 'replay.ofRankUp', subtitle: 'replay.of.rankUp' },
  { step: 1, open: 'replay.ofRankDown', subtitle: 'replay.of.rankDown' },
] as const

/** What moving a segment by one place would do. */
export function RankReplay({ segment, ranking }: Props) {
  const t = useText()
  const [shown, setShown] = useState<(typeof STEPS)[number] | null>(null)
  const steps = STEPS.filter(({ step }) => ranking.canRank && ranking.canMove(segment.id, step))
  if (steps.length === 0) return null
  const close = () => setShown(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {steps.map((step) => (
        <Button key={step.step} startIcon={<Icon name="history" size={14} />} onClick={() => setShown(step)}>
          {t(step.open)}
        </Button>
      ))}
      {shown && (
        <ReplayDrawer
          draft={{ rank: rankAfter(segment.id, shown.step, ranking) }}
          subtitle={t(shown.subtitle, { name: visibleText(segment.name) })}
          onApplied={close}
          onClose={close}
        />
      )}
    </Box>
  )
}

/** The order of all segments but the built-in one after a step. */
export function rankAfter(id: string, step: RankStep, { rows = [] }: Ranking): string[] {
  const ids = rows.map((row) => row.id).filter((one) => one !== BUILT_IN_SEGMENT_ID)
  const place = ids.indexOf(id)
  const others = ids.filter((one) => one !== id)
  others.splice(place + step, 0, id)
  return others
}
