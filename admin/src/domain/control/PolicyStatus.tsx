import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CustomPolicy, PolicyState } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { type IconName, PlainWord, Tag, TimeText } from '../../kit/index.ts'
import type { ToneName } from '../../kit/theme/tokens.ts'
import { TrialTag } from './trial/TrialTag.tsx'

const STATES: Record<Exclude<PolicyState, 'inForce'>, { tone: ToneName; icon: IconName }> = {
  disabled: { tone: 'common', icon: 'pause' },
  expired: { tone: 'medium', icon: 'risk' },
  offSchedule: { tone: 'low', icon: 'calendar' },
}

export function StateTag({ state }: { state: PolicyState }) {
  const t = useText()
  const word = t(`policies.state.${state}`)
  return state === 'inForce' ? <PlainWord>{word}</PlainWord> : <Tag {...STATES[state]}>{word}</Tag>
}

type Shown = Pick<CustomPolicy, 'state' | 'nextTurnAt' | 'shadow'>

/** Whether a policy is in force or on trial, and when that changes. */
export function PolicyStatus({ policy: { state, nextTurnAt, shadow } }: { policy: Shown }) {
  const t = useText()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {shadow && state === 'inForce' ? <TrialTag /> : <StateTag state={state} />}
      {nextTurnAt && (
        <Typography variant="hint" component="span">
          {t(state === 'inForce' ? 'policies.until' : 'policies.nextTurn')}{' '}
          <TimeText at={nextTurnAt} style="minute" isShort />
        </Typography>
      )}
    </Box>
  )
}
