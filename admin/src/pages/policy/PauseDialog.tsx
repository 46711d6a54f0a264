import { PAUSE_MINUTES } from '@netwarden/shared'
import { useState } from 'react'
import { useSetPause } from '../../domain/pause/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ChoiceField, ConfirmDialog, Field } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'

interface Props {
  segment: { id: string; name: string }
  onClose: () => void
}

const CHOICES = PAUSE_MINUTES.map(String)

/** Lets everything pass for a while, in one segment or everywhere; the reason is for those who see it. */
export function PauseDialog({ segment, onClose }: Props) {
  const t = useText()
  const [minutes, setMinutes] = useState('5')
  const [scope, setScope] = useState<'segment' | 'everywhere'>('segment')
  const [reason, setReason] = useState('')
  const pause = useSetPause(() => {
    showToast('success', t('pause.begun', { minutes }))
    onClose()
  })
  return (
    <ConfirmDialog
      isOpen
      hasForm
      title={t('pause.title')}
      confirmLabel={t('pause.begin')}
      fault={pause.error?.message}
      isPending={pause.isPending}
      isConfirmOff={reason.trim() === ''}
      onConfirm={() =>
        pause.mutate({
          minutes: Number(minutes),
          ...(scope === 'segment' && { segmentId: segment.id }),
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={t('pause.minutes')}
        value={minutes}
        options={CHOICES.map((value) => ({ value, label: t('pause.minutesChoice', { minutes: value }) }))}
        hint={t('pause.minutesHint')}
        onChange={setMinutes}
      />
      <ChoiceField
        label={t('pause.scope')}
        value={scope}
        options={[
          { value: 'segment', label: segment.name },
          { value: 'everywhere', label: t('pause.scopeEverywhere') },
        ]}
        hint={t(scope === 'segment' ? 'pause.segmentHint' : 'pause.everywhereHint')}
        onChange={setScope}
      />
      <Field
        label={t('pause.reason')}
        hint={t('pause.reasonHint')}
        value={reason}
        onChange={setReason}
        isRequired
        hasFocus
      />
    </ConfirmDialog>
  )
}
