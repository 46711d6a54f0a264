import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Enforcer } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'

/** Rules that the enforcer cannot carry out, and why. */
export function CannotSection({ enforcer: { cannot } }: { enforcer: Enforcer }) {
  const t = useText()
  if (cannot.length === 0) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3" component="h3">
        {t('enforcers.cannot')}
      </Typography>
      {cannot.map(({ what, why }) => (
        <Note key={what} tone="medium">
          {what}: {why}
        </Note>
      ))}
    </Box>
  )
}
