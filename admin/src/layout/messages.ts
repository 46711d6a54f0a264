import { type MessageType, type Page, UNREAD, type UserMessage } from '@netwarden/shared'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/index.ts'

const SHOWN_MESSAGES = 5
const ASKING_INTERVAL = 60_000

type MessagePage = Page<UserMessage> & { unread: Record<MessageType, number> }

const unreadKey = ['messages', 'unread'] as const

/** The newest unread messages and how many there are; asked now and then, and again when the stream says so. */
export function useUnreadMessages() {
  return useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) =>
      call<MessagePage>('GET', '/api/message/list', {
        query: { status: UNREAD, pageSize: SHOWN_MESSAGES },
        signal,
      }),
    refetchInterval: ASKING_INTERVAL,
    meta: { isQuiet: true },
  })
}

/** To be called when a message has come in or was read elsewhere. */
export function refreshUnreadMessages(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: unreadKey })
}

export function useMarkAllRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', '/api/message/read', { body: { all: true } }),
    onSuccess: () => refreshUnreadMessages(queryClient),
  })
}
