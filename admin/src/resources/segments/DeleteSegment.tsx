import Box from '@mui/material/Box'
import type { Segment } from '@netwarden/shared/domain'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DeleteDialog } from '../../ra/index.ts'

interface Props {
  segment: Segment
  onGone: (id: string) => void
  onClose: () => void
}

export function DeleteSegment({ segment, ...then }: Props) {
  const t = useText()
  const { id, policyCount, presetCount } = segment
  const name = visibleText(segment.name)
  return (
    <DeleteDialog
      resource="segments"
      id={id}
      title={t('segments.ask.delete', { name })}
      done={t('segments.done.deleted', { name })}
      faultText={(reason) => t('segments.fault.delete', { reason })}
      {...then}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.25, display: 'grid', gap: 0.5 }}>
        <li>{t('segments.ask.policies', { policies: policyCount, lists: presetCount })}</li>
        <li>{t('segments.ask.records')}</li>
        <li>{t('segments.ask.devices')}</li>
      </Box>
    </DeleteDialog>
  )
}
