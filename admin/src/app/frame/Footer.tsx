import Box from '@mui/material/Box'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useIsPhone } from '../../kit/index.ts'

/** On phones only what everybody has to know, at the end of the page. */
export function Footer() {
  const t = useText()
  const isPhone = useIsPhone()
  const { softwareName: name, version, copyright } = useBranding()
  const judgedOnly = (
    <Box component="span" sx={{ color: 'tone.medium.text', overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {t('layout.judgedOnly')}
    </Box>
  )
  if (isPhone) {
    return (
      <Box component="footer" sx={{ pt: 1.5, fontSize: 11, textAlign: 'center' }}>
        {judgedOnly}
      </Box>
    )
  }
  return (
    <Box component="footer" sx={barStyle}>
      <span>{t('layout.footer', { name, version }).trim()}</span>
      {judgedOnly}
      {copyright && <span>{copyright}</span>}
    </Box>
  )
}

const barStyle = {
  flex: 'none',
  height: 28,
  px: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  color: 'text.third',
  fontSize: 12,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  borderTop: 1,
  borderColor: 'line.strong',
} as const
