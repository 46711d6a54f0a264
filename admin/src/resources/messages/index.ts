export { MessageIcon } from './MessageIcon.tsx'
export { useLiveMessages, useMarkRead, useMessages } from './message-queries.ts'
