import Typography from '@mui/material/Typography'
import type { PolicyDraftBody } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { digits, Note, RoomFor, useSettled } from '../../kit/index.ts'
import { EffectLine } from './EffectLine.tsx'
import { type NewSegment, useReplay } from './replay-queries.ts'

interface Props {
  /** Null while there is nothing to replay. */
  draft: PolicyDraftBody | null
  newSegment?: NewSegment | undefined
  isBare?: boolean
}

/** While a user types or moves over choices, each of them would be a replay. */
const SETTLED_AFTER = 350

/** The effect line of a draft, which it follows; a replay that is no longer needed is cancelled. */
export function ReplayLine({ draft, newSegment, isBare = false }: Props) {
  const t = useText()
  const format = useFormat()
  const settled = useSettled({ draft, newSegment }, SETTLED_AFTER)
  const options = { examples: 0, newSegment: settled?.newSegment }
  const { data, error } = useReplay(settled?.draft ?? null, options)
  if (draft === null) return null
  if (data) return <EffectLine flips={data.flips} basis={data} isBare={isBare} />
  const text = t(error ? 'replay.line.failed' : 'replay.running')
  if (isBare)
    return (
      <Typography variant="quiet" component="div" role="status">
        {text}
      </Typography>
    )
  const counts = { visits: digits(2), devices: digits(2), names: digits(2) }
  // Any time breaks its line where those of the answer do.
  const minute = format.time(new Date(), 'minute')
  const basis = { visits: digits(2), from: minute, to: minute }
  const coming = (
    <>
      {t('replay.line.toBanned', counts)}
      <Typography variant="quiet" component="span" sx={{ display: 'block' }}>
        {t('replay.line.read', basis)}
      </Typography>
    </>
  )
  return (
    <Note role="status" tone="common">
      <RoomFor coming={coming}>{text}</RoomFor>
    </Note>
  )
}
