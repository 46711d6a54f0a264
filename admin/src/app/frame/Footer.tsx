import Typography from '@mui/material/Typography'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useIsPhone } from '../../kit/index.ts'
import { useSettings } from '../../kit/settings/index.ts'

/**
 * At the foot of the screen, whatever the settings hide of it: that verdicts are only judged. It will depend on whether
 * anything enforces them: the gateway, or an enforcer of `/api/rest/enforcers`. This version has neither to ask for.
 */
export function Footer() {
  const t = useText()
  const isPhone = useIsPhone()
  const hasNames = useSettings().footer && !isPhone
  const { softwareName: name, version, copyright } = useBranding()
  return (
    <Typography variant="hint" component="footer" sx={barStyle}>
      {hasNames && <Name>{t('layout.footer', { name, version }).trim()}</Name>}
      <Typography variant="inherit" component="div" color="warning" sx={{ flex: 'none', maxWidth: '100%' }}>
        {t('layout.judgedOnly')}
      </Typography>
      {hasNames && copyright && <Name>{copyright}</Name>}
    </Typography>
  )
}

/** What others chose may be long; it makes room. */
function Name({ children }: { children: string }) {
  return (
    <Typography variant="inherit" component="div" noWrap>
      {children}
    </Typography>
  )
}

const barStyle = {
  flex: 'none',
  minHeight: 28,
  px: { xs: 1, md: 2 },
  pt: 0.5,
  pb: 'max(4px, env(safe-area-inset-bottom))',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  fontSize: { xs: 11, md: 12 },
  lineHeight: '18px',
  textAlign: 'center',
  borderTop: 'strong',
} as const
