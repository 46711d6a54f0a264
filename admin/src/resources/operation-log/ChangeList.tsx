import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import type { ChangeKind, WordedChange } from '@netwarden/shared/operations'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Tag } from '../../kit/index.ts'
import type { ToneName } from '../../kit/theme/tokens.ts'
import { useOperationNames } from './operation-names.ts'

const TONES: Record<ChangeKind, ToneName> = { added: 'good', removed: 'high', changed: 'medium' }

type Changed = Pick<OperationLogEntry, 'subjectKind' | 'subjectId' | 'before' | 'after'>

/** Added, removed and changed fields. */
export function ChangeList({ subjectKind, subjectId, before, after }: Changed) {
  const t = useText()
  const names = useOperationNames()
  const changes = useMemo(
    () => names.changes({ subjectKind, subjectId, before, after }),
    [names, subjectKind, subjectId, before, after],
  )
  if (changes.length === 0)
    return (
      <Typography variant="quiet" component="div">
        {t('operation.noChanges')}
      </Typography>
    )
  return (
    <List disablePadding sx={{ display: 'grid', gap: 1.25 }}>
      {changes.map((change) => (
        <ChangeItem key={change.path} change={change} />
      ))}
    </List>
  )
}

function ChangeItem({ change: { path, kind, label, before, after } }: { change: WordedChange }) {
  const t = useText()
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Box title={path} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {label}
        </Box>
        <Tag tone={TONES[kind]}>{t(`operation.change.${kind}`)}</Tag>
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {before !== null && <Value sign="−" label={t('operation.before')} tone="high" text={before} />}
        {after !== null && <Value sign="+" label={t('operation.after')} tone="good" text={after} />}
      </Paper>
    </Box>
  )
}

interface ValueProps {
  sign: string
  label: string
  tone: ToneName
  text: string
}

function Value({ sign, label, tone, text }: ValueProps) {
  const _t = useText()
  return (
    <Typography
      variant="mono"
      component="div"
      sx={{ display: 'flex', gap: 1, px: 1, py: 0.5, bgcolor: `tone.${tone}.tint` }}
    >
      <Box
        component="span"
        role="img"
        aria-label={label}
        sx={{ color: `tone.${tone}.text`, fontWeight: 600 }}
      >
        {sign}
      </Box>
      <Box component="span" sx={{ minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Typography>
  )
}
