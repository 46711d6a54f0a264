import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readZone, writeZone } from '@netwarden/shared/dns'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { PolicyRows } from '@netwarden/shared/policy'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { REPEATED } from '../support/long-run.ts'
import { ask } from './support/dns-client.ts'
import { type GatewayOptions, GatewayProcess, OPEN } from './support/gateway-process.ts'

const { ttl, records } = readZone(
  '$ORIGIN lan.example.\n@ 60 IN SOA ns a 1 2 3 4 5\n@ 60 IN NS ns\nns 60 IN A 192.0.2.1\n',
  { origin: 'lan.example' },
)
const ZONE = { id: 'z', text: writeZone({ origin: 'lan.example.', ttl, records }) }
const NXDOMAIN = 3
const SERVFAIL = 2
const NOT_READY = 14

let gateway: GatewayProcess
afterEach(() => gateway.remove())

async function start(options: GatewayOptions = {}): Promise<void> {
  gateway = await GatewayProcess.start(options)
}

function banning(generation: number, entry: string): PolicyRows {
  const ban = { segmentId: BUILT_IN_SEGMENT_ID, group: 'domain' as const, solvedMode: 'banned' as const }
  return { ...OPEN, generation, customPolicies: [{ ...ban, id: 'ban', entry }] }
}

const path = (name: string) => join(gateway.folder, name)
/** Damage in place, as a broken disk or a careless command makes it: no second name of the file is spared. */
const damage = (name: string) => writeFileSync(path(name), 'damaged')
const policies = async () => (await gateway.status()).policies
const rcodeOf = async (name: string) => (await ask(gateway.port, name)).rcode
async function restart(): Promise<void> {
  await gateway.kill()
  await gateway.run()
  await gateway.untilListening()
}

test.each([
  ['damaged', (name: string) => damage(name)],
  ['missing', (name: string) => rmSync(path(name))],
] as const)(
  'a gateway that starts with a %s policy file uses the last good one',
  REPEATED,
  async (file, spoil) => {
    await start()
    await gateway.setPolicies(banning(1, 'first.example'))
    await gateway.setPolicies(banning(2, 'second.example'))
    spoil('policies.bin')
    await restart()
    expect(await policies()).toMatchObject({ isLoaded: true, generation: 2, file })
    expect(await rcodeOf('second.example')).toBe(NXDOMAIN)

    damage('policies.bin.used')
    await restart()
    expect(await policies()).toMatchObject({ isLoaded: true, generation: 1, file })
    expect(await rcodeOf('first.example')).toBe(NXDOMAIN)

    await gateway.setPolicies(banning(3, 'third.example'))
    expect(await policies()).toMatchObject({ generation: 3, file: 'read' })
    expect(await rcodeOf('third.example')).toBe(NXDOMAIN)
  },
)

test(
  'a gateway keeps its policies while their file is damaged, and reads the next one by itself',
  REPEATED,
  async () => {
    await start()
    await gateway.setPolicies(banning(1, 'first.example'))
    damage('policies.bin')
    await eventually(async () => (await policies()).file === 'damaged')
    expect(await rcodeOf('first.example')).toBe(NXDOMAIN)
    await gateway.writePolicies(banning(2, 'second.example'))
    await eventually(async () => (await policies()).generation === 2)
    expect((await policies()).file).toBe('read')
  },
)

test(
  'a gateway without any policies answers SERVFAIL with the reason, but for its own names',
  REPEATED,
  async () => {
    await start({ settings: { withoutPolicies: 'closed' } })
    const reply = await ask(gateway.port, 'www.example')
    expect([reply.rcode, reply.ede?.code]).toEqual([SERVFAIL, NOT_READY])
    expect(await rcodeOf('localhost')).toBe(0)
    const visit = gateway.visits().find((fields) => fields.includes('www.example'))
    expect(visit).toContain('failed')

    await gateway.setPolicies(banning(1, 'first.example'))
    expect(await rcodeOf('first.example')).toBe(NXDOMAIN)
  },
)

test('a gateway without any policies passes everything where the settings say so', REPEATED, async () => {
  await start({ settings: { withoutPolicies: 'open' } })
  await gateway.setZones([ZONE])
  expect((await ask(gateway.port, 'ns.lan.example')).answer).toHaveLength(1)
  await gateway.apply({ withoutPolicies: 'closed' })
  expect(await rcodeOf('ns.lan.example')).toBe(SERVFAIL)
})

test.each(['devices', 'zones'] as const)(
  'a gateway keeps the former %s while their file is missing or damaged',
  REPEATED,
  async (file) => {
    await start()
    await gateway.setDevices([{ ip: '127.0.0.9', mac: '02:00:00:00:00:09' }])
    await gateway.setZones([ZONE])
    const good = readFileSync(path(`${file}.json`))
    const read = async () => {
      const { devices, zones, files } = await gateway.status()
      return { devices, zones: zones.length, fault: files[file] }
    }
    expect(await read()).toEqual({ devices: 1, zones: 1, fault: null })
    damage(`${file}.json`)
    await gateway.control({ type: 'reload' })
    expect(await read()).toEqual({ devices: 1, zones: 1, fault: 'damaged' })
    rmSync(path(`${file}.json`))
    await gateway.control({ type: 'reload' })
    expect(await read()).toEqual({ devices: 1, zones: 1, fault: 'ENOENT' })
    writeFileSync(path(`${file}.json`), good)
    await gateway.control({ type: 'reload' })
    expect(await read()).toEqual({ devices: 1, zones: 1, fault: null })
  },
)
