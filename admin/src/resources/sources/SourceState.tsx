import Box from '@mui/material/Box'
import type { Source, SourceState as State } from '@netwarden/shared/contract'
import type { ComponentProps } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Tag } from '../../kit/index.ts'

export const STATE_LOOKS: Readonly<Record<State, Pick<ComponentProps<typeof Tag>, 'tone' | 'icon'>>> = {
  running: { tone: 'good', icon: 'check' },
  waiting: { tone: 'medium', icon: 'pause' },
  failed: { tone: 'high', icon: 'warning' },
  disabled: { tone: 'common', icon: 'ban' },
}

/** The state of a source, with its reason in the tooltip. */
export function SourceStateTag({ source: { state, reason } }: { source: Source }) {
  const t = useText()
  return (
    <Box component="span" title={reason ?? undefined}>
      <Tag {...STATE_LOOKS[state]}>{t(`sources.state.${state}`)}</Tag>
    </Box>
  )
}
