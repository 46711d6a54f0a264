import Button from '@mui/material/Button'
import type { ShadowHits, SolvedMode } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Note, useIsAdmin } from '../../../kit/index.ts'
import { type TrialTarget, useTrial } from './use-trial.ts'

interface Props {
  policy: ShadowHits & { solvedMode: SolvedMode }
  /** Absent where one button cannot end the trial. */
  target?: TrialTarget
}

/** What a policy or list on trial would have done, and the button that enforces it. */
export function TrialNote({ policy, target }: Props) {
  const t = useText()
  const { number } = useFormat()
  const canEdit = useIsAdmin()
  const { mutate, isPending } = useTrial()
  const { solvedMode, shadowHits7d, shadowHits30d, shadowDevices30d } = policy
  const isKnown = shadowHits7d !== null && shadowHits30d !== null && shadowDevices30d !== null
  return (
    <Note
      tone="low"
      action={
        target &&
        canEdit && (
          <Button variant="text" loading={isPending} onClick={() => mutate({ target, shadow: false })}>
            {t('policies.trial.enforce')}
          </Button>
        )
      }
    >
      {!isKnown && t('policies.trial.unknown')}
      {isKnown && shadowHits30d === 0 && t(`policies.trial.none.${solvedMode}`)}
      {isKnown &&
        shadowHits30d > 0 &&
        t(`policies.trial.hits.${solvedMode}`, {
          week: number(shadowHits7d),
          month: number(shadowHits30d),
          devices: number(shadowDevices30d),
        })}
    </Note>
  )
}
