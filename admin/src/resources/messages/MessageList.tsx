import Button from '@mui/material/Button'
import { MESSAGE_SORTS } from '@netwarden/shared/contract'
import { type MessageType, READ, UNREAD, type UserMessage } from '@netwarden/shared/domain'
import { useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, oneOf, Segmented, TimeText } from '../../kit/index.ts'
import { ResourceList, ResourceTable, useFiltered } from '../../ra/index.ts'
import { MessageDrawer } from './MessageDrawer.tsx'
import { MessageIcon } from './MessageIcon.tsx'
import { MessageTitle, messageColumns } from './message-columns.tsx'
import { POLL_INTERVAL, useMarkRead, useUnread } from './message-queries.ts'
import { useOpenedMessage } from './use-opened-message.ts'

const SETUP = {
  filters: { status: '' },
  sort: { field: 'time', order: 'desc' },
  pageSize: 20,
  // The calls have numbers for these values.
  parse: { status: Number },
  rules: { status: oneOf([String(UNREAD), String(READ)]), sort: oneOf(MESSAGE_SORTS) },
} as const
const STATUSES = [
  { value: '', text: 'ui.all' },
  { value: String(UNREAD), text: 'messages.status.unread' },
  { value: String(READ), text: 'messages.status.read' },
] as const

/** The messages of one kind, newest first. */
export function MessageList({ type }: { type: MessageType }) {
  const filter = useMemo(() => ({ type }), [type])
  return (
    <ResourceList resource="messages" setup={SETUP} filter={filter} refetchInterval={POLL_INTERVAL}>
      <MessageTable type={type} />
    </ResourceList>
  )
}

function MessageTable({ type }: { type: MessageType }) {
  const t = useText()
  const { data } = useListContext<UserMessage>()
  const markRead = useMarkRead()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const { message, open } = useOpenedMessage(data)
  const readSelected = () => markRead.mutate({ ids: [...keys] }, { onSuccess: () => setKeys(new Set()) })
  return (
    <>
      <ResourceTable<UserMessage>
        list="messages"
        label={t(`messages.type.${type}`)}
        columns={messageColumns(t)}
        rowName={({ title }) => title}
        onRowClick={open}
        currentKey={message?.id ?? ''}
        selection={{ keys, onChange: setKeys }}
        bulkActions={
          <Button loading={markRead.isPending} onClick={readSelected}>
            {t('messages.readSelected')}
          </Button>
        }
        toolbar={<Tools type={type} />}
        empty={<Empty />}
        phoneRow={(row) => ({
          lead: <MessageIcon message={row} size={28} />,
          title: <MessageTitle message={row} />,
          subtitle: row.content,
          aside: <TimeText at={row.time} style="minute" isShort />,
        })}
      />
      <MessageDrawer message={message} onClose={() => open(undefined)} />
    </>
  )
}

function Tools({ type }: { type: MessageType }) {
  const t = useText()
  const { filterValues, setFilters } = useListContext()
  const markRead = useMarkRead()
  const unread = useUnread()?.[type] ?? 0
  return (
    <>
      <Segmented
        label={t('messages.status')}
        value={String(filterValues.status ?? '')}
        options={STATUSES.map(({ value, text }) => ({ value, label: t(text) }))}
        onChange={(status) => setFilters(status ? { status } : {}, undefined, false)}
      />
      {unread > 0 && (
        <Button
          variant="text"
          loading={markRead.isPending}
          onClick={() => markRead.mutate({ all: true, type })}
        >
          {t('messages.readAllOf')}
        </Button>
      )}
    </>
  )
}

function Empty() {
  const t = useText()
  const { isFiltered } = useFiltered()
  if (isFiltered) return <EmptyState icon="bell" hint={t('ui.emptyHint')} />
  return <EmptyState icon="bell" title={t('messages.none')} />
}
