import Box from '@mui/material/Box'
import type { Enforcer, EnforcerState } from '@netwarden/shared/domain'
import type { ComponentProps } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Tag } from '../../kit/index.ts'

export const STATE_LOOKS: Readonly<Record<EnforcerState, Pick<ComponentProps<typeof Tag>, 'tone' | 'icon'>>> =
  {
    serving: { tone: 'good', icon: 'check' },
    stale: { tone: 'medium', icon: 'history' },
    failing: { tone: 'high', icon: 'warning' },
    unreachable: { tone: 'high', icon: 'warning' },
    joining: { tone: 'low', icon: 'refresh' },
    off: { tone: 'common', icon: 'ban' },
  }

/** An observed server enforces nothing of ours: its states say what the comparison has shown. */
export function observedWord<Suffix extends '' | '.text'>(state: EnforcerState, suffix: Suffix) {
  const shown = state === 'stale' || state === 'off' ? 'joining' : state
  return `enforcers.observed.state.${shown}${suffix}` as const
}

/** The state of an enforcer, with its reason in the tooltip. */
export function EnforcerStateTag({ enforcer: { kind, state, reason } }: { enforcer: Enforcer }) {
  const t = useText()
  return (
    <Box component="span" title={reason}>
      <Tag {...STATE_LOOKS[state]}>
        {t(kind === 'observed' ? observedWord(state, '') : `enforcers.state.${state}`)}
      </Tag>
    </Box>
  )
}
