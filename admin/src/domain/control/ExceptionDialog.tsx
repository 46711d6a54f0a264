import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ChoiceInput, SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { readableText } from '../words/index.ts'
import { exceptionEndOf, isExceptionEnd } from './exception-end.ts'
import { LifetimeInputs } from './LifetimeInputs.tsx'
import { initialLifetime, type LifetimeValues } from './lifetimes.ts'
import { type PolicyFacts, policyTargets } from './policy-target.ts'

interface Props {
  facts: PolicyFacts
  /** The segment that the device is in. */
  segmentId: string | undefined
  onClose: () => void
}

interface Values extends LifetimeValues {
  domain: string
  scope: 'device' | 'segment'
  reason: string
}

/** Lets a visited name pass for a while, for the device or its segment, with a reason. */
export function ExceptionDialog({ facts, segmentId, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('policies')
  const names = policyTargets(facts).filter(({ group }) => group === 'domain')
  const { deviceIP } = facts
  const [lifetime] = useState(() => initialLifetime('hour'))
  const form = useSentForm<Values, { expiresAt: string }>({
    values: {
      domain: names[0]?.entry ?? '',
      scope: deviceIP ? 'device' : 'segment',
      ...lifetime,
      reason: '',
    },
    check: (values) => ({
      ...(values.reason.trim() === '' && { reason: t('exceptions.reasonMissing') }),
      ...(!isExceptionEnd(values) && { until: t('exceptions.untilFault') }),
    }),
    send: ({ domain, scope, reason, ...chosen }) =>
      call('POST /api/domain-control/exception', {
        body: {
          domain,
          reason,
          ...exceptionEndOf(chosen),
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
      <LifetimeInputs label={t('exceptions.for')} hasForever={false} />
      <TextField
        source="reason"
        label={t('exceptions.reason')}
        hint={t('exceptions.reasonHint')}
        isRequired
      />
    </SentDialog>
  )
}
