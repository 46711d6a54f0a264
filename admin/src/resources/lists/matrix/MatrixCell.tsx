import Box from '@mui/material/Box'
import { useState } from 'react'
import { TrialTag } from '../../../domain/control/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Icon, ModeTag } from '../../../kit/index.ts'
import { draftedState, EffectDialog } from './EffectDialog.tsx'
import { type EffectChoice, EffectMenu } from './EffectMenu.tsx'
import { LIST_EFFECTS } from './list-effects.ts'
import { effectOf, type ListEffect, type MatrixChange } from './use-list-matrix.ts'

interface Props extends Pick<MatrixChange, 'list'> {
  segmentName: string
  /** Undefined until the matrix is loaded. */
  state: MatrixChange['before'] | undefined
  /** State of the list in the segment of all devices. */
  ofAll: MatrixChange['before'] | undefined
  /** Absent for users who can only read. */
  onChange: ((change: MatrixChange) => Promise<unknown>) | undefined
}

/** The effect of a list in one segment; administrators change it from a menu, for good or for a time. */
export function MatrixCell({ list, segmentName, state, ofAll, onChange }: Props) {
  const t = useText()
  const format = useFormat()
  const [isTiming, setTiming] = useState(false)
  if (!state) return null
  const effect = effectOf(state)
  const isInherited = effect === 'off' && state.inherited
  const shown = isInherited ? effectOf(ofAll) : effect
  const { segmentId, expiresAt, afterwards } = state
  const until = expiresAt && t('lists.matrix.until', { time: format.time(expiresAt, 'minute') })
  const cell = (
    <>
      <Effect effect={shown} isInherited={isInherited} />
      {until && (
        <Box component="span" title={until} sx={{ display: 'inline-flex', ml: 0.5, color: 'text.secondary' }}>
          <Icon name="history" size={13} />
        </Box>
      )}
    </>
  )
  if (!onChange) return cell
  const change = (wanted: ListEffect) =>
    // The failure is shown as those of all calls.
    void onChange({ list, segmentId, before: state, effect: wanted, expiresAt: null }).catch(() => undefined)
  const choiceOf = (wanted: ListEffect): EffectChoice => ({
    key: wanted,
    label: t(`lists.matrix.${wanted}`),
    isSelected: wanted === effect && expiresAt === null,
    draft: wanted === effect ? null : { lists: [{ id: list.id, segmentId, ...draftedState(wanted) }] },
    run: () => (wanted !== effect || expiresAt !== null) && change(wanted),
  })
  const usual = effectOf(afterwards)
  const others: EffectChoice[] = [
    {
      ...choiceOf(effect),
      key: 'time',
      label: t('lists.matrix.forTime'),
      isSelected: false,
      draft: null,
      run: () => setTiming(true),
    },
    ...(afterwards
      ? [
          {
            ...choiceOf(usual),
            key: 'end',
            label: t('lists.matrix.endNow', { effect: t(`lists.matrix.${usual}`) }),
            run: () => change(usual),
          },
        ]
      : []),
  ]
  const words = isInherited
    ? t('lists.matrix.inherited', { effect: t(`lists.matrix.${shown}`) })
    : t(`lists.matrix.${effect}`)
  return (
    <>
      <EffectMenu
        choices={LIST_EFFECTS.map(choiceOf)}
        others={others}
        label={t('lists.matrix.cell', {
          name: list.name,
          segment: segmentName,
          effect: until ? t('lists.matrix.effectUntil', { effect: words, until }) : words,
        })}
        sx={cellStyle}
      >
        {cell}
      </EffectMenu>
      {isTiming && (
        <EffectDialog {...{ list, segmentName, onChange }} before={state} onClose={() => setTiming(false)} />
      )}
    </>
  )
}

function Effect({ effect, isInherited = false }: { effect: ListEffect; isInherited?: boolean }) {
  const t = useText()
  if (isInherited)
    return (
      <Box
        component="span"
        title={t('lists.matrix.inherited', { effect: t(`lists.matrix.${effect}`) })}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}
      >
        <Box component="span" aria-hidden sx={{ color: 'text.third' }}>
          ↳
        </Box>
        <Effect effect={effect} />
      </Box>
    )
  if (effect === 'trial') return <TrialTag />
  if (effect !== 'off') return <ModeTag mode={effect} />
  return (
    <Box component="span" sx={{ color: 'text.third' }}>
      —
    </Box>
  )
}

const cellStyle = {
  display: 'inline-flex',
  justifyContent: 'flex-start',
  minWidth: 44,
  height: 24,
  borderRadius: '5px',
  '&:hover': { filter: 'brightness(0.96)' },
} as const
