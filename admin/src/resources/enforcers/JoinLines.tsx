import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { EnforcerCode } from '@netwarden/shared/contract'
import type { EnforcerKind } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { CopyButton, Note } from '../../kit/index.ts'

export interface MadeCode {
  code: EnforcerCode
  kind: EnforcerKind
}

interface Props {
  made: MadeCode
  onClose: () => void
}

/** What is run on the other machine, line by line. */
export function JoinLines({ made, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const { origin } = window.location
  const { code, expiresAt } = made.code
  const isBind = made.kind === 'bind'
  const pair = `netwarden node join --server ${origin} --code ${code}${isBind ? ' --driver bind' : ''}`
  const steps = isBind
    ? ([
        { key: 'pair', line: pair },
        { key: 'config', line: 'netwarden node bind-config' },
        { key: 'options', line: 'netwarden node bind-config --options' },
        { key: 'run.bind', line: 'netwarden node run' },
      ] as const)
    : ([
        { key: 'pair', line: pair },
        { key: 'run', line: 'netwarden node run' },
        { key: 'check', line: 'netwarden node check' },
      ] as const)
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
        <Typography variant="hint">
          {t(isBind ? 'enforcers.join.hint.bind' : 'enforcers.join.hint')}
        </Typography>
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
