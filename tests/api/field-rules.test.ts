import type { User } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import {
  DEVICE_ENTRY_EXAMPLES,
  DNS_SERVERS_EXAMPLES,
  expectedVerdicts,
  IP_FILTER_EXAMPLES,
  NEW_PASSWORD_EXAMPLES,
  NEW_USER_EXAMPLES,
  type NewUserField,
  PROFILE_EXAMPLES,
  type ProfileField,
  verdictsOf,
} from '../support/field-examples.ts'
import { freshName, PASSWORD, People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

const PROFILE = {
  nickname: '李四',
  phone: '13800000000',
  email: 'lisi@example.com',
  sector: '网络部',
  job: '网络管理员',
}

/** Accepted or rejected at this field; any other answer is no verdict. */
function verdict(answer: Awaited<ReturnType<ApiClient['post']>>, field: string): boolean {
  if (answer.status === 200) return true
  if (answer.status !== 400 || !Object.hasOwn(answer.errors ?? {}, field))
    throw new Error(`no verdict on ${field}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return false
}

describe('the rules of the fields over HTTP', () => {
  let people: People
  let client: ApiClient
  beforeAll(async () => {
    // A server of its own: device groups with every address and DNS settings would remain for later suites.
    const env = { NETWARDEN_TRUST_PROXY: '127.0.0.1' }
    people = await People.on(await TestServer.start({ env, untilReady: false }))
    client = people.superadmin
  })
  afterAll(async () => {
    await people.server.stop()
  })

  test.each(Object.keys(NEW_USER_EXAMPLES) as NewUserField[])(
    'validate the %s of a new user',
    async (field) => {
      const table = NEW_USER_EXAMPLES[field]
      const verdicts = await verdictsOf(table, async (text) => {
        const username = freshName('rule')
        const fields = { username, password: PASSWORD, nickname: 'n', email: 'a@example.com', [field]: text }
        const answer = await client.post<User>('/api/user/create', fields)
        if (answer.status === 200) await client.post('/api/user/delete', { id: answer.data.id })
        return verdict(answer, field)
      })
      expect(verdicts).toEqual(expectedVerdicts(table))
    },
  )

  test.each(Object.keys(PROFILE_EXAMPLES) as ProfileField[])(
    'validate the %s of a profile',
    async (field) => {
      const person = await people.signedIn()
      const table = PROFILE_EXAMPLES[field]
      const verdicts = await verdictsOf(table, async (text) =>
        verdict(await person.client.put('/api/user/info/update', { ...PROFILE, [field]: text }), field),
      )
      expect(verdicts).toEqual(expectedVerdicts(table))
    },
  )

  test('validate a new password', async () => {
    const { username } = await people.make()
    let currentPassword = PASSWORD
    const verdicts = await verdictsOf(NEW_PASSWORD_EXAMPLES, async (text) => {
      const own = await people.signIn(username, currentPassword)
      const wanted = { currentPassword, newPassword: text, confirmPassword: text }
      const isTaken = verdict(await own.post('/api/user/reset-password', wanted), 'newPassword')
      if (isTaken) currentPassword = text
      return isTaken
    })
    expect(verdicts).toEqual(expectedVerdicts(NEW_PASSWORD_EXAMPLES))
  })

  test('validate an entry of a device group', async () => {
    const verdicts = await verdictsOf(DEVICE_ENTRY_EXAMPLES, async (text) => {
      const wanted = { name: freshName('group'), entries: [{ entry: text }] }
      return verdict(await client.post('/api/segment/create', wanted), 'entries.0.entry')
    })
    expect(verdicts).toEqual(expectedVerdicts(DEVICE_ENTRY_EXAMPLES))
  })

  test('validate the DNS servers, by default and of an entry', async () => {
    const acceptanceOf = (field: string, body: (text: string) => object) => (text: string) =>
      client.put('/api/system-config/dns', body(text)).then((answer) => verdict(answer, field))
    const byDefault = acceptanceOf('defaultDNSServers', (text) => ({ defaultDNSServers: text }))
    const specified = acceptanceOf('specifiedDNSServers.0.servers', (servers) => ({
      specifiedDNSServers: [{ match: '10.0.0.0/8', servers }],
    }))
    expect(await verdictsOf(DNS_SERVERS_EXAMPLES, specified)).toEqual(expectedVerdicts(DNS_SERVERS_EXAMPLES))
    // Without a text there are no servers by default.
    const filled = DNS_SERVERS_EXAMPLES.filter(({ text }) => text.trim() !== '')
    expect(await verdictsOf(filled, byDefault)).toEqual(expectedVerdicts(filled))
    expect(await byDefault('')).toBe(true)
  })

  test('validate the address filter of the visit log', async () => {
    const verdicts = await verdictsOf(IP_FILTER_EXAMPLES, async (ip) =>
      verdict(await client.get('/api/visit-log/list', { ip }), 'ip'),
    )
    expect(verdicts).toEqual(expectedVerdicts(IP_FILTER_EXAMPLES))
  })
})
