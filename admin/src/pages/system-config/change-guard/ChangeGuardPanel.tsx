import Box from '@mui/material/Box'
import { CHANGE_GUARD_SETTINGS, type ChangeGuard } from '@netwarden/shared/contract'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, columnsFrom, Loaded, ShapeSkeleton } from '../../../kit/index.ts'
import { FieldInput, SaveButtons, SentForm } from '../../../ra/index.ts'
import { GuardFacts, GuardSentence } from './GuardState.tsx'
import { useChangeGuard, useChangeGuardForm } from './use-change-guard.ts'

/** Its rows while it loads. */
const SHAPE = [
  { height: 44, shares: [1] },
  { height: 520, shares: [2, 1] },
] as const

/** When a change of policies needs a reason or a second administrator, and when it reverts by itself. */
export function ChangeGuardPanel() {
  return (
    <Loaded query={useChangeGuard()} skeleton={<ShapeSkeleton rows={SHAPE} />}>
      {(guard) => <GuardForm guard={guard} />}
    </Loaded>
  )
}

function GuardForm({ guard }: { guard: ChangeGuard }) {
  const t = useText()
  const form = useChangeGuardForm(guard)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <GuardSentence guard={guard} />
      <Box sx={columnsFrom('lg', 2, 1)}>
        <Card title={t('changeGuard.title')}>
          <SentForm form={form} sx={{ display: 'grid', gap: 1.75 }}>
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
        <GuardFacts guard={guard} />
      </Box>
    </Box>
  )
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  protectedDomains: 'example.org\nlogin.example.net',
  protectedDevices: '192.0.2.10\n02:00:00:00:00:0a',
}
