import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Enforcer } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { Card, cardGrid } from '../../kit/index.ts'
import { useEnforcers } from './enforcer-queries.ts'
import { useAgeText } from './enforcer-text.ts'

/** Four figures of all enforcers: generation, newest proof, differences, and the visits that wait longest. */
export function EnforcerFigures() {
  const t = useText()
  const { ageOf, spanOf } = useAgeText()
  const { data } = useEnforcers()
  const list = data?.list ?? []
  // Observed servers enforce nothing: only their differences count.
  const driven = list.filter(({ kind }) => kind !== 'observed')
  const proven = [...driven].sort((a, b) => (b.provenAt ?? '').localeCompare(a.provenAt ?? '')).at(0)
  const differing = list.filter(({ canaries }) => canaries.differing.length > 0)
  const slowest = [...driven].sort((a, b) => b.spool.lagSeconds - a.spool.lagSeconds).at(0)
  const figures = [
    {
      key: 'generation',
      value: String(data?.meta.generation ?? '—'),
      note: data ? t('enforcers.serving', { serving: data.meta.serving, total: data.meta.total }) : '',
    },
    { key: 'proof', value: ageOf(proven?.provenAt ?? null), note: t('enforcers.figure.proof.note') },
    {
      key: 'differences',
      value: data ? String(differing.length) : '—',
      note: namesOf(differing) ?? t('enforcers.figure.none'),
    },
    {
      key: 'waiting',
      value: slowest ? spanOf(slowest.spool.lagSeconds) : '—',
      note: slowest && slowest.spool.lagSeconds > 0 ? slowest.name : t('enforcers.figure.none'),
    },
  ] as const
  return (
    <Box sx={cardGrid}>
      {figures.map(({ key, value, note }) => (
        <Card key={key}>
          <Typography variant="body2" color="textSecondary">
            {t(`enforcers.figure.${key}`)}
          </Typography>
          <Typography variant="figure">{value}</Typography>
          <Typography variant="hint" noWrap title={note}>
            {note}
          </Typography>
        </Card>
      ))}
    </Box>
  )
}

function namesOf(enforcers: readonly Enforcer[]): string | null {
  return enforcers.length === 0 ? null : enforcers.map(({ name }) => name).join(' · ')
}
