import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, ConfirmDialog } from '../../kit/index.ts'
import { Permission } from '../../kit/session/index.ts'
import { useSample } from './use-sample.ts'

/** Removes all sample data; shown to superadmins while there is some. */
export function SampleCard() {
  return (
    <Permission roles={['superadmin']}>
      <PresentSample />
    </Permission>
  )
}

function PresentSample() {
  const t = useText()
  const format = useFormat()
  const { report, remove } = useSample()
  const [isAsking, setAsking] = useState(false)
  if (!report || report.state === 'none') return null
  const isBusy = report.state !== 'loaded'
  return (
    <Card title={t('sample.title')} sx={{ mt: 1.5, maxWidth: 1052 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 280px', color: 'text.secondary' }}>
          {t('sample.holds', {
            records: format.number(report.holds.records),
            users: format.number(report.holds.users),
            events: format.number(report.holds.riskEvents),
          })}
        </Box>
        <Button color="error" loading={isBusy || remove.isPending} onClick={() => setAsking(true)}>
          {t('sample.remove')}
        </Button>
      </Box>
      {report.fault && (
        <Typography variant="inherit" component="div" color="error" role="alert" sx={{ mt: 1 }}>
          {report.fault}
        </Typography>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('sample.removeTitle')}
        confirmLabel={t('sample.remove')}
        onConfirm={() => {
          setAsking(false)
          remove.mutate()
        }}
        onClose={() => setAsking(false)}
      >
        {t('sample.removeHint')}
      </ConfirmDialog>
    </Card>
  )
}
