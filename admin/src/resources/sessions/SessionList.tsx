import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SESSION_SORTS } from '@netwarden/shared/contract'
import type { Session } from '@netwarden/shared/domain'
import { DEFAULT_PAGE_SIZE } from '@netwarden/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, Mono, oneOf, TimeText } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { DeleteDialog, ResourceList, ResourceTable, useRefresh } from '../../ra/index.ts'
import { describeBrowser } from './describe-browser.ts'
import { EndSessionButton, SessionBrowser, sessionColumns } from './session-columns.tsx'

const SETUP = {
  filters: {},
  sort: { field: 'lastUsedAt', order: 'desc' },
  pageSize: DEFAULT_PAGE_SIZE,
  rules: { sort: oneOf(SESSION_SORTS) },
} as const
const OTHERS = 'others'

/** The sessions of the user; unknown ones can be ended here. */
export function SessionList() {
  return (
    <ResourceList resource="sessions" setup={SETUP}>
      <SessionTable />
    </ResourceList>
  )
}

function SessionTable() {
  const t = useText()
  const { total } = useListContext<Session>()
  const [ending, setEnding] = useState<Session | typeof OTHERS>()
  const close = () => setEnding(undefined)
  return (
    <>
      <ResourceTable<Session>
        list="sessions"
        label={t('sessions.label')}
        columns={sessionColumns(t, setEnding)}
        rowName={({ userAgent }) => describeBrowser(userAgent)}
        toolbar={<Tools others={(total ?? 0) - 1} onEnd={() => setEnding(OTHERS)} />}
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
      {ending === OTHERS ? (
        <EndOthers onClose={close} />
      ) : (
        ending && <EndOne session={ending} onClose={close} />
      )}
    </>
  )
}

function Tools({ others, onEnd }: { others: number; onEnd: () => void }) {
  const t = useText()
  return (
    <>
      <Typography variant="note" sx={{ flex: 1, minWidth: 200 }}>
        {t('sessions.hint')}
      </Typography>
      <Button color="error" disabled={others < 1} onClick={onEnd}>
        {t('sessions.endOthers')}
      </Button>
    </>
  )
}

interface EndProps {
  onClose: () => void
}

function EndOne({ session: { id, userAgent, ip }, onClose }: EndProps & { session: Session }) {
  const t = useText()
  return (
    <DeleteDialog
      resource="sessions"
      id={id}
      title={t('sessions.end')}
      confirmLabel={t('sessions.end')}
      done={t('sessions.ended', { count: 1 })}
      onClose={onClose}
    >
      {t('sessions.endText', { name: describeBrowser(userAgent), ip })}
    </DeleteDialog>
  )
}

function EndOthers({ onClose }: EndProps) {
  const t = useText()
  const refresh = useRefresh('sessions')
  const end = useMutation({
    mutationFn: () => call('POST /api/user/session/revoke', { body: { others: true } }),
    onSuccess: ({ ids }) => showToast('success', t('sessions.ended', { count: ids.length })),
    onSettled: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={end.isPending}
      title={t('sessions.endOthers')}
      confirmLabel={t('sessions.end')}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      {t('sessions.endOthersText')}
    </ConfirmDialog>
  )
}
