import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from './i18n/index.ts'
import { Icon, type IconName } from './icons.tsx'
import { Note } from './Note.tsx'

interface StateProps {
  title: string
  hint?: ReactNode
  icon?: IconName
  /** An action that solves it. */
  action?: ReactNode
}

function StateBlock({ title, hint, icon = 'info', action }: StateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.5, px: 2, py: 5 }}>
      <Icon name={icon} size={26} color="quiet" sx={{ mb: 0.5 }} />
      <Typography variant="strong">{title}</Typography>
      {hint && (
        <Typography variant="note" sx={{ maxWidth: 460 }}>
          {hint}
        </Typography>
      )}
      {action && (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {action}
        </Box>
      )}
    </Box>
  )
}

/** Nothing to show: the reason, if known, and possible actions. */
export function EmptyState({ title, ...rest }: Partial<StateProps>) {
  const t = useText()
  return <StateBlock title={title ?? t('ui.empty')} {...rest} />
}

/** The filters match nothing: offers to clear them. */
export function NoneFound({ title, onClear }: { title: string; onClear: () => void }) {
  const t = useText()
  const action = <Button onClick={onClear}>{t('ui.filter.clear')}</Button>
  return <StateBlock icon="search" title={title} action={action} />
}

/** Reloading failed: without a note, the previous data would seem current. */
export function StaleNote({ error, onRetry }: Pick<ErrorStateProps, 'error' | 'onRetry'>) {
  const t = useText()
  const reason = error instanceof Error ? error.message : ''
  return (
    <Box sx={{ flex: 'none', px: 1.25, pb: 0.75 }}>
      <Note
        tone="high"
        action={
          onRetry && (
            <Button variant="text" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )
        }
      >
        {t('ui.stale', { reason })}
      </Note>
    </Box>
  )
}

interface ErrorStateProps {
  /** The error; the message of a failed call can be shown to users. */
  error?: unknown
  title?: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
  /** One line and a button, for cards without room for more. */
  isCompact?: boolean
}

export function ErrorState({ error, title, onRetry, retryLabel, isCompact = false }: ErrorStateProps) {
  const t = useText()
  const retry = onRetry && <Button onClick={onRetry}>{retryLabel ?? t('ui.retry')}</Button>
  const hint = error instanceof Error ? error.message : undefined
  if (isCompact) {
    return (
      <Box role="alert" title={hint} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 84 }}>
        <Icon name="risk" color="quiet" />
        <Box sx={{ flex: 1, minWidth: 0 }}>{title ?? t('ui.error')}</Box>
        {retry}
      </Box>
    )
  }
  return (
    <Box role="alert">
      <StateBlock icon="risk" title={title ?? t('ui.error')} hint={hint} action={retry} />
    </Box>
  )
}
