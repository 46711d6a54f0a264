import type { Page as ListPage, Zone } from '@netwarden/shared/contract'
import type { AccessRecord, RiskEvent, Segment } from '@netwarden/shared/domain'
import { SECTIONS } from '../../../admin/src/app/routes.ts'
import { LOGIN } from '../../../admin/src/domain/links/paths.ts'
import type { TextKey } from '../../../admin/src/kit/i18n/texts.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { eventually } from '../../support/eventually.ts'

/** An address to go to, and the text that its window title begins with. */
export interface WalkedPage {
  path: string
  title: TextKey
}

const LOAD_LIMIT = 480_000

/** Pages without sign-in. */
export const SIGNED_OUT_PAGES: readonly WalkedPage[] = [
  '',
  '?view=register',
  '?view=forgot',
  '?view=reset&token=none',
].map((query) => ({ path: LOGIN.path + query, title: 'login.title' }))

export async function loadSample(client: ApiClient): Promise<void> {
  await client.post('/api/sample/load')
  await eventually(async () => {
    const { data } = await client.get<{ state: string }>('/api/sample/state')
    return data.state === 'loaded'
  }, LOAD_LIMIT)
}

/** Every page of the route table; detail pages show an object of the sample data. */
export async function signedInPages(client: ApiClient): Promise<WalkedPage[]> {
  const values = await findKeys(client)
  return SECTIONS.flatMap(({ pages }) => pages).map(({ path, text }) => ({
    path: path.replace(/\/:(\w+)(\?)?/g, (_, name: string, isOptional?: string) => {
      const value = values[name]
      if (value === undefined && !isOptional) throw new Error(`no value for :${name} of ${path}`)
      return value === undefined ? '' : `/${encodeURIComponent(value)}`
    }),
    title: text,
  }))
}

async function findKeys(client: ApiClient): Promise<Record<string, string>> {
  const visits = await client.get<ListPage<AccessRecord>>('/api/access-record/list', { pageSize: 100 })
  const visit = visits.data.list.find(({ org, dstHostIP }) => org !== null && dstHostIP !== null)
  const events = await client.post<ListPage<RiskEvent>>('/api/risk-event/list', {})
  const segments = await client.get<ListPage<Segment>>('/api/segment/list')
  const zones = await client.get<ListPage<Zone>>('/api/system-config/dns-zone/list', { q: 'corp.example' })
  const users = await client.get<ListPage<{ name: string }>>('/api/access-record/distinct', { quota: 'user' })
  const found = {
    personId: users.data.list[0]?.name,
    deviceId: visit?.deviceMac ?? visit?.deviceIP,
    domainId: visit?.domain,
    orgId: visit?.org,
    dstHostId: visit?.dstHostIP,
    eventId: events.data.list[0]?.id,
    segmentId: segments.data.list[0]?.id,
    origin: zones.data.list[0]?.origin,
  }
  const keys: Record<string, string> = {}
  for (const [name, value] of Object.entries(found)) {
    if (!value) throw new Error(`the sample data has nothing for :${name}`)
    keys[name] = value
  }
  return keys
}
