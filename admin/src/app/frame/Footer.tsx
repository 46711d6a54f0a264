import Box from '@mui/material/Box'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'

export function Footer() {
  const t = useText()
  const { softwareName: name, version, copyright } = useBranding()
  return (
    <Box
      component="footer"
      sx={{
        flex: 'none',
        height: 28,
        px: 2,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        color: 'text.third',
        fontSize: 12,
        borderTop: 1,
        borderColor: 'line.strong',
      }}
    >
      <span>{t('layout.footer', { name, version }).trim()}</span>
      <Box component="span" sx={{ color: 'tone.medium.text' }}>
        {t('layout.judgedOnly')}
      </Box>
      {copyright && <span>{copyright}</span>}
    </Box>
  )
}
