import Typography from '@mui/material/Typography'
import { CHANGE_GUARD_SETTINGS, type ChangeGuard } from '@netwarden/shared/contract'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, Loaded, PageSkeleton } from '../../../kit/index.ts'
import { FieldInput, SaveButtons, SentForm } from '../../../ra/index.ts'
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
        {Object.entries(CHANGE_GUARD_SETTINGS).map(([name, field]) => (
          <FieldInput
            key={name}
            name={name}
            field={field}
            {...(PLACEHOLDERS[name] && { placeholder: PLACEHOLDERS[name] })}
          />
        ))}
        <SaveButtons form={form} />
      </SentForm>
    </Card>
  )
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  protectedDomains: 'example.org\nlogin.example.net',
  protectedDevices: '192.0.2.10\n02:00:00:00:00:0a',
}
