import { useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ChoiceInput, SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { readableText } from '../words/index.ts'
import { type PolicyFacts, policyTargets } from './policy-target.ts'

interface Props {
  facts: PolicyFacts
  /** The segment that the device is in. */
  segmentId: string | undefined
  onClose: () => void
}

const DURATIONS = [
  { minutes: 60, text: 'exceptions.for.hour' },
  { minutes: 1_440, text: 'exceptions.for.day' },
  { minutes: 10_080, text: 'exceptions.for.week' },
] as const

interface Values {
  domain: string
  scope: 'device' | 'segment'
  minutes: string
  reason: string
}

/** Lets a visited name pass for a while, for the device or its segment, with a reason. */
export function ExceptionDialog({ facts, segmentId, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('policies')
  const names = policyTargets(facts).filter(({ group }) => group === 'domain')
  const { deviceIP } = facts
  const form = useSentForm<Values, { expiresAt: string }>({
    values: {
      domain: names[0]?.entry ?? '',
      scope: deviceIP ? 'device' : 'segment',
      minutes: '60',
      reason: '',
    },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('exceptions.reasonMissing') } : {}),
    send: ({ domain, scope, minutes, reason }) =>
      call('POST /api/domain-control/exception', {
        body: {
          domain,
          minutes: Number(minutes),
          reason,
          ...(scope === 'device' && deviceIP ? { deviceIP } : { segmentId }),
        },
      }),
    onSent: () => {
      showToast('success', t('exceptions.added'))
      void refresh()
      onClose()
    },
  })
  return (
    <SentDialog
      form={form}
      title={t('exceptions.add')}
      confirmLabel={t('exceptions.allow')}
      isOff={names.length === 0}
      onClose={onClose}
    >
      <ChoiceInput
        source="domain"
        label={t('exceptions.name')}
        options={names.map(({ entry }) => ({ value: entry, label: readableText(entry) }))}
      />
      <ChoiceInput
        source="scope"
        label={t('exceptions.scope')}
        options={[
          ...(deviceIP
            ? [{ value: 'device', label: t('exceptions.scope.device', { device: deviceIP }) }]
            : []),
          { value: 'segment', label: t('exceptions.scope.segment') },
        ]}
      />
      <ChoiceInput
        source="minutes"
        label={t('exceptions.for')}
        options={DURATIONS.map(({ minutes, text }) => ({ value: String(minutes), label: t(text) }))}
      />
      <TextField
        source="reason"
        label={t('exceptions.reason')}
        hint={t('exceptions.reasonHint')}
        isRequired
      />
    </SentDialog>
  )
}
