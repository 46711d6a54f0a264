import Box from '@mui/material/Box'
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
    <Box component="footer" sx={barStyle}>
      {hasNames && <Box sx={nameStyle}>{t('layout.footer', { name, version }).trim()}</Box>}
      <Box sx={{ flex: 'none', maxWidth: '100%', color: 'tone.medium.text' }}>{t('layout.judgedOnly')}</Box>
      {hasNames && copyright && <Box sx={nameStyle}>{copyright}</Box>}
    </Box>
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
  color: 'text.third',
  fontSize: { xs: 11, md: 12 },
  lineHeight: '18px',
  textAlign: 'center',
  borderTop: 1,
  borderColor: 'line.strong',
} as const
/** What others chose may be long; it makes room. */
const nameStyle = { minWidth: 0, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const
