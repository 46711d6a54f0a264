import { createSocket } from 'node:dgram'
import { chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { ServerCheck } from '@netwarden/shared/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CommandLineWithin } from '../cli/command-line.ts'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import { MailServer } from '../support/mail-server.ts'
import { canMount, ReadOnlyFolder } from '../support/mounted-folder.ts'
import { People } from '../support/people.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'

const DOCTOR = '/api/system-config/doctor'
const MAIL = '/api/system-config/mail'
const PASSWORD = 'the secret of the mail server'
const SENDER = 'Netwarden <netwarden@mail.example>'

let gateway: GatewayServer
let people: People
const mailServers: MailServer[] = []
beforeAll(async () => {
  gateway = await GatewayServer.start()
  people = await People.on(gateway.server)
})
afterAll(() => gateway?.stop())
afterEach(async () => {
  await Promise.all(mailServers.splice(0).map((server) => server.stop()))
})

async function checksOf(area: ServerCheck['area'], language = 'en-US'): Promise<ServerCheck[]> {
  const { data } = await gateway.admin.get<ServerCheck[]>(DOCTOR, undefined, { 'accept-language': language })
  return data.filter((check) => check.area === area)
}

test('the examination of the server is for administrators and takes no input', async () => {
  expect((await gateway.server.nobody().request('GET', DOCTOR)).status).toBe(401)
  const { client } = await people.signedIn('common')
  expect((await client.request('GET', DOCTOR)).status).toBe(403)
  const { client: admin } = await people.signedIn('admin')
  expect((await admin.request('GET', DOCTOR, { query: { a: 1 } })).status).toBe(400)
  expect((await admin.request('GET', DOCTOR)).status).toBe(200)
})

describe('the ports of the gateway', () => {
  const address = () => `127.0.0.1#${gateway.port}`

  test('are fine while nothing has them, and while the gateway has them', async () => {
    const fine = [{ area: 'ports', check: `port: ${address()}`, result: 'ok', remedy: '' }]
    expect(await checksOf('ports')).toEqual(fine)
    await gateway.set({ enabled: true })
    await gateway.untilState('running')
    expect(await checksOf('ports')).toEqual(fine)
    await gateway.set({ enabled: false })
  })

  test.each(['udp', 'tcp'] as const)('name the program that has taken the %s port', async (protocol) => {
    const release = await takePort(protocol, gateway.port)
    try {
      const [found] = await checksOf('ports')
      expect(found).toMatchObject({ check: `port: ${address()}`, result: 'warning' })
      expect(found?.remedy).toContain(
        `(pid ${process.pid})) uses the ${protocol.toUpperCase()} port: stop it`,
      )
      expect((await checksOf('ports', 'zh-CN'))[0]?.remedy).toMatch(
        /端口已被其他程序占用（.*）：请停止该程序/,
      )
      await gateway.set({ enabled: true })
      expect((await checksOf('ports'))[0]).toMatchObject({ result: 'problem' })
      await gateway.set({ enabled: false })
    } finally {
      await release()
    }
  })

  test('below 1024 need a right, which is checked where such a port is set', async () => {
    expect((await checksOf('rights')).map(({ check }) => check)).not.toContain('rights: ports below 1024')
    await gateway.set({ listen: ['127.0.0.1#53'] })
    const found = (await checksOf('rights')).find(({ check }) => check === 'rights: ports below 1024')
    expect(found?.result).toBe(process.getuid?.() === 0 ? 'ok' : 'problem')
    await gateway.set({ listen: [address()] })
  })
})

describe('the rights of the data directory', () => {
  const shown = async () => (await checksOf('rights')).filter(({ result }) => result !== 'ok')

  test('are fine on a new installation', async () => {
    expect(await shown()).toEqual([])
    expect((await checksOf('rights')).length).toBeGreaterThan(2)
  })

  test.runIf(canMount)('name a folder that cannot be written', async () => {
    const folder = ReadOnlyFolder.at(join(gateway.server.dataDir, 'gateway'))
    try {
      const remedy = expect.stringMatching(/^cannot be written \(EROFS\): .*chown/)
      const fault = (name: string) => ({
        area: 'rights',
        check: `rights: ${name} in the data directory`,
        result: 'problem',
        remedy,
      })
      expect(await shown()).toEqual([fault('gateway'), fault('gateway/spool')])
    } finally {
      folder.release()
    }
  })

  test('name a file that other users can read', async () => {
    const file = join(gateway.server.dataDir, 'policies.bin')
    chmodSync(file, 0o644)
    expect(await shown()).toMatchObject([
      { result: 'problem', remedy: expect.stringMatching(/policies\.bin: run chmod -R go-rwx/) },
    ])
    chmodSync(file, 0o600)
  })
})

describe('the mail server', () => {
  async function mailWith(behaviour: Parameters<typeof MailServer.start>[0], settings: object = {}) {
    const server = await MailServer.start(behaviour)
    mailServers.push(server)
    const { status, body } = await gateway.admin.put(MAIL, {
      host: '127.0.0.1',
      port: server.port,
      security: 'none',
      username: '',
      password: '',
      from: SENDER,
      ...settings,
    })
    expect([status, body]).toEqual([200, expect.anything()])
    const [found] = await checksOf('mail')
    return { server, found }
  }

  test('is a warning while none is set', async () => {
    const remedy = expect.stringContaining('no mail server is set')
    expect(await checksOf('mail')).toMatchObject([{ result: 'warning', remedy }])
  })

  test('that takes mails of the sender is fine, and gets no mail', async () => {
    const login = { user: 'warden', password: PASSWORD }
    const { server, found } = await mailWith({ login }, { username: 'warden', password: PASSWORD })
    expect(found).toEqual({ area: 'mail', check: 'mail server', result: 'ok', remedy: '' })
    expect([server.mails, server.lost]).toEqual([[], []])
  })

  test.each([
    [
      'that refuses the login',
      { login: { user: 'warden', password: 'x' } },
      { username: 'warden', password: PASSWORD },
      /refused the login \(.*535.*\): check username and password/,
    ],
    [
      'that refuses the sender',
      { refusesSender: 'netwarden@mail.example' },
      {},
      /does not accept the sender Netwarden <netwarden@mail\.example> \(.*not your address.*\)/,
    ],
    [
      'without the encryption that is required',
      {},
      { security: 'starttls' },
      /encrypted connection .* failed/,
    ],
    [
      'with a certificate that nobody has signed',
      { hasTls: true },
      { security: 'starttls' },
      /encrypted connection .* failed \(.*certificate.*\)/,
    ],
    ['whose host does not exist', {}, { host: 'no-such-host.invalid' }, /was not found|cannot be reached/],
  ])('%s is a problem with its remedy', async (_, behaviour, settings, remedy) => {
    const { found, server } = await mailWith(behaviour, settings)
    expect(found).toMatchObject({ result: 'problem', remedy: expect.stringMatching(remedy) })
    expect(found?.remedy).not.toContain(PASSWORD)
    expect(server.mails).toEqual([])
  })

  test('that accepts the sender and not its mailbox is fine', async () => {
    const { found } = await mailWith({ refuses: 'netwarden@mail.example' })
    expect(found?.result).toBe('ok')
  })

  test('at a port where nothing listens cannot be reached', async () => {
    const { server } = await mailWith({})
    await server.stop()
    mailServers.pop()
    const [found] = await checksOf('mail')
    expect(found).toMatchObject({
      result: 'problem',
      remedy: expect.stringMatching(/cannot be reached \(.*ECONNREFUSED/),
    })
    expect((await checksOf('mail', 'zh-CN'))[0]?.remedy).toMatch(
      /无法连接 127\.0\.0\.1:\d+（.*）：请检查地址、端口和防火墙/,
    )
  })

  test('at a port that accepts connections and says nothing is given up after seconds', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const place = silent.address()
    const port = typeof place === 'object' && place ? place.port : 0
    await gateway.admin.put(MAIL, { host: '127.0.0.1', port, username: '', password: '' })
    expect((await checksOf('mail'))[0]).toMatchObject({
      result: 'problem',
      remedy: expect.stringMatching(/cannot be reached/),
    })
    silent.close()
  })
})

test('the command line shows what the server found, and ends with 1 for a problem', async () => {
  const line = new CommandLineWithin(gateway.server.url)
  try {
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    const { stdout, code } = await line.run(['doctor', '--output', 'csv'])
    expect(stdout).toMatch(/^mail server,problem,"?127\.0\.0\.1:\d+ cannot be reached/m)
    expect(stdout).toMatch(/^rights: data directory,ok,/m)
    expect(stdout).toMatch(/^port: 127\.0\.0\.1#\d+,ok,/m)
    expect(stdout).toMatch(/^this machine's resolver/m)
    expect(code).toBe(1)
  } finally {
    line.remove()
  }
})

async function takePort(protocol: 'udp' | 'tcp', port: number): Promise<() => Promise<void>> {
  if (protocol === 'udp') {
    const socket = createSocket('udp4')
    await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve))
    return () => new Promise((resolve) => socket.close(() => resolve()))
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () => new Promise((resolve) => server.close(() => resolve()))
}
