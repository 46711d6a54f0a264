import type { RiskEvent } from '@netwarden/shared/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endOfLifetime, initialLifetime, isAhead, LifetimeInputs } from '../../domain/control/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { ChoiceInput, SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'

type Scope = 'device' | 'domain' | 'both'

/** Mutes further events for the device, the domain or both, with a reason and an end. */
export function MuteDialog({ event, onClose }: { event: RiskEvent; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const refresh = useRefresh('risk-events')
  const { id, code, deviceIP, deviceName, domain, name } = event
  const scopes = scopesOf(event)
  const [initial] = useState(() => initialLifetime('forever'))
  const form = useSentForm({
    values: { scope: scopes[0] ?? 'device', reason: '', ...initial },
    check: (values) => (isAhead(values, Date.now()) ? {} : { until: t('policies.lifetime.past') }),
    send: ({ scope, reason, ...lifetime }) => {
      const expiresAt = endOfLifetime(lifetime, Date.now())
      const body = {
        code,
        ...(scope !== 'domain' && deviceIP && { deviceIP }),
        ...(scope !== 'device' && domain && { domain }),
        reason: reason.trim(),
        ...(expiresAt && { expiresAt }),
        eventId: id,
      }
      return call('POST /api/risk-event/mute', { body })
    },
    fieldOf: (blamed) => FIELDS[blamed] ?? blamed,
    onSent: () => {
      showToast('success', t('risks.muted'))
      onClose()
      void refresh()
      void client.invalidateQueries({ queryKey: ['risk-mutes'] })
    },
  })
  const device = deviceName ? `${visibleText(deviceName)} (${deviceIP})` : (deviceIP ?? '')
  const names: Record<Scope, string> = {
    device,
    domain: domain ?? '',
    both: [device, domain].join(' · '),
  }
  return (
    <SentDialog
      form={form}
      isReady={({ reason }) => reason.trim() !== ''}
      title={t('risks.muteTitle', { name })}
      confirmLabel={t('risks.mute')}
      onClose={onClose}
    >
      <ChoiceInput
        source="scope"
        label={t('risks.muteScope')}
        options={scopes.map((value) => ({ value, label: names[value] }))}
      />
      <LifetimeInputs label={t('policies.lifetime')} hasForever />
      <TextField source="reason" label={t('risks.muteReason')} isRequired hasFocus />
      <Note tone="common">{t('risks.muteHint')}</Note>
    </SentDialog>
  )
}

/** Fields that the API names differently from the form. */
const FIELDS: Readonly<Record<string, string>> = {
  deviceIP: 'scope',
  domain: 'scope',
  expiresAt: 'lifetime',
}

/** Empty for an event with neither a device nor a domain. */
export function scopesOf({ deviceIP, domain }: RiskEvent): Scope[] {
  if (deviceIP && domain) return ['both', 'device', 'domain']
  return deviceIP ? ['device'] : domain ? ['domain'] : []
}
