import Typography from '@mui/material/Typography'
import type { PolicyDraftBody } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { EffectLine } from './EffectLine.tsx'
import { useReplay } from './replay-queries.ts'

/** One line in a form: how many visits of the last 7 days the change would have flipped. */
export function ReplayLine({ draft }: { draft: PolicyDraftBody | null }) {
  const t = useText()
  const { data, error } = useReplay(draft, { examples: 0 })
  if (draft === null || error) return null
  if (!data)
    return (
      <Typography variant="quiet" role="status">
        {t('replay.running')}
      </Typography>
    )
  return <EffectLine flips={data.flips} />
}
