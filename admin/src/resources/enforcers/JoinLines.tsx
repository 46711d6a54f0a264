import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { EnforcerCode } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { CopyButton, Note } from '../../kit/index.ts'

interface Props {
  code: EnforcerCode
  onClose: () => void
}

/** What is run on the other machine, line by line. */
export function JoinLines({ code: { code, expiresAt }, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const { origin } = window.location
  const steps = [
    { key: 'pair', line: `netwarden node join --server ${origin} --code ${code}` },
    { key: 'run', line: 'netwarden node run' },
    { key: 'check', line: 'netwarden node check' },
  ] as const
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Note tone="low" role="status">
          {t('enforcers.join.once', { until: format.time(expiresAt, 'clock') })}
        </Note>
        {steps.map(({ key, line }) => (
          <Box key={key} sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Typography variant="body2">{t(`enforcers.join.step.${key}`)}</Typography>
            <Paper variant="raised" sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1 }}>
              <Typography
                variant="mono"
                component="output"
                aria-label={t(`enforcers.join.step.${key}`)}
                sx={lineStyle}
              >
                {line}
              </Typography>
              <CopyButton text={line} />
            </Paper>
          </Box>
        ))}
        <Typography variant="hint">{t('enforcers.join.hint')}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('enforcers.join.done')}
        </Button>
      </DialogActions>
    </>
  )
}

const lineStyle = { flex: 1, minWidth: 0, overflowWrap: 'anywhere', userSelect: 'all' } as const
