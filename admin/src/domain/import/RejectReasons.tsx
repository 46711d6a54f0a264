import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { ImportResult } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../kit/i18n/index.ts'

/** Rejected lines by reason, the most frequent first; nothing while there are none. */
export function RejectReasons({ reasons }: Pick<ImportResult, 'reasons'>) {
  const t = useText()
  const format = useFormat()
  if (reasons.length === 0) return null
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('visits.import.reasons')}
      </Typography>
      <List disablePadding>
        {reasons.map(({ reason, lines }) => (
          <ListItem key={reason} disableGutters sx={{ display: 'block', py: 0.25 }}>
            {t('visits.import.reason', { count: lines, total: format.number(lines), reason })}
          </ListItem>
        ))}
      </List>
    </Box>
  )
}
