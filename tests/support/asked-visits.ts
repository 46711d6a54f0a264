import type { ApiClient } from './api-client.ts'
import { type PlainVisit, toNdjson } from './plain-visits.ts'

const MINUTE = 60_000
/** Two whole hours ago: the last visit, 100 minutes later, is in the past whatever the minute. */
export const ASKED_SINCE = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000
const PHONE = '00:1a:2b:3c:4d:5e'

/** Of the phone, which moves from one address to another, of a desk of the same user, and of a device of nobody. */
export const askedVisits: PlainVisit[] = [
  ...seriesOf(4, { deviceIP: '10.8.0.1', deviceMac: PHONE, domain: 'shop.example', solvedMode: 'banned' }),
  ...seriesOf(1, { deviceIP: '10.8.0.9', deviceMac: PHONE, domain: 'pay.shop.example' }),
  ...seriesOf(2, { deviceIP: '10.8.0.2', domain: 'shop.example' }),
  ...seriesOf(3, { deviceIP: '10.8.0.3', domain: 'shop.example' }),
  ...seriesOf(6, { deviceIP: '10.8.0.3', domain: 'news.example' }),
  ...seriesOf(1, { deviceIP: '10.8.0.3', domain: '=cmd.example' }),
]

function seriesOf(count: number, visit: Omit<PlainVisit, 'accessAt'>): PlainVisit[] {
  return Array.from({ length: count }, (_, index) => ({
    accessAt: new Date(ASKED_SINCE + index * 20 * MINUTE + 1).toISOString(),
    ...visit,
  }))
}

/** Imports the visits, and assigns the phone and the desk to a user. */
export async function askFor(admin: ApiClient): Promise<void> {
  await admin.upload('/api/access-record/import', toNdjson(askedVisits))
  const owned = { user: 'Zhang San', department: 'Sales', comment: '' }
  await admin.post('/api/segment/create', {
    name: 'Sales',
    description: '',
    entries: [PHONE, '10.8.0.2'].map((entry) => ({ entry, ...owned })),
    defaultMode: 'passed',
  })
}
