import type { PolicyExplanation, SafeSearchSetting } from '@netwarden/shared/contract'
import type { AccessRecord, Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLineWithin } from '../cli/command-line.ts'
import { eventually } from '../support/eventually.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { GatewayServer } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const CALL = '/api/domain-control/safe-search'
const WAIT = 120_000
const ADULT = '127.0.0.77'
const NXDOMAIN = 3

describe('safe search', () => {
  let gateway: GatewayServer
  let upstream: ScriptedUpstream
  let adults: string

  beforeAll(async () => {
    gateway = await GatewayServer.start()
    upstream = await ScriptedUpstream.start(({ name, type }) => {
      if (type === 'A') return { answer: [`${name}. 60 A 198.51.100.${name.length}`] }
      if (type === 'AAAA') return { answer: [`${name}. 60 AAAA 2001:db8::${name.length}`] }
      return { answer: type === 'HTTPS' ? [`${name}. 60 HTTPS 1 . alpn=h3 ipv4hint=198.51.100.1`] : [] }
    })
    await gateway.setUpstreams(upstream.server)
    await gateway.set({ enabled: true })
    await gateway.untilState('running')
    const body = { name: 'Adults', entries: [{ entry: ADULT }] }
    adults = (await gateway.admin.post<Segment>('/api/segment/create', body)).data.id
  }, WAIT)
  afterAll(async () => {
    await gateway?.stop()
    await upstream?.stop()
  }, WAIT)

  const set = (segmentId: string, engine: string, mode: string) =>
    gateway.admin.post<SafeSearchSetting[]>(`${CALL}/set`, { segmentId, engine, mode })
  const answer = async (name: string, type = 'A', from = '127.0.0.1') =>
    (await gateway.ask(name, { type, from })).answer.map((line) => line.replace(/ \d+ /, ' '))
  const until = (name: string, target: string, from = '127.0.0.1') =>
    eventually(async () => (await answer(name, 'A', from))[0]?.includes(target) === true, WAIT)
  const GOOGLE = 'www.google.com.hk'
  const SAFE = 'forcesafesearch.google.com'

  test(
    'is answered as an alias of the safe host for A, AAAA and HTTPS, in every spelling, and for no other name',
    async () => {
      expect((await answer(GOOGLE))[0]).toBe(`${GOOGLE}. A 198.51.100.${GOOGLE.length}`)
      const { status, data } = await set(BUILT_IN_SEGMENT_ID, 'google', 'strict')
      expect(status).toBe(200)
      expect(data.find(({ engine }) => engine === 'google')).toEqual({
        engine: 'google',
        modes: ['strict'],
        segments: [{ segmentId: BUILT_IN_SEGMENT_ID, mode: 'strict' }],
      })
      await until(GOOGLE, SAFE)
      const alias = `${GOOGLE}. CNAME ${SAFE}.`
      expect(await answer(GOOGLE)).toEqual([alias, `${SAFE}. A 198.51.100.${SAFE.length}`])
      expect(await answer(GOOGLE, 'AAAA')).toEqual([alias, `${SAFE}. AAAA 2001:db8::${SAFE.length}`])
      // Neither hints nor keys of the usual host.
      expect(await answer(GOOGLE, 'HTTPS')).toEqual([alias])
      expect(await answer('WwW.gOOgle.COM')).toHaveLength(2)
      expect((await answer('maps.google.com'))[0]).toContain('maps.google.com. A')
      expect((await answer('www.youtube.com'))[0]).toContain('www.youtube.com. A')
    },
    WAIT,
  )

  test(
    'is inherited by a segment until it sets its own, as explain and the command line say',
    async () => {
      await until(GOOGLE, SAFE, ADULT)
      await set(adults, 'google', 'off')
      await set(adults, 'youtube', 'moderate')
      await until('m.youtube.com', 'restrictmoderate.youtube.com', ADULT)
      expect((await answer(GOOGLE, 'A', ADULT))[0]).toContain(`${GOOGLE}. A`)
      expect(await answer(GOOGLE)).toHaveLength(2)
      const line = new CommandLineWithin(gateway.server.url)
      await line.login('superadmin', SUPERADMIN_PASSWORD)
      const explained = (device: string, domain: string) =>
        line.json<PolicyExplanation>(['records', 'explain', '--device', device, '--domain', domain])
      expect((await explained(ADULT, 'm.youtube.com')).safeSearch).toEqual({
        engine: 'youtube',
        mode: 'moderate',
        host: 'restrictmoderate.youtube.com',
      })
      expect((await explained(ADULT, GOOGLE)).safeSearch).toBeUndefined()
      expect((await explained('10.9.9.9', GOOGLE)).safeSearch).toMatchObject({ engine: 'google' })
      const changed = await line.json<Segment>([
        'segments',
        'update',
        'Adults',
        '--safe-search-google',
        'default',
      ])
      expect(changed).toMatchObject({ safeSearchGoogle: null, safeSearchYouTube: 'moderate' })
      line.remove()
      await until(GOOGLE, SAFE, ADULT)
    },
    WAIT,
  )

  test(
    'changes no verdict: a banned engine stays banned, a pass stays a pass of the name that was asked',
    async () => {
      await gateway.ban('google.com.hk')
      await eventually(async () => (await gateway.ask(GOOGLE)).rcode === NXDOMAIN, WAIT)
      await gateway.ask('www.google.de')
      const visit = async () => {
        const { data } = await gateway.admin.get<{ list: AccessRecord[] }>(
          '/api/access-record/list?domain=www.google.de',
        )
        return data.list[0]
      }
      await eventually(async () => (await visit()) !== undefined, WAIT)
      expect(await visit()).toMatchObject({
        solvedMode: 'passed',
        cnames: [SAFE],
        enforcer: 'local',
        channel: 'plain',
      })
    },
    WAIT,
  )

  test('refuses an unknown engine, mode or segment', async () => {
    expect((await set(adults, 'baidu', 'strict')).status).toBe(400)
    const wrong = await set(adults, 'google', 'moderate')
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([400, ['mode']])
    expect((await set('nothing', 'google', 'strict')).status).toBe(404)
  })
})
