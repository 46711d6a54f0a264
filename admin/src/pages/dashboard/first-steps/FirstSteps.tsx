import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ADMIN_ROLES } from '@netwarden/shared/domain'
import { ImportButton } from '../../../domain/import/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { useIsAdmin } from '../../../kit/index.ts'
import { Permission } from '../../../kit/session/index.ts'
import { SampleStep } from './SampleStep.tsx'
import { SetupCard } from './SetupCard.tsx'
import { Step } from './Step.tsx'

/** The steps of a new installation, and ways to look around at once. */
export function FirstSteps({ onImporting }: { onImporting: (isImporting: boolean) => void }) {
  const t = useText()
  // The first step of administrators has the filled button.
  const isAdmin = useIsAdmin()
  return (
    <Box sx={{ maxWidth: 1120, mx: 'auto', pt: { md: 3 } }}>
      <Typography variant="greeting" component="h1" sx={{ mb: 0.5 }}>
        {t('dashboard.first.title')}
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{t('dashboard.first.hint')}</Box>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Permission roles={ADMIN_ROLES}>
          <SetupCard />
        </Permission>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: '1fr', md: 'repeat(auto-fit, minmax(260px, 1fr))' },
          }}
        >
          <Step icon="upload" title={t('dashboard.first.import')} text={t('dashboard.first.import.text')}>
            <ImportButton variant={isAdmin ? 'outlined' : 'contained'} onOpenChange={onImporting} />
          </Step>
          <SampleStep />
        </Box>
      </Box>
    </Box>
  )
}
