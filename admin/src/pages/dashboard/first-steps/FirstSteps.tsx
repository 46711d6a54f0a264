import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ADMIN_ROLES } from '@netwarden/shared/domain'
import { Link as RouterLink } from 'react-router'
import { ImportButton } from '../../../domain/import/index.ts'
import { GATEWAY_PATH, NEW_SOURCE_ADDRESS } from '../../../domain/links/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Permission } from '../../../kit/session/index.ts'
import { SampleStep } from './SampleStep.tsx'
import { Step } from './Step.tsx'

/** Ways to bring in data, the gateway first; steps that the user or the server cannot take are hidden. */
export function FirstSteps({ onImporting }: { onImporting: (isImporting: boolean) => void }) {
  const t = useText()
  return (
    <Box sx={{ maxWidth: 980, mx: 'auto', pt: { md: 5 } }}>
      <Typography variant="greeting" component="h1" sx={{ mb: 0.5 }}>
        {t('dashboard.first.title')}
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 2.5 }}>{t('dashboard.first.hint')}</Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', md: 'repeat(auto-fit, minmax(260px, 1fr))' },
        }}
      >
        <Permission roles={ADMIN_ROLES}>
          <Step icon="shield" title={t('dashboard.first.gateway')} text={t('dashboard.first.gateway.text')}>
            <Button component={RouterLink} to={GATEWAY_PATH} variant="contained">
              {t('dashboard.first.gateway.go')}
            </Button>
          </Step>
        </Permission>
        <Step icon="upload" title={t('dashboard.first.import')} text={t('dashboard.first.import.text')}>
          <ImportButton onOpenChange={onImporting} />
        </Step>
        <Permission roles={ADMIN_ROLES}>
          <Step icon="refresh" title={t('dashboard.first.tail')} text={t('dashboard.first.tail.text')}>
            <Button component={RouterLink} to={NEW_SOURCE_ADDRESS}>
              {t('dashboard.first.tail.go')}
            </Button>
          </Step>
        </Permission>
        <SampleStep />
      </Box>
    </Box>
  )
}
