import Button from '@mui/material/Button'
import { pagePath } from '@netwarden/shared/contract'
import { Link } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, useAnswer, useIsAdmin } from '../../kit/index.ts'

const POLL_INTERVAL = 10_000

/** Counts the enforcers that serve, where there are several or one of them does not; leads administrators to them. */
export function EnforcerChip() {
  const t = useText()
  const isAdmin = useIsAdmin()
  const { data } = useAnswer(['enforcers', 'count'], 'GET /api/enforcer/list', {
    query: { pageSize: 1 },
    refetchInterval: POLL_INTERVAL,
  })
  if (!data || data.meta.total < 2) return null
  const { serving, total, generation } = data.meta
  const isWhole = serving === total
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name={isWhole ? 'shield' : 'warning'} size={14} />}
      sx={{ ...chipStyle, color: isWhole ? 'text.secondary' : 'tone.medium.text' }}
      {...(isAdmin ? { component: Link, to: pagePath('Enforcers') } : { disabled: true })}
    >
      {generation === null
        ? t('layout.enforcers', { serving, total })
        : t('layout.enforcers.generation', { serving, total, generation })}
    </Button>
  )
}

const chipStyle = {
  flex: 'none',
  height: 28,
  px: 1.25,
  borderRadius: 14,
  whiteSpace: 'nowrap',
  typography: 'small',
} as const
