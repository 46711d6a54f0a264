import Button from '@mui/material/Button'
import { MESSAGE_SORTS, type MessageType, READ, UNREAD } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, oneOf, Segmented, TimeText } from '../../kit/index.ts'
import { type ListState, ListTable, useListState } from '../../ra/index.ts'
import { MessageDrawer } from './MessageDrawer.tsx'
import { MessageIcon } from './MessageIcon.tsx'
import { MessageTitle, messageColumns } from './message-columns.tsx'
import { useMarkRead, useMessages } from './message-queries.ts'
import { useOpenedMessage } from './use-opened-message.ts'

const SETUP = {
  filters: { status: '' },
  sort: { field: 'time', order: 'desc' },
  pageSize: 20,
  rules: { status: oneOf([String(UNREAD), String(READ)]), sort: oneOf(MESSAGE_SORTS) },
} as const
const STATUSES = [
  { value: '', text: 'ui.all' },
  { value: String(UNREAD), text: 'messages.status.unread' },
  { value: String(READ), text: 'messages.status.read' },
] as const

/** The messages of one kind, newest first. */
export function MessageList({ type }: { type: MessageType }) {
  const t = useText()
  const list = useListState(SETUP)
  const { data, error, refetch } = useMessages({ ...list.query, type })
  const markRead = useMarkRead()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const { message, open } = useOpenedMessage(data?.list)
  const readSelected = () => markRead.mutate({ ids: [...keys] }, { onSuccess: () => setKeys(new Set()) })
  return (
    <>
      <ListTable
        list="messages"
        label={t(`messages.type.${type}`)}
        columns={messageColumns(t)}
        rows={data?.list}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        total={data?.total}
        page={list.page}
        onPage={list.setPage}
        sort={list.sort}
        onSort={list.setSort}
        error={error}
        onRetry={() => void refetch()}
        onRowClick={open}
        currentKey={message?.id ?? ''}
        selection={{ keys, onChange: setKeys }}
        bulkActions={
          <Button loading={markRead.isPending} onClick={readSelected}>
            {t('messages.readSelected')}
          </Button>
        }
        toolbar={<Tools list={list} type={type} unread={data?.unread[type] ?? 0} />}
        empty={<Empty isFiltered={list.hasFilters} />}
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

interface ToolsProps {
  list: ListState<'status'>
  type: MessageType
  unread: number
}

function Tools({ list, type, unread }: ToolsProps) {
  const t = useText()
  const markRead = useMarkRead()
  return (
    <>
      <Segmented
        label={t('messages.status')}
        value={list.filters.status}
        options={STATUSES.map(({ value, text }) => ({ value, label: t(text) }))}
        onChange={(status) => list.setFilters({ status })}
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

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const t = useText()
  if (isFiltered) return <EmptyState icon="bell" hint={t('ui.emptyHint')} />
  return <EmptyState icon="bell" title={t('messages.none')} />
}
