import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Enforcer } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'

/** What a driven server does otherwise than the policies say, each with the reason. */
export function CannotSection({ cannot }: Pick<Enforcer, 'cannot'>) {
  const t = useText()
  return (
    <Box component="section">
      <Typography variant="h3" component="h3" sx={{ mb: 0.75 }}>
        {t('enforcers.cannot')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.25, display: 'grid', gap: 0.75 }}>
        {cannot.map(({ what, why }) => (
          <Typography key={`${what} ${why}`} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{what}</strong> · {why}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
