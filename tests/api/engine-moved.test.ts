import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

let server: TestServer
let squatter: Server
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(async () => {
  await server.stop()
  squatter?.close()
})

function engineOf({ process }: TestServer): number {
  return Number(
    readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')[0],
  )
}

/** Where a process listens, from the tables of the kernel (proc(5)): state 0A is LISTEN. */
function portOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  const open = new Set(readdirSync(folder).map((fd) => readlinkSync(`${folder}/${fd}`)))
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const own = rows.find((row) => row[3] === '0A' && open.has(`socket:[${row[9]}]`))
  return Number.parseInt(own?.[1]?.split(':')[1] ?? '', 16)
}

function listenAt(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const taken = createServer((socket) => socket.destroy())
    taken.once('error', reject).listen(port, '127.0.0.1', () => resolve(taken))
  })
}

const visits = (name: string) =>
  toNdjson(
    Array.from({ length: 100 }, (_, index) => ({
      accessAt: new Date(Date.now() - index * 1_000).toISOString(),
      deviceIP: '192.0.2.1',
      domain: `h${index}.${name}.example`,
    })),
  )

test('an engine whose port is taken while it is down is found elsewhere, for reading and for writing', async () => {
  const admin = await server.superadmin()
  await admin.upload('/api/access-record/import', visits('before'))
  const engine = engineOf(server)
  const port = portOf(engine)
  process.kill(engine, 'SIGKILL')
  await eventually(async () => {
    squatter = await listenAt(port)
    return true
  })
  await eventually(async () => (await fetch(`${server.url}/readyz`)).ok && engineOf(server) !== engine)
  await eventually(
    async () => (await admin.upload('/api/access-record/import', visits('after'))).status === 200,
  )
  const { data } = await admin.get<{ total: number }>('/api/access-record/list')
  expect(data.total).toBe(200)
  expect(portOf(engineOf(server))).not.toBe(port)
})

test('a store that does not answer at all is told as away, and not waited for', async () => {
  const engine = engineOf(server)
  process.kill(engine, 'SIGSTOP')
  try {
    const ready = await fetch(`${server.url}/readyz`)
    expect(await ready.json()).toMatchObject({ checks: { state: 'up', events: 'down' } })
  } finally {
    process.kill(engine, 'SIGCONT')
  }
})
