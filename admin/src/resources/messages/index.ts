export { MessageIcon } from './MessageIcon.tsx'
export { useLiveMessages, useMarkRead, useNewestMessages } from './message-queries.ts'
