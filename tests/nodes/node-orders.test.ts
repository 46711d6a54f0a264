import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NodeFolder } from '../../api/src/node/node-folder.ts'
import { NodeOrders } from '../../api/src/node/node-orders.ts'
import { OrderSwitch } from '../../api/src/node/order-switch.ts'
import {
  fingerprintOf,
  isSignedBy,
  makeKeyPair,
  makePairingCode,
  readPairingCode,
  signText,
} from '../../api/src/node-protocol/keys.ts'
import { addressOf, type Order } from '../../api/src/node-protocol/order.ts'

const CONSOLE = makeKeyPair()
const content = Buffer.from('content')
let folder: NodeFolder
let orders: NodeOrders
let fetched: string[]

beforeEach(async () => {
  folder = new NodeFolder(await mkdtemp(join(tmpdir(), 'netwarden-orders-')))
  folder.make()
  orders = new NodeOrders(folder, CONSOLE.publicKey)
  await orders.load()
  fetched = []
})
afterEach(() => rm(folder.path, { recursive: true, force: true }))

const order = (place: Partial<Order> & { counter: number }): Order => ({
  epoch: 1,
  generation: place.counter,
  createdAt: 0,
  rules: 100,
  isExplained: true,
  lists: [],
  parts: {
    names: addressOf(content),
    base: addressOf(content),
    changed: null,
    zones: addressOf(content),
    settings: addressOf(content),
  },
  ...place,
})
const signed = (whole: Order, { privateKey } = CONSOLE) => {
  const text = JSON.stringify(whole)
  return { text, signature: signText(privateKey, text) }
}
const place = (counter: number, epoch = 1) => ({ epoch, counter })

/** Without a gateway: every order here is refused before it is tried. */
function switchOf(part: Buffer | Error = content): OrderSwitch {
  const gateway = { opened: null } as unknown as ConstructorParameters<typeof OrderSwitch>[0]['gateway']
  const identity = { consoleKey: CONSOLE.publicKey, listen: ['127.0.0.1#5300'], proofKey: '' }
  return new OrderSwitch({
    folder,
    identity: identity as ConstructorParameters<typeof OrderSwitch>[0]['identity'],
    orders,
    gateway,
    fetchPart: async ({ hash }) => {
      fetched.push(hash)
      if (part instanceof Error) throw part
      return part
    },
    logger: pino({ level: 'silent' }),
  })
}

test('an order before the newest one is not taken, also after a restart', async () => {
  expect(await orders.adopt(signed(order({ counter: 5 })))).toBe(true)
  expect(await orders.adopt(signed(order({ counter: 4 })))).toBe(false)
  const again = new NodeOrders(folder, CONSOLE.publicKey)
  await again.load()
  expect([4, 5, 6].map((counter) => again.isAllowed(place(counter)))).toEqual([false, true, true])
  expect(again.current?.counter).toBe(5)
  await expect(switchOf().take(signed(order({ counter: 4 })))).rejects.toThrow('older')
})

test('a later epoch comes after every order of the one before', async () => {
  await orders.adopt(signed(order({ counter: 900 })))
  expect(orders.isAllowed(place(1, 2))).toBe(true)
  expect(await orders.adopt(signed(order({ counter: 1, epoch: 2 })))).toBe(true)
  expect(orders.isAllowed(place(901, 1))).toBe(false)
  expect(orders.former?.counter).toBe(900)
})

test('an order that another key has signed is not taken', async () => {
  const forged = signed(order({ counter: 9 }), makeKeyPair())
  await expect(switchOf().take(forged)).rejects.toThrow('not signed by the console')
  expect(fetched).toEqual([])
  expect(orders.current).toBeNull()
})

test('less than half of the rules are held back unless an edit explains it', async () => {
  await orders.adopt(signed(order({ counter: 1, rules: 1_000 })))
  await switchOf().take(signed(order({ counter: 2, rules: 499, isExplained: false })))
  expect(orders.refused).toMatchObject({
    counter: 2,
    why: { key: 'node.refused.shrunk', params: { before: 1_000, after: 499 } },
    isReturned: false,
  })
  expect(orders.current?.counter).toBe(1)
})

test('an order whose content cannot be opened is refused, and the former one stays in force', async () => {
  await orders.adopt(signed(order({ counter: 1 })))
  await switchOf().take(signed(order({ counter: 2 })))
  expect(orders.refused).toMatchObject({ counter: 2, why: { key: 'node.refused.damaged' } })
  expect(orders.current?.counter).toBe(1)
  // The one content was fetched once, although four parts have it.
  expect(fetched).toEqual([addressOf(content).hash])
})

test('parts that cannot be fetched refuse nothing: the console is asked again', async () => {
  await expect(switchOf(new Error('away')).take(signed(order({ counter: 2 })))).rejects.toThrow('away')
  expect(orders.refused).toBeNull()
})

test('a damaged part on the disk counts as missing', async () => {
  await orders.savePart(addressOf(content), Buffer.from('damaged'))
  expect(await orders.part(addressOf(content))).toBeNull()
})

test('a code holds 128 random bits and the fingerprint of the key that made it', () => {
  const { code, secret } = makePairingCode(CONSOLE.publicKey)
  expect(readPairingCode(code)).toEqual({
    secret,
    fingerprint: fingerprintOf(CONSOLE.publicKey).toString('base64url'),
  })
  expect(readPairingCode(code.slice(0, -2))).toBeNull()
  expect(makePairingCode(CONSOLE.publicKey).secret).not.toBe(secret)
})

test('a signature with a broken key or text is none', () => {
  const signature = signText(CONSOLE.privateKey, 'text')
  expect(isSignedBy(CONSOLE.publicKey, 'text', signature)).toBe(true)
  expect(isSignedBy(CONSOLE.publicKey, 'texts', signature)).toBe(false)
  expect(isSignedBy('', 'text', signature)).toBe(false)
})
