import { PAUSE_MINUTES } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SegmentedInput, SentDialog, TextField, useSentForm } from '../../ra/index.ts'
import { useSetPause } from './pause-queries.ts'

interface Props {
  /** The segment to pause; absent for all segments. */
  segment?: { id: string; name: string }
  onClose: () => void
}

const CHOICES = PAUSE_MINUTES.map(String)

/** Pauses control for some minutes, in one segment or everywhere; all users can read the reason. */
export function PauseDialog({ segment, onClose }: Props) {
  const t = useText()
  const pause = useSetPause((minutes) => {
    showToast('success', t('pause.begun', { minutes }))
    onClose()
  })
  const form = useSentForm({
    values: { minutes: '5', scope: segment ? 'segment' : 'everywhere', reason: '' },
    send: ({ minutes, scope, reason }) =>
      pause.mutateAsync({
        minutes: Number(minutes),
        ...(scope === 'segment' && segment && { segmentId: segment.id }),
        reason: reason.trim(),
      }),
    fieldOf: (blamed) => (blamed === 'segmentId' ? 'scope' : blamed),
  })
  return (
    <SentDialog
      form={form}
      isReady={({ reason }) => reason.trim() !== ''}
      title={t('pause.title')}
      confirmLabel={t('pause.begin')}
      onClose={onClose}
    >
      <SegmentedInput
        source="minutes"
        label={t('pause.minutes')}
        options={CHOICES.map((value) => ({ value, label: t('pause.minutesChoice', { minutes: value }) }))}
        hintOf={() => t('pause.minutesHint')}
      />
      <SegmentedInput
        source="scope"
        label={t('pause.scope')}
        options={[
          ...(segment ? [{ value: 'segment', label: segment.name }] : []),
          { value: 'everywhere', label: t('pause.scopeEverywhere') },
        ]}
        hintOf={(scope) => t(scope === 'segment' ? 'pause.segmentHint' : 'pause.everywhereHint')}
      />
      <TextField source="reason" label={t('pause.reason')} hint={t('pause.reasonHint')} isRequired hasFocus />
    </SentDialog>
  )
}
