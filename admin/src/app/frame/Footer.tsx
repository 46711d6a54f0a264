import Box from '@mui/material/Box'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useIsPhone } from '../../kit/index.ts'

/** On phones only what everybody has to know. */
export function Footer() {
  const t = useText()
  const isPhone = useIsPhone()
  const { softwareName: name, version, copyright } = useBranding()
  return (
    <Box
      component="footer"
      sx={{
        flex: 'none',
        height: { xs: 22, md: 28 },
        px: 2,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        color: 'text.third',
        fontSize: { xs: 11, md: 12 },
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        borderTop: 1,
        borderColor: 'line.strong',
      }}
    >
      {!isPhone && <span>{t('layout.footer', { name, version }).trim()}</span>}
      <Box component="span" sx={{ color: 'tone.medium.text', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {t('layout.judgedOnly')}
      </Box>
      {!isPhone && copyright && <span>{copyright}</span>}
    </Box>
  )
}
