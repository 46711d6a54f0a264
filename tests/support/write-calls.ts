import { createHash, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORGS_CSV_COLUMNS, USERS_CSV_COLUMNS } from '@netwarden/shared/csv'
import type { User } from '@netwarden/shared/domain'
import sharp from 'sharp'
import { makeAccessRequest } from './access-request-row.ts'
import type { ApiClient } from './api-client.ts'
import { CHANGE_WRITE_CALLS } from './change-write-calls.ts'
import { eventually } from './eventually.ts'
import { FOLLOWED_WRITE_CALLS } from './followed-write-calls.ts'
import { LIST_WRITE_CALLS } from './list-write-calls.ts'
import { freshName, PASSWORD } from './people.ts'
import { makeReportDelivery } from './report-delivery-row.ts'
import { makeRiskEvent } from './risk-event-row.ts'
import { form, idOf, type Place, type Prepare } from './write-attempt.ts'

export type { Attempt } from './write-attempt.ts'

const segment = () => ({
  name: freshName('segment'),
  description: '',
  defaultMode: 'passed',
  entries: [{ entry: `10.77.${Math.floor(Math.random() * 256)}.0/24` }],
})
const policy = () => ({
  group: 'domain',
  solvedMode: 'banned',
  entries: [`${freshName('name').replace('_', '-')}.example`, 'decided.example'],
})
const exception = () => ({
  domain: `${freshName('name').replace('_', '-')}.example`,
  deviceIP: '10.78.0.1',
  minutes: 60,
  reason: 'a look',
})
const organisation = () => ({
  name: freshName('Org'),
  nameZh: '',
  industry: 'software',
  address: '',
  addressZh: '',
  country: 'DE',
  domains: [`${freshName('org').replace('_', '-')}.example`],
})
const source = () => ({
  name: freshName('source'),
  kind: 'tail',
  format: 'zeek-dns',
  location: join(tmpdir(), freshName('log')),
  enabled: false,
})
const newUser = () => {
  const username = freshName()
  return { username, nickname: username, email: `${username}@example.com`, password: PASSWORD }
}
const person: (place: Place) => Promise<{ user: User; client: ApiClient }> = ({ people }) => people.signedIn()
const makeSegment = ({ admin }: Place) => idOf(admin.post('/api/segment/create', segment()))
const makeDevice = async ({ state }: Place) => {
  const id = `02:00${randomUUID().replaceAll('-', '').slice(0, 8).replace(/../g, ':$&')}`
  const times = { firstSeenAt: Date.now(), lastSeenAt: Date.now() }
  await state
    .insertInto('device')
    .values({ id, mac: id, name: null, givenName: null, version: 1, ...times })
    .execute()
  return id
}
const makePolicy = ({ admin }: Place) =>
  idOf(admin.post('/api/domain-control/custom-policy/create', policy()))
const makeOrganisation = ({ admin }: Place) => idOf(admin.post('/api/rest/orgs', organisation()))
const makeSource = ({ admin }: Place) => idOf(admin.post('/api/rest/sources', source()))
const makeToken = (client: ApiClient) => idOf(client.post('/api/user/token/create', token()))
const token = () => ({
  name: freshName('key'),
  scope: 'read',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
})
const sessionOf = async ({ state }: Place, userId: string): Promise<string> => {
  const row = await state
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row.id
}
const makeMessage = async ({ state, people }: Place) => {
  const { data } = await people.superadmin.get<User>('/api/user/info')
  const texts = { title: 't', subTitle: '', content: '', params: '{}', link: '', avatar: '' }
  const row = { id: randomUUID(), userId: data.id, type: 'notice', messageType: 0, status: 0, createdAt: 1 }
  await state
    .insertInto('message')
    .values({ ...row, ...texts })
    .execute()
  return row.id
}
const ZONES = '/api/system-config/dns-zone'
const zoneOrigin = () => `${freshName('zone').replaceAll('_', '-')}.example.`
const zoneText = (origin: string, lines = '') =>
  `$ORIGIN ${origin}\n$TTL 3600\n@ SOA ns1 hostmaster 7 7200 900 1209600 3600\n NS ns1\nns1 A 192.0.2.1\n${lines}`
