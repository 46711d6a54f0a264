import type { MessageType } from '@netwarden/shared/domain'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useLanguage } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'
import { call, useStream } from '../../kit/session/index.ts'
import { useRefresh } from '../../ra/index.ts'

/** Without the stream, and for messages read in another browser. */
export const POLL_INTERVAL = 60_000
const NEWEST = { pageSize: 5 }

/**
 * The newest messages, in the user's language, and the unread count of each kind, which the resource does not
 * provide.
 */
export function useNewestMessages() {
  const language = useLanguage()
  return useAnswer(['messages', 'newest', language], 'GET /api/message/list', {
    query: NEWEST,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL,
  })
}

export function useUnread(): Record<MessageType, number> | undefined {
  return useNewestMessages().data?.unread
}

/** Lists and counts reload as soon as the server announces a new message. */
export function useLiveMessages(): void {
  const ask = useRefresh('messages')
  const refresh = () => void ask()
  useStream('message', refresh, refresh)
}

type Which = { ids: readonly string[] } | { all: true; type?: MessageType }

export function useMarkRead() {
  return useMutation({
    mutationFn: (which: Which) => call('POST /api/message/read', { body: which }),
    onSuccess: useRefresh('messages'),
  })
}
