import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ChangeGuard } from '@netwarden/shared/contract'
import { Link as RouterLink } from 'react-router'
import { RECEIPTS_PATH } from '../../../domain/links/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, FactList, StateSentence, useAnswer } from '../../../kit/index.ts'

interface Props {
  guard: ChangeGuard
}

/** Whether any change is held back, by what, and whether a second administrator is needed. */
export function GuardSentence({ guard }: Props) {
  const t = useText()
  const isOn = hasLimit(guard)
  return (
    <StateSentence tone={isOn ? 'good' : 'common'} icon={isOn ? 'shield' : 'info'}>
      {t(
        isOn
          ? `changeGuard.sentence.${guard.needsSecondAdministrator ? 'approval' : 'reason'}`
          : 'changeGuard.sentence.off',
      )}
    </StateSentence>
  )
}

function hasLimit({ flipsPerHour, protectedDomains, protectedDevices }: ChangeGuard): boolean {
  return flipsPerHour !== null || protectedDomains.length + protectedDevices.length > 0
}

/** The settings in force, what waits for approval, and what the guard applies to. */
export function GuardFacts({ guard }: Props) {
  const t = useText()
  const format = useFormat()
  const pending = useAnswer(['policies', 'pending-changes'], 'GET /api/domain-control/change/list').data
  const { flipsPerHour, protectedDomains, protectedDevices, needsSecondAdministrator, revertFactor } = guard
  const none = t('changeGuard.notSet')
  return (
    <Card
      title={t('changeGuard.inForce')}
      sx={{ alignSelf: 'start' }}
      actions={
        <Button component={RouterLink} to={RECEIPTS_PATH} variant="text">
          {t('changeGuard.openChanges')}
        </Button>
      }
    >
      <FactList
        facts={[
          {
            label: t('changeGuard.fact.limit'),
            value:
              flipsPerHour === null
                ? none
                : t('changeGuard.fact.perHour', { count: format.number(flipsPerHour) }),
          },
          { label: t('changeGuard.fact.domains'), value: format.number(protectedDomains.length) },
          { label: t('changeGuard.fact.devices'), value: format.number(protectedDevices.length) },
          {
            label: t('changeGuard.fact.second'),
            value: t(needsSecondAdministrator ? 'changeGuard.needed' : 'changeGuard.notNeeded'),
          },
          {
            label: t('changeGuard.fact.revert'),
            value:
              revertFactor === null
                ? none
                : t('changeGuard.fact.times', { count: format.number(revertFactor) }),
          },
          { label: t('changeGuard.fact.pending'), value: pending && format.number(pending.length) },
        ]}
      />
      <Typography variant="note" component="p" sx={{ mt: 1.5, mb: 0 }}>
        {t('changeGuard.scope')}
      </Typography>
    </Card>
  )
}
