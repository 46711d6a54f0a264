import Box from '@mui/material/Box'
import { type RiskLevel, type SolvedMode, UNENFORCED_BY, type VerdictBy } from '@netwarden/shared/domain'
import type { ReactNode } from 'react'
import { useText } from './i18n/index.ts'
import { Icon, type IconName } from './icons.tsx'
import type { ToneName } from './theme/tokens.ts'

interface Props {
  tone: ToneName
  icon?: IconName
  /** An outline without a background: evaluated, not enforced. */
  isHollow?: boolean
  children: ReactNode
}

/** A word on a tinted background; the word carries the meaning, the colour helps to find it. */
export function Tag({ tone, icon, isHollow = false, children }: Props) {
  return (
    <Box
      component="span"
      className="nw-tag"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 20,
        px: 0.75,
        borderRadius: '4px',
        typography: 'fine',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        color: `tone.${tone}.text`,
        ...(isHollow ? { border: '1px dashed currentColor' } : { bgcolor: `tone.${tone}.tint` }),
      }}
    >
      {icon && <Icon name={icon} size={12} />}
      {children}
    </Box>
  )
}

/** The usual value is plain text, so that other values are noticeable. */
export function PlainWord({ children }: { children: ReactNode }) {
  return (
    <Box component="span" className="nw-tag" sx={{ color: 'text.third', whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  )
}

export function LevelTag({ level }: { level: RiskLevel }) {
  const t = useText()
  if (level === 'common') return <PlainWord>{t('ui.level.common')}</PlainWord>
  return <Tag tone={level}>{t(`ui.level.${level}`)}</Tag>
}

const VERDICTS: Record<SolvedMode, { tone: ToneName; icon: IconName }> = {
  passed: { tone: 'good', icon: 'check' },
  banned: { tone: 'high', icon: 'ban' },
}

/** A tag for the mode of a policy. */
export function ModeTag({ mode }: { mode: SolvedMode }) {
  const t = useText()
  return <Tag {...VERDICTS[mode]}>{t(`ui.mode.${mode}`)}</Tag>
}

/** The mode of visits without a matching policy; most segments pass them. */
export function DefaultModeTag({ mode }: { mode: SolvedMode }) {
  const t = useText()
  return mode === 'passed' ? t('ui.mode.passed') : <ModeTag mode={mode} />
}

/** The verdict of a visit: an evaluated one reads and looks different from an enforced one. */
export function VerdictTag({ mode, by }: { mode: SolvedMode; by: VerdictBy }) {
  const t = useText()
  const isUnenforced = by === UNENFORCED_BY
  const word = t(`ui.verdict.${mode}.${isUnenforced ? 'judged' : 'enforced'}`)
  if (mode === 'passed') return <PlainWord>{word}</PlainWord>
  return (
    <Tag {...VERDICTS[mode]} isHollow={isUnenforced}>
      {word}
    </Tag>
  )
}
