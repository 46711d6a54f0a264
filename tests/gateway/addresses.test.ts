import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { hasNamespaces, NetworkNamespace } from '../support/network-namespace.ts'
import { hasDig } from './support/dig.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'

const WAIT = 120_000
const isPossible = hasNamespaces && hasDig
const VIRTUAL = ['10.79.0.100', 'fd79::100']
let network: NetworkNamespace
let devices: NetworkNamespace
let everywhere: GatewayProcess
let listed: GatewayProcess

beforeAll(async () => {
  if (!isPossible) return
  network = NetworkNamespace.make()
  devices = NetworkNamespace.make()
  network.connect(devices, { here: 'lan', there: 'lan' })
  devices.ip('addr', 'add', '10.79.0.9/24', 'dev', 'lan')
  devices.ip('-6', 'addr', 'add', 'fd79::9/64', 'dev', 'lan', 'nodad')
  network.ip('addr', 'add', '10.79.0.1/24', 'dev', 'lan')
  network.ip('-6', 'addr', 'add', 'fd79::1/64', 'dev', 'lan', 'nodad')
  const { prefix } = network
  everywhere = await GatewayProcess.start({ prefix, settings: { listen: ['0.0.0.0#53', '::#53'] } })
  const listen = VIRTUAL.map((address) => `${address}#5300`)
  listed = await GatewayProcess.start({ prefix, settings: { listen } })
  for (const gateway of [everywhere, listed]) await gateway.setPolicies(OPEN)
}, WAIT)
afterAll(async () => {
  for (const gateway of [everywhere, listed]) await gateway?.remove()
  network?.remove()
  devices?.remove()
})

/** dig takes an answer only from the address that it asked. */
const isAnswered = (address: string, port: number, transport: '+tcp' | '+notcp' = '+notcp') =>
  devices
    .run('dig', `@${address}`, '-p', String(port), transport, '+time=1', '+tries=1', 'localhost', 'A')
    .then(
      (text) => text.includes('status: NOERROR') && !text.includes('unexpected source'),
      () => false,
    )
const move = (verb: 'add' | 'del') => {
  network.ip('addr', verb, '10.79.0.100/24', 'dev', 'lan')
  network.ip('-6', 'addr', verb, 'fd79::100/64', 'dev', 'lan', ...(verb === 'add' ? ['nodad'] : []))
}

test.runIf(isPossible)('each address of the machine answers from itself, by UDP and TCP', async () => {
  for (const address of ['10.79.0.1', 'fd79::1'])
    for (const transport of ['+notcp', '+tcp'] as const)
      expect([address, transport, await isAnswered(address, 53, transport)]).toEqual([
        address,
        transport,
        true,
      ])
})

test.runIf(isPossible)(
  'an address that appears is served, one that vanishes is left, and so again',
  async () => {
    for (let time = 0; time < 2; time += 1) {
      for (const address of VIRTUAL) expect(await isAnswered(address, 5300)).toBe(false)
      expect((await listed.status()).listeners.map(({ fault }) => fault)).toEqual([
        'addressMissing',
        'addressMissing',
      ])
      move('add')
      for (const [gateway, port] of [
        [everywhere, 53],
        [listed, 5300],
      ] as const) {
        for (const address of VIRTUAL)
          for (const transport of ['+notcp', '+tcp'] as const)
            await eventually(() => isAnswered(address, port, transport), WAIT)
        const { listeners } = await gateway.status()
        expect(listeners.every(({ isUp }) => isUp)).toBe(true)
      }
      move('del')
      await eventually(async () => {
        const { listeners } = await listed.status()
        return listeners.every(({ isUp, fault }) => !isUp && fault === 'addressMissing')
      }, WAIT)
      await eventually(async () => {
        const { listeners } = await everywhere.status()
        return !listeners.some(({ address }) => VIRTUAL.some((virtual) => address.startsWith(virtual)))
      }, WAIT)
    }
  },
  4 * WAIT,
)
