import Box from '@mui/material/Box'
import type { Session } from '@netwarden/shared/domain'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { RowButton, Tag } from '../../kit/index.ts'
import { actionsColumn, type Column } from '../../ra/index.ts'
import { describeBrowser } from './describe-browser.ts'

export function sessionColumns(t: Translate, onEnd: (session: Session) => void): Column<Session>[] {
  return [
    {
      key: 'browser',
      label: t('sessions.browser'),
      render: (session) => <SessionBrowser session={session} />,
    },
    { key: 'ip', label: t('sessions.ip'), sort: 'ip', isMono: true },
    { key: 'createdAt', label: t('sessions.createdAt'), sort: 'createdAt', width: 170, time: 'second' },
    { key: 'lastUsedAt', label: t('sessions.lastUsedAt'), sort: 'lastUsedAt', width: 170, time: 'second' },
    { key: 'expiresAt', label: t('sessions.expiresAt'), sort: 'expiresAt', width: 150, time: 'minute' },
    actionsColumn(t, 90, (session) => <EndSessionButton session={session} onEnd={onEnd} />),
  ]
}

export function SessionBrowser({ session: { userAgent, isCurrent } }: { session: Session }) {
  const t = useText()
  return (
    <Box component="span" title={userAgent}>
      {describeBrowser(userAgent) || t('ui.unknown')}
      {isCurrent && (
        <Box component="span" sx={{ ml: 1 }}>
          <Tag tone="good">{t('sessions.current')}</Tag>
        </Box>
      )}
    </Box>
  )
}

/** The current session is ended by logging out. */
export function EndSessionButton({
  session,
  onEnd,
}: {
  session: Session
  onEnd: (session: Session) => void
}) {
  const t = useText()
  if (session.isCurrent) return null
  const name = describeBrowser(session.userAgent)
  return (
    <RowButton
      color="error"
      aria-label={t('sessions.endOne', { name, ip: session.ip })}
      onClick={() => onEnd(session)}
      sx={{ mr: -1 }}
    >
      {t('sessions.end')}
    </RowButton>
  )
}
