import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ImportButton } from '../../../domain/import/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { SampleStep } from './SampleStep.tsx'
import { Step } from './Step.tsx'
import { TailStep } from './TailStep.tsx'

/** Three ways to get something to look at; those that this person or server cannot go are not shown. */
export function FirstSteps({ onImporting }: { onImporting: (isImporting: boolean) => void }) {
  const t = useText()
  return (
    <Box sx={{ maxWidth: 980, mx: 'auto', pt: { md: 5 } }}>
      <Typography variant="welcome" component="h1" sx={{ mb: 0.5 }}>
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
        <Step icon="upload" title={t('dashboard.first.import')} text={t('dashboard.first.import.text')}>
          <ImportButton onOpenChange={onImporting} />
        </Step>
        <TailStep />
        <SampleStep />
      </Box>
    </Box>
  )
}
