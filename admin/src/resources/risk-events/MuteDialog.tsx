import type { RiskEvent } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expiryOf, LIFETIMES } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, Field, Note, SelectField } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { refreshRisks } from './risk-queries.ts'

type Scope = 'device' | 'domain' | 'both'

/** Never raise this again: for the device, for the domain, or for both, with a reason and an end. */
export function MuteDialog({ event, onClose }: { event: RiskEvent; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const { id, code, deviceIP, domain, name } = event
  const scopes = scopesOf(event)
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'device')
  const [reason, setReason] = useState('')
  const [lifetime, setLifetime] = useState('forever')
  const mute = useMutation({
    mutationFn: () => {
      const expiresAt = expiryOf(lifetime, Date.now())
      const body = {
        code,
        ...(scope !== 'domain' && { deviceIP }),
        ...(scope !== 'device' && { domain }),
        reason: reason.trim(),
        ...(expiresAt && { expiresAt }),
        eventId: id,
      }
      return call('POST', '/api/risk-event/mute', { body })
    },
    meta: { isQuiet: true },
    onSuccess: async () => {
      showToast('success', t('risks.muted'))
      onClose()
      await refreshRisks(client)
      await client.invalidateQueries({ queryKey: ['risk-mutes'] })
    },
  })
  const names: Record<Scope, string> = {
    device: deviceIP ?? '',
    domain: domain ?? '',
    both: [deviceIP, domain].join(' · '),
  }
  return (
    <ConfirmDialog
      isOpen
      hasForm
      title={t('risks.muteTitle', { name })}
      confirmLabel={t('risks.mute')}
      isPending={mute.isPending}
      isConfirmOff={reason.trim() === ''}
      onConfirm={() => mute.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={t('risks.muteScope')}
        value={scope}
        options={scopes.map((value) => ({ value, label: names[value] }))}
        onChange={(value) => setScope(scopes.find((known) => known === value) ?? scope)}
      />
      <SelectField
        label={t('policies.lifetime')}
        value={lifetime}
        options={LIFETIMES.map(({ id: value, text }) => ({ value, label: t(text) }))}
        onChange={setLifetime}
      />
      <Field label={t('risks.muteReason')} value={reason} onChange={setReason} isRequired hasFocus />
      <Note tone="common">{t('risks.muteHint')}</Note>
      {mute.error && <Note tone="high">{mute.error.message}</Note>}
    </ConfirmDialog>
  )
}

/** None for what has neither a device nor a domain. */
export function scopesOf({ deviceIP, domain }: RiskEvent): Scope[] {
  if (deviceIP && domain) return ['both', 'device', 'domain']
  return deviceIP ? ['device'] : domain ? ['domain'] : []
}
