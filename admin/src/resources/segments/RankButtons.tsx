import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { Segment } from '@netwarden/shared/domain'
import { type Ref, useLayoutEffect, useRef } from 'react'
import { ReplayLine } from '../../domain/replay/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { SymbolButton } from '../../kit/index.ts'
import { rankAfter } from './RankReplay.tsx'
import type { Ranking, RankPlace, RankStep } from './use-ranking.ts'

interface Props {
  segment: Segment
  ranking: Ranking
  place: RankPlace
}

export function RankButtons({ segment, ranking, place }: Props) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const { moved } = ranking
  // A row that is moved in the page loses the focus, and so does a button that becomes disabled at the first or last
  // place.
  useLayoutEffect(() => {
    if (moved?.id !== segment.id || moved.place !== place) return
    const [pressed, other] = moved.step === -1 ? [up, down] : [down, up]
    const button = pressed.current?.disabled ? other.current : pressed.current
    button?.focus()
  }, [moved, segment.id, place])
  return (
    <Box component="span" sx={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <StepButton {...{ segment, ranking, place }} step={-1} ref={up} />
      <StepButton {...{ segment, ranking, place }} step={1} ref={down} />
    </Box>
  )
}

interface StepProps extends Props {
  step: RankStep
  ref: Ref<HTMLButtonElement>
}

function StepButton({ segment, ranking, place, step, ref }: StepProps) {
  const t = useText()
  const name = visibleText(segment.name)
  const label = t(step === -1 ? 'segments.rankUp' : 'segments.rankDown', { name })
  const canMove = ranking.canMove(segment.id, step)
  const button = (
    <SymbolButton
      ref={ref}
      label={label}
      icon={step === -1 ? 'arrowUp' : 'arrowDown'}
      iconSize={13}
      disabled={!canMove}
      onClick={() => ranking.move(segment, step, place)}
      size="row"
    />
  )
  if (!canMove) return button
  // The replay runs while the tooltip is open.
  const effect = (
    <>
      {label}
      <ReplayLine draft={{ rank: rankAfter(segment.id, step, ranking) }} isBare />
    </>
  )
  return (
    <Tooltip title={effect} describeChild enterDelay={400} enterNextDelay={400}>
      {button}
    </Tooltip>
  )
}
