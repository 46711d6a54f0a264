import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SESSION_SORTS, type Session } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, Mono, oneOf, TimeText } from '../../kit/index.ts'
import { ListTable, useListState } from '../../ra/index.ts'
import { describeBrowser } from './describe-browser.ts'
import { EndSessionButton, SessionBrowser, sessionColumns } from './session-columns.tsx'
import { useRevokeSession, useSessions } from './session-queries.ts'

const SETUP = {
  filters: {},
  sort: { field: 'lastUsedAt', order: 'desc' },
  rules: { sort: oneOf(SESSION_SORTS) },
} as const
const OTHERS = 'others'

/** Where one is signed in; what one does not know can be ended here. */
export function SessionList() {
  const t = useText()
  const list = useListState(SETUP)
  const { data, error, refetch } = useSessions(list.query)
  const [ending, setEnding] = useState<Session | typeof OTHERS>()
  return (
    <>
      <ListTable
        list="sessions"
        label={t('userCenter.tab.sessions')}
        columns={sessionColumns(t, setEnding)}
        rows={data?.list}
        rowKey={({ id }) => id}
        rowName={({ userAgent }) => describeBrowser(userAgent)}
        total={data?.total}
        page={list.page}
        onPage={list.setPage}
        sort={list.sort}
        onSort={list.setSort}
        error={error}
        onRetry={() => void refetch()}
        toolbar={<Tools others={(data?.total ?? 0) - 1} onEnd={() => setEnding(OTHERS)} />}
        phoneRow={(session) => ({
          title: <SessionBrowser session={session} />,
          subtitle: (
            <>
              <Mono>{session.ip}</Mono> · <TimeText at={session.lastUsedAt} style="minute" isShort />
            </>
          ),
          aside: <EndSessionButton session={session} onEnd={setEnding} />,
        })}
      />
      <EndDialog ending={ending} onClose={() => setEnding(undefined)} />
    </>
  )
}

function Tools({ others, onEnd }: { others: number; onEnd: () => void }) {
  const t = useText()
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 200, color: 'text.third', fontSize: 12.5 }}>
        {t('userCenter.sessions.hint')}
      </Box>
      <Button color="error" disabled={others < 1} onClick={onEnd}>
        {t('userCenter.sessions.endOthers')}
      </Button>
    </>
  )
}

function EndDialog({
  ending,
  onClose,
}: {
  ending: Session | typeof OTHERS | undefined
  onClose: () => void
}) {
  const t = useText()
  const revoke = useRevokeSession(onClose)
  const isOthers = ending === OTHERS
  return (
    <ConfirmDialog
      isOpen={ending !== undefined}
      title={t(isOthers ? 'userCenter.sessions.endOthers' : 'userCenter.sessions.end')}
      confirmLabel={t('userCenter.sessions.end')}
      isDangerous
      isPending={revoke.isPending}
      onConfirm={() => ending && revoke.mutate(isOthers ? { others: true } : { id: ending.id })}
      onClose={onClose}
    >
      {isOthers || !ending
        ? t('userCenter.sessions.endOthersText')
        : t('userCenter.sessions.endText', { name: describeBrowser(ending.userAgent), ip: ending.ip })}
    </ConfirmDialog>
  )
}
