import Typography from '@mui/material/Typography'
import type { ChangeGuard } from '@netwarden/shared/contract'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, LinesField, Loaded, PageSkeleton } from '../../../kit/index.ts'
import { SaveButtons, SentForm, SwitchInput, TextField, useTextInput } from '../../../ra/index.ts'
import { useChangeGuard, useChangeGuardForm } from './use-change-guard.ts'

/** When a change of policies needs a reason or a second administrator, and when it reverts by itself. */
export function ChangeGuardPanel() {
  return (
    <Loaded query={useChangeGuard()} skeleton={<PageSkeleton />}>
      {(guard) => <GuardForm guard={guard} />}
    </Loaded>
  )
}

function GuardForm({ guard }: { guard: ChangeGuard }) {
  const t = useText()
  const form = useChangeGuardForm(guard)
  return (
    <Card title={t('changeGuard.title')} sx={{ maxWidth: 760 }}>
      <SentForm form={form} sx={{ display: 'grid', gap: 1.75 }}>
        <Typography variant="hint">{t('changeGuard.scope')}</Typography>
        <TextField
          source="flipsPerHour"
          label={t('changeGuard.flipsPerHour')}
          hint={t('changeGuard.flipsPerHourHint')}
          inputMode="numeric"
        />
        <Lines
          source="protectedDomains"
          label={t('changeGuard.protectedDomains')}
          hint={t('changeGuard.protectedDomainsHint')}
          placeholder={'example.org\nlogin.example.net'}
        />
        <Lines
          source="protectedDevices"
          label={t('changeGuard.protectedDevices')}
          hint={t('changeGuard.protectedDevicesHint')}
          placeholder={'192.0.2.10\n02:00:00:00:00:0a'}
        />
        <SwitchInput
          source="needsSecondAdministrator"
          label={t('changeGuard.second')}
          hint={t('changeGuard.secondHint')}
        />
        <TextField
          source="revertFactor"
          label={t('changeGuard.revertFactor')}
          hint={t('changeGuard.revertFactorHint')}
          inputMode="decimal"
        />
        <SaveButtons form={form} />
      </SentForm>
    </Card>
  )
}

interface LinesProps {
  source: string
  label: string
  hint: string
  placeholder: string
}

function Lines({ source, ...shown }: LinesProps) {
  const { value, onChange, fault } = useTextInput(source)
  return <LinesField {...shown} value={value} onChange={onChange} fault={fault} />
}
