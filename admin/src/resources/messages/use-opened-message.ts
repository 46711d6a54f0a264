import { READ, UNREAD, type UserMessage } from '@netwarden/shared/domain'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDrawerNavigate } from '../../kit/index.ts'
import { useRefresh, useRowUpdate } from '../../ra/index.ts'

/** The address keeps the open message; opening a message marks it as read. */
export function useOpenedMessage(rows: readonly UserMessage[] | undefined) {
  const [search] = useSearchParams()
  const navigate = useDrawerNavigate()
  const refresh = useRefresh('messages')
  const { mutate: update } = useRowUpdate('messages', { onSuccess: () => void refresh() })
  const id = search.get('message') ?? ''
  const found = rows?.find((row) => row.id === id)
  // A message that was just read may leave the rows; it stays open.
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  const message = found ?? (kept?.id === id ? kept : undefined)
  const unreadId = message?.status === UNREAD ? message.id : undefined
  useEffect(() => {
    if (unreadId) update({ id: unreadId, data: { status: READ }, previousData: {} })
  }, [unreadId, update])
  const open = (opened: UserMessage | undefined) => {
    const next = new URLSearchParams(search)
    if (opened) next.set('message', opened.id)
    else next.delete('message')
    navigate({ search: next.toString() }, { wasOpen: id !== '', isOpen: opened !== undefined })
  }
  return { message, open }
}
