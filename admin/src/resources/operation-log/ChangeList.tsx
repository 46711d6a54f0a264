import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Tag } from '../../kit/index.ts'
import type { ToneName } from '../../kit/theme/tokens.ts'
import { type Change, type ChangeKind, findChanges } from './difference.ts'
import { useOperationNames } from './operation-names.ts'

const TONES: Record<ChangeKind, ToneName> = { added: 'good', removed: 'high', changed: 'medium' }

/** Added, removed and changed fields. */
export function ChangeList({
  subjectKind,
  before,
  after,
}: Pick<OperationLogEntry, 'subjectKind' | 'before' | 'after'>) {
  const t = useText()
  const changes = useMemo(() => findChanges(before, after), [before, after])
  if (changes.length === 0)
    return (
      <Typography variant="quiet" component="div">
        {t('operation.noChanges')}
      </Typography>
    )
  return (
    <List disablePadding sx={{ display: 'grid', gap: 1.25 }}>
      {changes.map((change) => (
        <ChangeItem key={change.path} subjectKind={subjectKind} change={change} />
      ))}
    </List>
  )
}

function ChangeItem({ subjectKind, change }: { subjectKind: string; change: Change }) {
  const t = useText()
  const names = useOperationNames()
  const { path, kind, before, after } = change
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Box title={path} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {names.field(path, subjectKind)}
        </Box>
        <Tag tone={TONES[kind]}>{t(`operation.change.${kind}`)}</Tag>
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {before !== undefined && <Value sign="−" label={t('operation.before')} tone="high" text={before} />}
        {after !== undefined && <Value sign="+" label={t('operation.after')} tone="good" text={after} />}
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
  const t = useText()
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
        {text === '' ? t('operation.empty') : text}
      </Box>
    </Typography>
  )
}
