/** What the frame needs; the page itself is loaded when it is opened. */
export { MessageIcon } from './MessageIcon.tsx'
export {
  useLiveMessages,
  useMarkRead,
  useMessages,
} from './message-queries.ts'
