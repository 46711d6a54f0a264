import { memoryStore } from 'react-admin'

/** What react-admin remembers lasts as long as the page; what shall last longer we keep ourselves. */
export const adminStore = memoryStore()
