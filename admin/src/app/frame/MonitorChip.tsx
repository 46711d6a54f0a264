import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, SymbolButton } from '../../kit/index.ts'
import { useEnforcement } from './use-enforcement.ts'

/** Shows that the policies are not enforced. The compact form is an icon for narrow screens. */
export function MonitorChip({ isCompact = false }: { isCompact?: boolean }) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (useEnforcement() !== 'monitor') return null
  const label = t('layout.monitor')
  return (
    <>
      {isCompact ? (
        <SymbolButton
          label={label}
          icon="eye"
          iconSize={18}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ color: 'tone.medium.text' }}
        />
      ) : (
        <Button
          startIcon={<Icon name="eye" size={14} />}
          variant="outlined"
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={chipStyle}
        >
          {label}
        </Button>
      )}
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 320, p: 2 } } }}
      >
        <Typography variant="body2">{t('layout.monitor.text')}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('layout.monitor.verdicts')}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('layout.monitor.gateway')}
        </Typography>
      </Popover>
    </>
  )
}

const chipStyle = {
  flex: 'none',
  height: 28,
  px: 1.25,
  borderRadius: 14,
  borderColor: 'currentColor',
  whiteSpace: 'nowrap',
  typography: 'small',
  color: 'tone.medium.text',
} as const
