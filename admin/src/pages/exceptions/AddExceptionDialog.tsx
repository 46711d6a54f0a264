import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { isIp } from '@netwarden/shared/validators'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  exceptionEndOf,
  initialLifetime,
  isExceptionEnd,
  LifetimeInputs,
  type LifetimeValues,
  useSegmentChoices,
  useSegmentName,
} from '../../domain/control/index.ts'
import { DeviceInput } from '../../domain/device/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ChoiceInput, SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'

/** The scope of one device; any other is the id of a segment. */
const DEVICE = 'device'

interface Values extends LifetimeValues {
  domain: string
  scope: string
  deviceIP: string
  reason: string
}

/** Lets a name pass for a while, in a segment or for one device. */
export function AddExceptionDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh('policies')
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data ?? []
  const [lifetime] = useState(() => initialLifetime('hour'))
  const form = useSentForm<Values, { expiresAt: string }>({
    values: { domain: '', scope: BUILT_IN_SEGMENT_ID, deviceIP: '', reason: '', ...lifetime },
    check: (values) => ({
      ...(values.domain.trim() === '' && { domain: t('ui.required') }),
      ...(values.scope === DEVICE &&
        !isIp(values.deviceIP.trim()) && { deviceIP: t('subjects.pick.choose') }),
      ...(values.reason.trim() === '' && { reason: t('exceptions.reasonMissing') }),
      ...(!isExceptionEnd(values) && { until: t('exceptions.untilFault') }),
    }),
    send: ({ domain, scope, deviceIP, reason, ...chosen }) =>
      call('POST /api/domain-control/exception', {
        body: {
          domain,
          reason,
          ...exceptionEndOf(chosen),
          ...(scope === DEVICE ? { deviceIP: deviceIP.trim() } : { segmentId: scope }),
        },
      }),
    fieldOf: (blamed) => (blamed === 'segmentId' ? 'scope' : blamed),
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
      onClose={onClose}
    >
      <TextField
        source="domain"
        label={t('exceptions.name')}
        hint={t('exceptions.nameHint')}
        isRequired
        hasFocus
      />
      <ChoiceInput
        source="scope"
        label={t('exceptions.scope')}
        options={[
          ...segments.map((segment) => ({ value: segment.id, label: nameOf(segment) })),
          { value: DEVICE, label: t('exceptions.scope.oneDevice') },
        ]}
      />
      <OneDevice />
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

/** The device, where the exception is for one. */
function OneDevice() {
  const t = useText()
  const { scope } = useWatch<Values>()
  if (scope !== DEVICE) return null
  return (
    <DeviceInput
      source="deviceIP"
      label={t('exceptions.deviceIP')}
      hint={t('subjects.pick.hint')}
      by="address"
      isRequired
    />
  )
}
