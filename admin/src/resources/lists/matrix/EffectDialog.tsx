import type { PolicyList } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  endOfLifetime,
  initialLifetime,
  isAhead,
  LifetimeInputs,
  type LifetimeValues,
} from '../../../domain/control/index.ts'
import { ReplayLine } from '../../../domain/replay/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { SegmentedInput, SentDialog, useSentForm } from '../../../ra/index.ts'
import { LIST_EFFECTS } from './list-effects.ts'
import { effectOf, type ListEffect, type MatrixChange, stateOf } from './use-list-matrix.ts'

interface Props {
  list: Pick<PolicyList, 'id' | 'name'>
  segmentName: string
  before: MatrixChange['before']
  onChange: (change: MatrixChange) => Promise<unknown>
  onClose: () => void
}

interface Values extends LifetimeValues {
  effect: ListEffect
}

/** What a list does in a segment for a time. It proposes the other of banning and allowing, until a date and time. */
export function EffectDialog({ list, segmentName, before, onChange, onClose }: Props) {
  const t = useText()
  const [lifetime] = useState(() => initialLifetime('until'))
  const present = effectOf(before)
  const form = useSentForm<Values, unknown>({
    values: { effect: present === 'banned' ? 'passed' : 'banned', ...lifetime },
    check: (values) => (isAhead(values, Date.now()) ? {} : { until: t('policies.lifetime.past') }),
    fieldOf: (blamed) => (blamed === 'expiresAt' ? 'until' : blamed),
    send: ({ effect, ...chosen }) => {
      const expiresAt = endOfLifetime(chosen, Date.now())
      return onChange({ list, segmentId: before.segmentId, before, effect, expiresAt })
    },
    onSent: onClose,
  })
  return (
    <SentDialog
      form={form}
      title={t('lists.matrix.forTime.title', { name: list.name, segment: segmentName })}
      confirmLabel={t('replay.applyConfirm')}
      onClose={onClose}
    >
      <SegmentedInput
        source="effect"
        label={t('lists.matrix.forTime.effect')}
        options={LIST_EFFECTS.map((value) => ({ value, label: t(`lists.matrix.${value}`) }))}
        hintOf={(effect) => t(`lists.matrix.hint.${effect}`)}
      />
      <LifetimeInputs label={t('policies.lifetime')} hasForever={false} />
      <DialogReplay listId={list.id} segmentId={before.segmentId} />
    </SentDialog>
  )
}

function DialogReplay({ listId: id, segmentId }: { listId: string; segmentId: string }) {
  const { effect } = useWatch<Values>()
  if (effect === undefined) return null
  return <ReplayLine draft={{ lists: [{ id, segmentId, ...draftedState(effect) }] }} />
}

/** A trial changes no verdict, so that its replay shows what enforcing it would do. */
export function draftedState(effect: ListEffect) {
  return effect === 'trial' ? { enable: true, shadow: false } : stateOf(effect)
}
