import Typography from '@mui/material/Typography'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useIsPhone } from '../../kit/index.ts'
import { useSettings } from '../../kit/settings/index.ts'
import { FOOTER_HEIGHT } from '../../kit/theme/measures.ts'

/** The software name, its version and the copyright. */
export function Footer() {
  const t = useText()
  const isPhone = useIsPhone()
  const { footer } = useSettings()
  const { softwareName: name, version, copyright } = useBranding()
  if (!footer || isPhone) return null
  return (
    <Typography variant="hint" component="footer" sx={barStyle}>
      <Name>{t('layout.footer', { name, version }).trim()}</Name>
      {copyright && <Name>{copyright}</Name>}
    </Typography>
  )
}

/** Names are set by an administrator and may be long, so they are cut. */
function Name({ children }: { children: string }) {
  return (
    <Typography variant="inherit" component="div" noWrap>
      {children}
    </Typography>
  )
}

const barStyle = {
  flex: 'none',
  minHeight: FOOTER_HEIGHT,
  px: 2,
  py: 0.5,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  lineHeight: '18px',
  borderTop: 'strong',
} as const
