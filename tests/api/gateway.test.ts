import type { Page } from '@netwarden/shared/contract'
import type { GatewayConfig, GatewayReport, OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const STATUS = '/api/system-config/gateway'
const SETTINGS = `${STATUS}/settings`
const QUERY = `${STATUS}/query`

describe.each(USUAL_STATE_ENGINES)(
  'the gateway of a server that does not allow one, state on %s',
  (engine) => {
    let place: SharedStateServer
    let people: People<RunningServer>
    let admin: ApiClient
    beforeAll(async () => {
      place = await SharedStateServer.on(engine)
      people = await People.on(place.server)
      admin = people.superadmin
    })
    afterAll(() => place.leave())

    const read = async () => (await admin.get<GatewayConfig>(SETTINGS)).data
    const put = (changes: object, client = admin) => client.put<GatewayConfig>(SETTINGS, changes)

    test('is off and reports that nothing is enforced', async () => {
      const { status, data } = await admin.get<GatewayReport>(STATUS)
      expect(status).toBe(200)
      expect(data).toMatchObject({
        state: 'off',
        isForbidden: true,
        listen: [],
        generation: null,
        since: null,
        upstreams: [],
        minutes: [],
        times: { count: 0, p50: null, p95: null, p99: null },
        minuteTimes: [],
        spool: { bytes: 0, lagSeconds: 0, dropped: 0 },
      })
      expect(data).not.toHaveProperty('reason')
      const { data: user } = await admin.get<{ enforcement: string }>('/api/user/info')
      expect(user.enforcement).toBe('monitor')
    })

    test('has default settings that answer private networks only', async () => {
      expect(await read()).toMatchObject({
        enabled: false,
        banAnswer: 'nxdomain',
        sinkholeIPv4: null,
        blockPrivateAnswers: true,
        answerCanaries: true,
        allowedClients: expect.arrayContaining(['127.0.0.0/8', '10.0.0.0/8', 'fe80::/10']),
      })
    })

    test('stores settings in canonical spelling, and keeps omitted fields', async () => {
      const before = await read()
      const { status, data } = await put({
        listen: ['127.0.0.1', '2001:DB8::1#5353', '127.0.0.1#53'],
        allowedClients: ['10.9.9.9/8'],
        privateAnswerDomains: ['*.Corp.Example.'],
      })
      expect(status).toBe(200)
      expect(data).toEqual({
        ...before,
        listen: ['127.0.0.1#53', '2001:db8::1#5353'],
        allowedClients: ['10.0.0.0/8'],
        privateAnswerDomains: ['corp.example'],
        version: before.version + 1,
      })
      expect(await read()).toEqual(data)
    })

    test('accepts the fields of an answer', async () => {
      const settings = await read()
      expect((await put(settings)).data).toEqual({ ...settings, version: settings.version + 1 })
    })

    test('rejects an older version and changes nothing', async () => {
      const { version } = await read()
      await put({ serveStaleSeconds: 60, version })
      const late = await put({ serveStaleSeconds: 120, version })
      expect([late.status, late.error?.code]).toEqual([409, 40900])
      expect(late.message).toMatch(/You changed this in another window or session/)
      expect((await read()).serveStaleSeconds).toBe(60)
    })

    test('cannot be enabled, and the answer says that the start settings do not permit it', async () => {
      const { status, errors } = await put({ enabled: true })
      expect(status).toBe(400)
      expect(errors?.enabled).toContain('do not permit the DNS gateway')
      expect((await read()).enabled).toBe(false)
    })

    test.each([
      ['no address', { listen: [] }, 'listen'],
      ['an address that is none', { listen: ['dns.example#53'] }, 'listen'],
      ['a multicast address', { listen: ['224.0.0.1#53'] }, 'listen'],
      ['a broadcast address', { listen: ['255.255.255.255#53'] }, 'listen'],
      ['a port that is none', { listen: ['127.0.0.1#70000'] }, 'listen'],
      ['a network that is none', { allowedClients: ['10.0.0.0/33'] }, 'allowedClients'],
      ['a domain that is none', { privateAnswerDomains: ['a..b'] }, 'privateAnswerDomains'],
      ['a sinkhole without an address', { banAnswer: 'sinkhole' }, 'sinkholeIPv4'],
      ['a sinkhole of the other family', { sinkholeIPv6: '192.0.2.1' }, 'sinkholeIPv6'],
      ['an unknown ban answer', { banAnswer: 'drop' }, 'banAnswer'],
      ['a negative limit', { queriesPerSecondPerClient: -1 }, 'queriesPerSecondPerClient'],
      ['an unknown field', { colour: 'blue' }, 'colour'],
    ])('rejects %s', async (_what, changes, field) => {
      const { status, errors } = await put(changes)
      expect(status).toBe(400)
      expect(errors).toHaveProperty(field)
    })

    test('accepts a sinkhole with the address of one family', async () => {
      const { data } = await put({ banAnswer: 'sinkhole', sinkholeIPv4: '192.0.2.1', sinkholeIPv6: '' })
      expect(data).toMatchObject({ banAnswer: 'sinkhole', sinkholeIPv4: '192.0.2.1', sinkholeIPv6: null })
      await put({ banAnswer: 'nxdomain', sinkholeIPv4: null })
    })

    test('logs changes of settings in the operation log', async () => {
      const { client, user } = await people.signedIn('admin')
      await put({ cacheBytes: 1_000_000 }, client)
      const { data } = await admin.get<Page<OperationLogEntry>>('/api/operation-log/list', {
        actor: user.username,
        action: 'gateway.update',
      })
      expect(data.list).toMatchObject([{ after: { cacheBytes: 1_000_000 } }])
    })

    test('answers no query while it does not run', async () => {
      const { status, message } = await admin.post(QUERY, { name: 'www.example', type: 'A' })
      expect([status, message]).toEqual([409, 'The DNS gateway is not running'])
    })

    test.each([
      ['a name that is none', { name: 'a..b' }, 'name'],
      ['a type that is none', { name: 'www.example', type: 'NONE' }, 'type'],
      ['a device that is no address', { name: 'www.example', deviceIP: 'laptop' }, 'deviceIP'],
      ['a server by its name', { name: 'www.example', server: 'dns.example' }, 'server'],
      ['a server of cloud metadata', { name: 'www.example', server: '169.254.169.254' }, 'server'],
    ])('rejects a query with %s', async (_what, query, field) => {
      const { status, errors } = await admin.post(QUERY, query)
      expect(status).toBe(400)
      expect(errors).toHaveProperty(field)
    })

    test('is for administrators', async () => {
      const { client } = await people.signedIn('common')
      const nobody = place.server.nobody()
      for (const [person, expected] of [
        [client, 403],
        [nobody, 401],
      ] as const) {
        const answers = await Promise.all([
          person.get(STATUS),
          person.get(SETTINGS),
          person.put(SETTINGS, { serveStaleSeconds: 1 }),
          person.post(QUERY, { name: 'www.example' }),
          person.get(`${STATUS}/client`),
        ])
        expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(expected))
      }
    })

    test('is not changed by a read-only token', async () => {
      const token = await people.withToken(admin, 'read')
      expect((await token.get(SETTINGS)).status).toBe(200)
      expect((await put({ serveStaleSeconds: 1 }, token)).status).toBe(403)
      expect((await token.post(QUERY, { name: 'www.example' })).status).toBe(403)
    })
  },
)
