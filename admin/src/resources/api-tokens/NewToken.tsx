import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Paper from '@mui/material/Paper'
import type { CreatedApiToken } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FactList, Icon, Note, useCopy } from '../../kit/index.ts'

export function NewToken({ token, onClose }: { token: CreatedApiToken; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const copy = useCopy()
  const facts = [
    { label: t('tokens.name'), value: token.name },
    { label: t('tokens.scope'), value: t(`tokens.scope.${token.scope}`) },
    { label: t('tokens.expiresAt'), value: format.time(token.expiresAt, 'minute') },
  ]
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Note tone="low" role="status">
          {t('tokens.once')}
        </Note>
        <Paper variant="raised" component="output" aria-label={t('tokens.token')} sx={tokenStyle}>
          {token.token}
        </Paper>
        <FactList facts={facts} />
      </DialogContent>
      <DialogActions>
        <Button startIcon={<Icon name="copy" size={14} />} onClick={() => void copy(token.token)} autoFocus>
          {t('ui.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      </DialogActions>
    </>
  )
}

const tokenStyle = {
  p: 1.25,
  typography: 'mono',
  overflowWrap: 'anywhere',
  userSelect: 'all',
} as const
