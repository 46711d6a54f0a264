import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { isIp } from '@netwarden/shared/validators'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { Note, useAnswer, useSettled } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ChoiceInput, SentDialog, SwitchInput, TextField, useRefresh, useSentForm } from '../../ra/index.ts'
import { DeviceInput } from '../device/index.ts'
import { ReplayLine } from '../replay/index.ts'
import { readableText } from '../words/index.ts'
import { exceptionEndOf, isExceptionEnd } from './exception-end.ts'
import { LifetimeInputs } from './LifetimeInputs.tsx'
import { initialLifetime, type LifetimeValues } from './lifetimes.ts'
import { useSegmentChoices } from './policy-queries.ts'
import { type PolicyFacts, policyTargets } from './policy-target.ts'
import { useSegmentName } from './use-segment-name.ts'

export interface ExceptionDialogProps {
  /** Of the visit whose name is allowed; without them name and scope are chosen freely. */
  facts?: PolicyFacts
  /** The segment that the device of the visit is in. */
  segmentId?: string | undefined
  onClose: () => void
}

/** The scope of one device; any other is the id of a segment. */
const DEVICE = 'device'
const SETTLE_MS = 300

interface Values extends LifetimeValues {
  domain: string
  scope: string
  deviceIP: string
  reason: string
  /** Also in the segments whose own policies ban the name. */
  isEverywhere: boolean
}

/** Lets a name pass for a while, for a device or a segment, with a reason. */
export function ExceptionDialog({ facts, segmentId = BUILT_IN_SEGMENT_ID, onClose }: ExceptionDialogProps) {
  const t = useText()
  const refresh = useRefresh('policies')
  const [lifetime] = useState(() => initialLifetime('hour'))
  const names = policyTargets(facts ?? {}).filter(({ group }) => group === 'domain')
  const deviceIP = facts?.deviceIP ?? undefined
  const form = useSentForm<Values, { expiresAt: string }>({
    values: {
      domain: names[0]?.entry ?? '',
      scope: deviceIP ? DEVICE : segmentId,
      deviceIP: deviceIP ?? '',
      reason: '',
      isEverywhere: false,
      ...lifetime,
    },
    check: (values) => ({
      ...(values.domain.trim() === '' && { domain: t('ui.required') }),
      ...(values.scope === DEVICE &&
        !isIp(values.deviceIP.trim()) && { deviceIP: t('subjects.pick.choose') }),
      ...(values.reason.trim() === '' && { reason: t('exceptions.reasonMissing') }),
      ...(!isExceptionEnd(values) && { until: t('exceptions.untilFault') }),
    }),
    send: addExceptions,
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
      isOff={facts !== undefined && names.length === 0}
      onClose={onClose}
    >
      {facts ? (
        <ChoiceInput
          source="domain"
          label={t('exceptions.name')}
          options={names.map(({ entry }) => ({ value: entry, label: readableText(entry) }))}
        />
      ) : (
        <TextField
          source="domain"
          label={t('exceptions.name')}
          hint={t('exceptions.nameHint')}
          isRequired
          hasFocus
        />
      )}
      {facts ? <ScopeOfVisit {...{ deviceIP, segmentId }} /> : <AnyScope />}
      <LifetimeInputs label={t('exceptions.for')} hasForever={false} />
      <TextField
        source="reason"
        label={t('exceptions.reason')}
        hint={t('exceptions.reasonHint')}
        isRequired
      />
      <UnreachedNote />
      <DialogReplay />
    </SentDialog>
  )
}

/** One exception, or one for all devices and for each segment that would still ban the name. */
async function addExceptions({ reason, isEverywhere, ...values }: Values) {
  const add = (scope: string) =>
    call('POST /api/domain-control/exception', {
      body: { ...subjectOf({ ...values, scope }), ...exceptionEndOf(values), reason },
    })
  if (values.scope === BUILT_IN_SEGMENT_ID && isEverywhere) {
    const query = { domain: values.domain.trim() }
    const { segments } = await call('GET /api/domain-control/exception/unreached', { query })
    for (const { segmentId } of segments) await add(segmentId)
  }
  return add(values.scope)
}

/** Before the click: the segments where an exception for all devices is not enough. */
function UnreachedNote() {
  const t = useText()
  const { domain = '', scope } = useWatch<Values>()
  const name = useSettled(domain.trim(), SETTLE_MS) ?? ''
  const isForAll = scope === BUILT_IN_SEGMENT_ID && name.includes('.')
  const { data } = useAnswer(['policies', 'unreached', name], 'GET /api/domain-control/exception/unreached', {
    query: { domain: name },
    enabled: isForAll,
  })
  if (!isForAll || !data || data.segments.length === 0) return null
  return (
    <Note tone="medium" role="status">
      {t('exceptions.unreached', {
        segments: data.segments
          .map(({ segmentName, bannedBy }) =>
            t('exceptions.unreached.one', {
              segment: segmentName,
              by: bannedBy === null ? t('exceptions.unreached.default') : readableText(bannedBy),
            }),
          )
          .join(t('exceptions.unreached.and')),
      })}
      <SwitchInput source="isEverywhere" label={t('exceptions.everywhere')} />
    </Note>
  )
}

function subjectOf({ domain, scope, deviceIP }: Pick<Values, 'domain' | 'scope' | 'deviceIP'>) {
  return { domain, ...(scope === DEVICE ? { deviceIP: deviceIP.trim() } : { segmentId: scope }) }
}

function ScopeOfVisit({ deviceIP, segmentId }: { deviceIP: string | undefined; segmentId: string }) {
  const t = useText()
  const device = deviceIP && {
    value: DEVICE,
    label: t('exceptions.scope.device', { device: deviceIP }),
  }
  const segment = { value: segmentId, label: t('exceptions.scope.segment') }
  const options = device ? [device, segment] : [segment]
  return <ChoiceInput source="scope" label={t('exceptions.scope')} options={options} />
}

function AnyScope() {
  const t = useText()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data ?? []
  const { scope } = useWatch<Values>()
  return (
    <>
      <ChoiceInput
        source="scope"
        label={t('exceptions.scope')}
        options={[
          ...segments.map((segment) => ({ value: segment.id, label: nameOf(segment) })),
          { value: DEVICE, label: t('exceptions.scope.oneDevice') },
        ]}
      />
      {scope === DEVICE && (
        <DeviceInput
          source="deviceIP"
          label={t('exceptions.deviceIP')}
          hint={t('subjects.pick.hint')}
          by="address"
          isRequired
        />
      )}
    </>
  )
}

/** Follows the choice in the dialog, as soon as it names something that exists. */
function DialogReplay() {
  const { domain = '', scope = '', deviceIP = '' } = useWatch<Values>()
  if (!domain.includes('.') || (scope === DEVICE && !isIp(deviceIP.trim()))) return null
  const exception = { ...subjectOf({ domain: domain.trim(), scope, deviceIP }), minutes: 60, reason: '-' }
  return <ReplayLine draft={{ exceptions: { add: [exception] } }} />
}