const makeZone = async ({ admin }: Place) => {
  const origin = zoneOrigin()
  const id = await idOf(admin.post(`${ZONES}/create`, { origin, text: zoneText(origin) }))
  return { id, origin }
}
const mute = () => ({ code: 'badListHit', deviceIP: '10.77.0.9', reason: 'a test' })
const SOLVED = { status: 'solved', comment: 'done' }
const profile = { nickname: 'new', phone: '13800000000', email: 'new@example.com', sector: 's', job: 'j' }

/** How each call that writes is made, by method and address. */
export const WRITE_CALLS: Record<string, Prepare> = {
  ...LIST_WRITE_CALLS,
  ...CHANGE_WRITE_CALLS,
  'PUT /api/user/info/update': async (place) => ({ client: (await person(place)).client, json: profile }),
  'POST /api/user/avatar': async (place) => {
    const blank = { width: 8, height: 8, channels: 3, background: '#123456' } as const
    const picture = new Uint8Array(await sharp({ create: blank }).png().toBuffer())
    return { client: (await person(place)).client, body: form('a.png', picture) }
  },
  'POST /api/user/create': () => ({ json: newUser() }),
  'POST /api/user/update': async (place) => {
    const { user, client } = await person(place)
    return { json: { id: user.id, nickname: 'new', password: 'Other_pass1' }, watched: client }
  },
  'POST /api/user/delete': async (place) => {
    const { user, client } = await person(place)
    return { json: { id: user.id }, watched: client }
  },
  'POST /api/user/status': async (place) => {
    const { user, client } = await person(place)
    return { json: { id: user.id, status: 'banned' }, watched: client }
  },
  'POST /api/user/session/revoke': async (place) => {
    const { user, client } = await person(place)
    return { json: { id: await sessionOf(place, user.id) }, watched: client }
  },
  'POST /api/user/token/create': () => ({ json: token() }),
  'POST /api/user/token/revoke': async ({ admin }) => ({ json: { id: await makeToken(admin) } }),
  'POST /api/user/login': async ({ people }) => {
    const { username } = await people.make()
    const client = people.from()
    // The count is reset by the sign-in.
    await client.post('/api/user/login', { username, password: 'Wrong_pass1' })
    return { client, json: { username, password: PASSWORD } }
  },
  'POST /api/user/logout': async (place) => {
    const { client } = await person(place)
    return { client, watched: client }
  },
  'POST /api/user/reset-password': async (place) => {
    const { client } = await person(place)
    const json = { currentPassword: PASSWORD, newPassword: 'Other_pass1', confirmPassword: 'Other_pass1' }
    await client.post('/api/user/reset-password', { ...json, currentPassword: 'Wrong_pass1' })
    return { client, json, watched: client }
  },
  'POST /api/user/register': async ({ admin, people }) => {
    await admin.put('/api/system-config/branding', { isRegistrationOpen: true })
    const user = newUser()
    return { client: people.from(), json: user }
  },
  'POST /api/user/forgot-password/confirm': async (place) => {
    const { user, client } = await person(place)
    const link = freshName('link')
    const hash = createHash('sha256').update(link).digest('hex')
    const row = { hash, userId: user.id, expiresAt: Date.now() + 3_600_000 }
    await place.state.insertInto('passwordReset').values(row).execute()
    const json = { token: link, newPassword: 'Other_pass1', confirmPassword: 'Other_pass1' }
    return { client: place.people.from(), json, watched: client }
  },
  'POST /api/user/import': () => {
    const row = (name: string) => `${name},${PASSWORD},n,${name}@example.com,common,active,,,,,`
    const lines = [USERS_CSV_COLUMNS.join(','), row(freshName()), row(freshName())]
    return { query: { wait: 'true' }, body: form('users.csv', lines.join('\n')) }
  },
  'POST /api/device/edit': async (place) => {
    const segmentId = await makeSegment(place)
    return { json: { devices: [{ id: await makeDevice(place), name: 'new', user: 'somebody', segmentId }] } }
  },
  'POST /api/device/import': async (place) => ({
    body: form('devices.csv', `id,name\n${await makeDevice(place)},new\n`),
  }),
  'POST /api/segment/import': () => ({
    body: form('segments.csv', `segment,entry\n${freshName('segment')},10.79.0.1\n`),
  }),
  'POST /api/segment/create': () => ({ json: segment() }),
  'POST /api/segment/update': async (place) => ({
    json: { id: await makeSegment(place), name: freshName('new'), entries: [{ entry: '10.78.0.1' }] },
  }),
  'POST /api/domain-control/safe-search/set': async (place) => ({
    json: { segmentId: await makeSegment(place), engine: 'youtube', mode: 'moderate' },
  }),
  'POST /api/segment/delete': async (place) => ({ json: { id: await makeSegment(place) } }),
  'POST /api/segment/rank': async (place) => {
    const [a, b] = [await makeSegment(place), await makeSegment(place)]
    const rows = await place.state.selectFrom('segment').select('id').orderBy('rank').execute()
    const others = rows
      .map(({ id }) => id)
      .slice(0, -1)
      .filter((id) => id !== a && id !== b)
    return { json: { ids: [b, a, ...others] } }
  },
  'POST /api/config/apply': async ({ admin, state }) => {
    const document = { netwarden: 1, segments: [{ name: freshName('segment') }] }
    const { data } = await admin.post<{ planId: string }>('/api/config/plan', { document })
    const applied = () => state.selectFrom('configApplied').select('at').executeTakeFirst()
    const before = await applied()
    const settled = () => eventually(async () => (await applied())?.at !== before?.at)
    return { json: { planId: data.planId }, isFollowed: true, settled }
  },
  'PUT /api/system-config/backup': () => ({ json: { keep: Math.floor(Math.random() * 900) + 2 } }),
  'PUT /api/system-config/branding': () => ({ json: { softwareName: freshName('Name') } }),
  // A default server would be probed, and reported when it does not answer.
  'PUT /api/system-config/dns': () => {
    const match = `10.${Math.floor(Math.random() * 256)}.0.0/16`
    return { json: { specifiedDNSServers: [{ match, servers: '192.0.2.53' }] } }
  },
  'POST /api/system-config/dns/test': async ({ people }) => ({
    // So often a minute for each person.
    client: (await people.signedIn('admin')).client,
    json: { servers: ['127.0.0.1#1'] },
  }),
  'POST /api/enforcer/:id/update': () => ({ id: 'local', json: { site: freshName('Site') } }),
  'PUT /api/enforcer/site-settings': () => ({
    json: { sites: [{ site: freshName('Site'), settings: { sinkholeIPv4: '192.0.2.80' } }] },
  }),
  'POST /api/enforcer/:id/remove': async ({ state }) => {
    const id = randomUUID()
    const row = {
      id,
      name: freshName('enforcer'),
      kind: 'gateway',
      site: '',
      ring: 1,
      createdAt: 0,
      version: 1,
    }
    await state.insertInto('enforcer').values(row).execute()
    return { id }
  },
  'PUT /api/rest/enforcers/:id': () => ({ id: 'local', json: { site: freshName('Site') } }),
  'PUT /api/system-config/gateway/settings': () => ({ json: { serveStaleSeconds: 60 } }),
  'PUT /api/system-config/alarm': () => ({ json: { minLevel: 'low' } }),
  'PUT /api/system-config/mail': () => ({ json: { from: 'netwarden@mail.example' } }),
  'POST /api/system-config/alarm/test': async ({ people }) => ({
    // So often a minute for each person.
    client: (await people.signedIn('admin')).client,
    json: { channel: 'mail' },
  }),
  'PUT /api/system-config/report-mail': async (place) => ({
    json: { reports: [{ recipients: [(await person(place)).user.id], parts: ['visits'] }] },
  }),
  'POST /api/system-config/report-mail/test': async ({ people }) => ({
    // So often a minute for each person.
    client: (await people.signedIn('admin')).client,
    json: { parts: ['visits'] },
  }),
  'POST /api/system-config/report-mail/retry': async ({ state }) => ({
    json: { id: await makeReportDelivery(state) },
  }),
  'POST /api/message/read': async (place) => ({ json: { ids: [await makeMessage(place)] } }),
  'POST /api/risk-event/profile/update': async (place) => ({
    json: { id: await makeRiskEvent(place), ...SOLVED },
  }),
  'POST /api/risk-event/bulk': async (place) => ({
    json: { ids: [await makeRiskEvent(place), await makeRiskEvent(place)], ...SOLVED },
  }),
  'POST /api/access-record/quick/update': () => ({ json: { quota: 'domain', key: 'focus.example' } }),
  'POST /api/domain-control/pause': async ({ admin }) => ({
    json: { minutes: 5, segmentId: await idOf(admin.post('/api/segment/create', segment())), reason: 'test' },
  }),
  'POST /api/domain-control/custom-policy/create': () => ({ json: policy() }),
  'POST /api/domain-control/custom-policy/enable': async (place) => ({
    json: { id: await makePolicy(place) },
  }),
  'POST /api/domain-control/custom-policy/remove': async (place) => ({
    json: { id: await makePolicy(place) },
  }),
  'POST /api/domain-control/request/grant': async ({ state }) => ({
    json: { id: await makeAccessRequest(state), minutes: 60, scope: 'device' },
  }),
  'POST /api/domain-control/request/refuse': async ({ state }) => ({
    json: { id: await makeAccessRequest(state), comment: 'not in lessons' },
  }),
  'POST /api/domain-control/exception': () => ({ json: exception() }),
  'POST /api/domain-control/exception/end': async ({ admin }) => ({
    json: { id: await idOf(admin.post('/api/domain-control/exception', exception())) },
  }),
  'POST /api/org/import': () => {
    const row = `${freshName('Org')},,software,,,DE,${freshName('org').replace('_', '-')}.example`
    return { body: form('orgs.csv', [ORGS_CSV_COLUMNS.join(','), row].join('\n')) }
  },
  'POST /api/rest/users': () => ({ json: newUser() }),
  'PUT /api/rest/users/:id': async (place) => ({
    id: (await person(place)).user.id,
    json: { nickname: 'new' },
  }),
  'DELETE /api/rest/users/:id': async (place) => {
    const { user, client } = await person(place)
    return { id: user.id, watched: client }
  },
  'DELETE /api/rest/sessions/:id': async (place) => {
    const { user, client } = await person(place)
    return { id: await sessionOf(place, user.id), watched: client }
  },
  'POST /api/rest/api-tokens': () => ({ json: token() }),
  'DELETE /api/rest/api-tokens/:id': async ({ admin }) => ({ id: await makeToken(admin) }),
  'PUT /api/rest/messages/:id': async (place) => ({ id: await makeMessage(place), json: { status: 1 } }),
  'POST /api/rest/segments': () => ({ json: segment() }),
  'PUT /api/rest/segments/:id': async (place) => ({
    id: await makeSegment(place),
    json: { description: 'new' },
  }),
  'DELETE /api/rest/segments/:id': async (place) => ({ id: await makeSegment(place) }),
  'POST /api/rest/custom-policies': () => ({ json: policy() }),
  'PUT /api/rest/custom-policies/:id': async (place) => ({
    id: await makePolicy(place),
    json: { comment: 'new' },
  }),
  'DELETE /api/rest/custom-policies/:id': async (place) => ({ id: await makePolicy(place) }),
  'POST /api/rest/orgs': () => ({ json: organisation() }),
  'PUT /api/rest/orgs/:id': async (place) => ({ id: await makeOrganisation(place), json: { country: 'FR' } }),
  'DELETE /api/rest/orgs/:id': async (place) => ({ id: await makeOrganisation(place) }),
  'POST /api/rest/sources': () => ({ json: source() }),
  'PUT /api/rest/sources/:id': async (place) => ({
    id: await makeSource(place),
    json: { name: freshName('new') },
  }),
  'DELETE /api/rest/sources/:id': async (place) => ({ id: await makeSource(place) }),
  'PUT /api/rest/risk-events/:id': async (place) => ({
    id: await makeRiskEvent(place),
    json: { status: 'solved', solvedComment: 'done' },
  }),
  'POST /api/system-config/dns-zone/create': () => ({ json: { origin: zoneOrigin() } }),
  'POST /api/system-config/dns-zone/update': async (place) => {
    const { id, origin } = await makeZone(place)
    return { json: { id, text: zoneText(origin, 'www A 192.0.2.9\n') } }
  },
  'PATCH /api/system-config/dns-zone/:id/records': async (place) => ({
    id: (await makeZone(place)).id,
    json: { add: [{ name: 'new', type: 'TXT', rdata: 'x' }] },
  }),
  'POST /api/system-config/dns-zone/:id/rollback': async (place) => {
    const { id, origin } = await makeZone(place)
    await idOf(place.admin.post(`${ZONES}/update`, { id, text: zoneText(origin, 'www A 192.0.2.9\n') }))
    return { id, json: { version: 1 } }
  },
  'POST /api/system-config/dns-zone/remove': async (place) => ({ json: await makeZone(place) }),
  'POST /api/system-config/dns-zone/upload': async (place) => {
    const { origin } = await makeZone(place)
    return { body: form('a.zone', zoneText(origin, 'www A 192.0.2.9\n')) }
  },
  'POST /api/rest/dns-zones': () => ({ json: { origin: zoneOrigin() } }),
  'PUT /api/rest/dns-zones/:id': async (place) => {
    const { id, origin } = await makeZone(place)
    return { id, json: { text: zoneText(origin, 'www A 192.0.2.9\n') } }
  },
  'POST /api/risk-event/:id/note': async (place) => ({
    id: await makeRiskEvent(place),
    json: { text: 'asked the owner' },
  }),
  'POST /api/risk-event/reopen': async (place) => {
    const id = await makeRiskEvent(place)
    await place.admin.post('/api/risk-event/profile/update', { id, status: 'ignored' })
    return { json: { id, comment: 'it came back' } }
  },
  'POST /api/risk-event/assign': async (place) => ({
    json: { id: await makeRiskEvent(place), assignee: null },
  }),
  'POST /api/risk-event/mark': async (place) => ({ json: { id: await makeRiskEvent(place), mark: true } }),
  'POST /api/risk-event/mute': () => ({ json: mute() }),
  'POST /api/risk-event/mute/remove': async ({ admin }) => ({
    json: { id: await idOf(admin.post('/api/risk-event/mute', mute())) },
  }),
  'PUT /api/system-config/risk-rules': () => ({
    json: { rules: [{ code: 'badListHit', enabled: true, level: 'medium', thresholds: { visits: 2 } }] },
  }),
  'PUT /api/system-config/retention': () => ({ json: { days: 300 }, isFollowed: true }),
  'POST /api/system-config/retention/confirm': async ({ state }) => {
    const waiting = { records: 1, until: Date.now() - 400 * 86_400_000, reason: 'share' }
    const stored = { value: JSON.stringify({ waiting }), version: 1, updatedAt: 1 }
    await state
      .insertInto('setting')
      .values({ key: 'retention.waiting', ...stored })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
      .execute()
    return { json: {}, isFollowed: true }
  },
  'PUT /api/rest/devices/:id': async ({ state }) => {
    const id = '02:00:00:00:00:77'
    const seen = { firstSeenAt: 1, lastSeenAt: 1 }
    await state
      .insertInto('device')
      .values({ id, mac: id, name: null, givenName: 'g', ...seen, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { id, json: { name: freshName('Device') } }
  },
  ...FOLLOWED_WRITE_CALLS,
}
