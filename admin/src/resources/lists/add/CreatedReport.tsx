import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { CreatedList } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Note } from '../../../kit/index.ts'
import { RejectedLines } from '../RejectedLines.tsx'

interface Props {
  list: CreatedList
  /** Names of the segments in which the list was enabled. */
  segments: readonly string[]
}

/** The result of reading the file of a new list. */
export function CreatedReport({ list, segments }: Props) {
  const t = useText()
  const format = useFormat()
  const { domainCount = 0, form = 'auto', rejected = 0, rejectedBy, rejectedLines = [] } = list
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        <Figure label={t('policies.field.domainCount')} value={format.number(domainCount)} />
        <Figure label={t('lists.add.rejected')} value={format.number(rejected)} />
        <Figure label={t('lists.add.form')} value={t(`lists.format.${form}`)} />
      </Box>
      <Note tone={segments.length > 0 ? 'good' : 'common'}>
        {segments.length > 0
          ? t('lists.add.switchedOn', { segments: segments.join(t('lists.add.comma')) })
          : t('lists.add.switchedOff')}
      </Note>
      {rejected > 0 && rejectedBy && (
        <Box component="section" sx={{ typography: 'small' }}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {t('lists.add.rejectedTitle')}
          </Typography>
          <RejectedLines rejectedBy={rejectedBy} rejectedLines={rejectedLines} />
        </Box>
      )}
    </Box>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Paper variant="outlined" sx={{ p: 1.25, minWidth: 0 }}>
      <Typography variant="note">{label}</Typography>
      <Typography variant="count">{value}</Typography>
    </Paper>
  )
}
