import { type AccessRequest, REQUEST_SCOPES } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  exceptionEndOf,
  initialLifetime,
  isExceptionEnd,
  LifetimeInputs,
  type LifetimeValues,
} from '../../domain/control/index.ts'
import { ReplayLine } from '../../domain/replay/index.ts'
import { readableText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ChoiceInput, SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { RequestFacts } from './RequestFacts.tsx'

interface Props {
  request: AccessRequest
  onClose: () => void
}

interface Values extends LifetimeValues {
  scope: (typeof REQUEST_SCOPES)[number]
  comment: string
}

/** Grants a request for a while, for its device or the segment of that. */
export function GrantDialog({ request, onClose }: Props) {
  const t = useText()
  const refresh = useRefresh('policies')
  const [lifetime] = useState(() => initialLifetime('hour'))
  const { id, deviceIP, deviceName, segmentId, segmentName } = request
  const form = useSentForm<Values, { exceptionId: string }>({
    values: { scope: 'device', comment: '', ...lifetime },
    check: (values) => ({ ...(!isExceptionEnd(values) && { until: t('requests.untilFault') }) }),
    send: ({ scope, comment, ...values }) =>
      call('POST /api/domain-control/request/grant', {
        body: { id, scope, comment, ...exceptionEndOf(values) },
      }),
    onSent: () => {
      showToast('success', t('requests.granted'))
      void refresh()
      onClose()
    },
  })
  const names = { device: readableText(deviceName ?? deviceIP), segment: segmentName || segmentId }
  return (
    <SentDialog
      form={form}
      title={t('requests.grantTitle')}
      confirmLabel={t('requests.grant')}
      onClose={onClose}
    >
      <RequestFacts request={request} />
      <ChoiceInput
        source="scope"
        label={t('requests.scope')}
        options={REQUEST_SCOPES.map((value) => ({ value, label: t(`requests.scope.${value}`, names) }))}
      />
      <LifetimeInputs label={t('requests.for')} hasForever={false} />
      <TextField source="comment" label={t('requests.comment')} hint={t('requests.commentHint')} />
      <DialogReplay request={request} />
    </SentDialog>
  )
}

/** What the exception would change, for the chosen scope. */
function DialogReplay({ request: { domain, deviceIP, segmentId } }: Pick<Props, 'request'>) {
  const { scope } = useWatch<Values>()
  const subject = scope === 'segment' ? { segmentId } : { deviceIP }
  return <ReplayLine draft={{ exceptions: { add: [{ domain, ...subject, minutes: 60, reason: '-' }] } }} />
}
