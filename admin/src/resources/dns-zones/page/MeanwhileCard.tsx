import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Zone } from '@netwarden/shared/contract'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, Note, TimeText } from '../../../kit/index.ts'
import { useUser } from '../../../kit/session/index.ts'
import type { ZoneDraft } from '../draft/use-zone-draft.ts'
import { DifferenceCounts, DifferenceView } from '../history/DifferenceView.tsx'

interface Props {
  zone: Zone
  draft: ZoneDraft
  /** Whether taking over the changes is disabled, because it would discard an invalid text. */
  isLocked: boolean
}

/** The zone was saved elsewhere while it was changed here: those changes, and the button that takes them over. */
export function MeanwhileCard({ zone, draft, isLocked }: Props) {
  const t = useText()
  const me = useUser()?.username
  const { meanwhile, isOutdated, isTakenOver, look, takeOver } = draft
  const titleOf = (name: string) => (name === me ? t('zones.meanwhile.own') : t('zones.meanwhile', { name }))
  if (meanwhile) {
    return (
      <Card
        title={titleOf(meanwhile.by)}
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
            {t(zone.updatedBy === me ? 'zones.meanwhile.lookOwn' : 'zones.meanwhile.look')}
          </Button>
        }
      >
        {titleOf(zone.updatedBy)}
      </Note>
    )
  }
  return isTakenOver ? (
    <Note tone="low" role="status">
      {t('zones.meanwhile.taken')}
    </Note>
  ) : null
}
