import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SpoolWriter } from '../../api/src/gateway/spool/spool-writer.ts'
import { ConsoleClient } from '../../api/src/node/console-client.ts'
import { MessageCounter } from '../../api/src/node/message-counter.ts'
import { NodeFolder, USUAL_RNDC } from '../../api/src/node/node-folder.ts'
import { joinConsole } from '../../api/src/node/node-join.ts'
import { SpoolShipper } from '../../api/src/node/spool-shipper.ts'
import { signText } from '../../api/src/node-protocol/keys.ts'
import { startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import { eventually } from '../support/eventually.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { TestServer } from '../support/server.ts'
import { TEST_SECRET } from '../support/state-engines.ts'

const WAIT = 180_000
const BOUNDS = { fileBytes: 20_000, totalBytes: 20_000_000 }

describe.skipIf(!findPostgres())('the visits of a node at two processes of the console', () => {
  let postgres: TestPostgres
  let events: TestEngine
  let env: Record<string, string>
  let servers: [TestServer, TestServer]
  const folder = new NodeFolder(mkdtempSync(join(tmpdir(), 'netwarden-node-two-')))
  const stopping = new AbortController()
  let writer: SpoolWriter
  let clients: ConsoleClient[]
  let shipping: Promise<void>
  /** Which process the balancer of load sends each message to. */
  let route: () => number
  let asked = 0

  beforeAll(async () => {
    ;[postgres, events] = await Promise.all([TestPostgres.start(findPostgres() ?? ''), startTestEngine()])
    env = {
      NETWARDEN_SECRET: TEST_SECRET,
      NETWARDEN_STATE_URL: postgres.url,
      NETWARDEN_EVENTS_URL: await events.serve(),
    }
    servers = await Promise.all([TestServer.start({ env }), TestServer.start({ env })])
    const admin = await servers[0].superadmin()
    const { data } = await admin.post<{ code: string }>('/api/enforcer/create', {
      name: 'branch',
      site: 'West',
    })
    const identity = await joinConsole(folder, {
      server: servers[0].url,
      code: data.code,
      addresses: ['127.0.0.1#5300'],
      driver: 'gateway',
      rndc: USUAL_RNDC,
      language: 'en-US',
    })
    const counter = new MessageCounter(folder.counterFile)
    clients = servers.map(({ url }) => new ConsoleClient({ ...identity, server: url }, counter))
    writer = new SpoolWriter(folder.gateway.spool, BOUNDS)
    const shipper = new SpoolShipper({
      folder: folder.gateway.spool,
      idFile: folder.spoolIdFile,
      client: {
        spool: (message, signal) => {
          const client = clients[route()]
          if (!client) throw new Error('there is no such process')
          return client.spool(message, signal)
        },
      },
      logger: pino({ enabled: false }),
    })
    route = () => 0
    shipping = shipper.run(stopping.signal)
  }, WAIT)

  afterAll(async () => {
    stopping.abort()
    await shipping
    await writer?.close()
    await Promise.all((servers ?? []).map((server) => server.stop()))
    await events?.stop()
    await postgres?.stop()
    rmSync(folder.path, { recursive: true, force: true })
  }, WAIT)

  const ask = (count: number) => {
    for (let index = 0; index < count; index++) {
      const line = `g1\t${Date.now()}\t0.10\tu\t10.0.0.1\t\tn${asked}.two.example\tA\t0\tp\tg\tdefault\t\tall\t7\tcached\t\t\t\t\t\t${asked % 3}\n`
      writer.write(Buffer.from(line), 1)
      asked += 1
    }
  }
  const stored = async () => {
    const [row] = await events.rows(
      `SELECT count() AS n, uniqExact(domain) AS names FROM access_record WHERE endsWith(domain, '.two.example')`,
    )
    return { records: Number(row?.n), names: Number(row?.names) }
  }
  const untilStored = async () => {
    await eventually(async () => (await stored()).names >= asked, WAIT)
    expect(await stored()).toEqual({ records: asked, names: asked })
  }

  test(
    'are stored once by whichever process the messages reach',
    async () => {
      ask(1_000)
      await untilStored()
      // A turn for each process, as a balancer of load does.
      let turn = 0
      route = () => turn++ % 2
      for (let part = 0; part < 5; part++) {
        ask(300)
        await pause(200)
      }
      await untilStored()
      // From now on they reach the other process only, which takes over once the first is done.
      route = () => 1
      ask(500)
      await untilStored()
    },
    WAIT,
  )

  test(
    'a message that reaches both processes at the same moment is accepted once',
    async () => {
      const { id = '', privateKey = '' } = folder.identity() ?? {}
      const report = {
        version: '0.1.0',
        at: Date.now(),
        inForce: null,
        refused: null,
        canaries: null,
        fault: null,
        queriesPerSecond: 0,
        addresses: [],
        spool: { bytes: 0, dropped: 0, lagSeconds: 0 },
      }
      const send = async (server: TestServer, counter: number) => {
        const message = { call: 'poll', counter, report, devices: '', mayWait: false }
        const envelope = JSON.stringify(message)
        const body = { id, envelope, signature: signText(privateKey, envelope) }
        return (await server.nobody().post('/api/node/poll', body)).status
      }
      for (let counter = 1_000_000; counter < 1_000_040; counter += 1) {
        const statuses = await Promise.all(
          [0, 1, 0, 1].map((index) => send(servers[index] ?? servers[0], counter)),
        )
        expect(statuses.sort()).toEqual([200, 409, 409, 409])
      }
    },
    WAIT,
  )

  test(
    'are stored once when the process that took them is killed and does not return',
    async () => {
      route = () => 1
      ask(3_000)
      await pause(700)
      await servers[1].kill()
      route = () => 0
      ask(500)
      await untilStored()
    },
    WAIT,
  )

  test(
    'carry the node and the channel, and are found by the site of the node',
    async () => {
      const admin = await servers[0].superadmin()
      const { data } = await admin.get<{ list: { id: string; name: string }[] }>(
        '/api/enforcer/list?q=branch',
      )
      const [{ id } = { id: '' }] = data.list
      const total = async (query: string) =>
        (await admin.get<{ total: number }>(`/api/access-record/list?pageSize=1&${query}`)).data.total
      expect(await total('site=West')).toBe(asked)
      expect(await total(`enforcer=${id}&channel=doh`)).toBe(Math.floor(asked / 3))
      expect(await total('site=East')).toBe(0)
      const { data: files } = await admin.get<{ list: { enforcer: string; channel: string }[] }>(
        '/api/access-record/list?keywordKind=domain&keyword=%3Dn1.two.example',
      )
      expect(files.list).toMatchObject([{ enforcer: id, channel: 'dot' }])
    },
    WAIT,
  )
})
