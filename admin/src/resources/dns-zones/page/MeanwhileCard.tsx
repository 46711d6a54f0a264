import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Zone } from '@netwarden/shared'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, Note, TimeText } from '../../../kit/index.ts'
import type { ZoneDraft } from '../draft/use-zone-draft.ts'
import { DifferenceCounts, DifferenceView } from '../history/DifferenceView.tsx'

interface Props {
  zone: Zone
  draft: ZoneDraft
  /** A change below an invalid text would discard the text. */
  isLocked: boolean
}

/** Another user saved the zone while it was changed here: both sets of changes, and how to continue. */
export function MeanwhileCard({ zone, draft, isLocked }: Props) {
  const t = useText()
  const { meanwhile, isOutdated, isTakenOver, look, takeOver } = draft
  if (meanwhile) {
    return (
      <Card
        title={t('zones.meanwhile', { name: meanwhile.by })}
        extra={
          <>
            <TimeText at={meanwhile.at} style="minute" isShort />
            <DifferenceCounts difference={meanwhile} />
          </>
        }
        sx={{ flex: 'none' }}
      >
        <Box sx={{ display: 'grid', gap: 1 }}>
          <DifferenceView difference={meanwhile} />
          <Typography variant="small" color="textSecondary">
            {t('zones.meanwhile.hint')}
          </Typography>
          <Box>
            <Button variant="outlined" disabled={isLocked} onClick={() => takeOver(meanwhile)}>
              {t('zones.meanwhile.take')}
            </Button>
          </Box>
        </Box>
      </Card>
    )
  }
  if (isOutdated) {
    return (
      <Note
        tone="medium"
        role="status"
        action={
          <Button variant="text" loading={look.isPending} onClick={() => look.mutate()}>
            {t('zones.meanwhile.look')}
          </Button>
        }
      >
        {t('zones.meanwhile', { name: zone.updatedBy })}
      </Note>
    )
  }
  return isTakenOver ? (
    <Note tone="low" role="status">
      {t('zones.meanwhile.taken')}
    </Note>
  ) : null
}
