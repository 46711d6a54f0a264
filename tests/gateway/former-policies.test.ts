import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { ListIndexBuilder, openPacked, type PolicyRows, packPolicies } from '@netwarden/shared/policy'
import { finishSteps } from '@netwarden/shared/steps'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { gatewaySettingsSchema } from '../../api/src/gateway/setup.ts'
import { GatewayEnforcer } from '../../api/src/gateway-control/gateway-enforcer.ts'
import { GatewaySupervisor } from '../../api/src/gateway-control/gateway-supervisor.ts'
import { EnforcerAway, EnforcerFault } from '../../api/src/policies/enforcer.ts'
import { PolicyFile } from '../../api/src/policies/policy-file.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'

const NAMES = ['first.example', 'second.example', 'third.example'] as const

let stop: () => Promise<unknown> = async () => undefined
afterEach(() => stop())

async function startGateway(): Promise<GatewayProcess> {
  const gateway = await GatewayProcess.start()
  stop = () => gateway.remove()
  return gateway
}

/** Policies that ban one name. */
function banning(generation: number, entry: string): PolicyRows {
  const ban = { segmentId: BUILT_IN_SEGMENT_ID, group: 'domain' as const, solvedMode: 'banned' as const }
  return { ...OPEN, generation, customPolicies: [{ ...ban, id: 'ban', entry }] }
}

/** The generation in force, the one that was left, and the names that are banned. */
async function decidedBy(gateway: GatewayProcess) {
  const { generation, left } = (await gateway.status()).policies
  const banned: string[] = []
  for (const name of NAMES) {
    const reply = await gateway.control({ type: 'query', name, qtype: 'A' })
    if (reply.type === 'answered' && reply.result.verdict?.solvedMode === 'banned') banned.push(name)
  }
  return { generation, left, banned }
}

test('a gateway returns to the policies that it used before, until newer ones arrive', async () => {
  const gateway = await startGateway()
  await gateway.setPolicies(banning(1, 'first.example'))
  await expect(gateway.control({ type: 'returnToFormer' })).rejects.toThrow('no former policies')
  await gateway.setPolicies(banning(2, 'second.example'))
  expect(await decidedBy(gateway)).toEqual({ generation: 2, left: null, banned: ['second.example'] })

  expect(await gateway.control({ type: 'returnToFormer' })).toMatchObject({ type: 'returned', generation: 1 })
  const returned = { generation: 1, left: 2, banned: ['first.example'] }
  expect(await decidedBy(gateway)).toEqual(returned)
  await gateway.setPolicies(banning(2, 'second.example'))
  expect(await decidedBy(gateway)).toEqual(returned)
  await gateway.kill()
  await gateway.run()
  expect(await decidedBy(gateway)).toEqual(returned)
  await expect(gateway.control({ type: 'returnToFormer' })).rejects.toThrow('no former policies')

  await gateway.setPolicies(banning(3, 'third.example'))
  expect(await decidedBy(gateway)).toEqual({ generation: 3, left: null, banned: ['third.example'] })
  expect(await gateway.control({ type: 'returnToFormer' })).toMatchObject({ generation: 1 })
})

test('a gateway that started again returns to the policies before those that it found', async () => {
  const gateway = await startGateway()
  await gateway.setPolicies(banning(1, 'first.example'))
  await gateway.kill('SIGTERM')
  await gateway.writePolicies(banning(2, 'second.example'))
  await gateway.run()
  expect(await decidedBy(gateway)).toMatchObject({ generation: 2, banned: ['second.example'] })
  await gateway.control({ type: 'returnToFormer' })
  expect(await decidedBy(gateway)).toEqual({ generation: 1, left: 2, banned: ['first.example'] })
})

test('the former policies have the changes that were made after their base', async () => {
  const gateway = await startGateway()
  const index = new ListIndexBuilder([7, 8]).build()
  const base = packPolicies(banning(1, 'first.example'), index)
  const opened = openPacked(base)
  const over = { base: opened ? finishSteps(opened).checksum : 0, replaced: ['ban'] }
  const file = new PolicyFile(join(gateway.folder, 'policies.bin'), { warn: () => undefined })
  for (const [generation, name] of [
    [2, 'second.example'],
    [3, 'third.example'],
  ] as const) {
    const changed = packPolicies(banning(generation, name), index, { over })
    file.keep({ lists: [], names: index.buffer, base, changed }, async () => [])
    await file.saved()
    await gateway.control({ type: 'reload' })
  }
  expect(await decidedBy(gateway)).toEqual({ generation: 3, left: null, banned: ['third.example'] })
  await gateway.control({ type: 'returnToFormer' })
  expect(await decidedBy(gateway)).toEqual({ generation: 2, left: 3, banned: ['second.example'] })
})

test('a gateway that cannot keep its policies decides by the stored ones all the same', async () => {
  const gateway = await startGateway()
  mkdirSync(join(gateway.folder, 'policies.bin.next'))
  for (const [index, name] of NAMES.entries()) await gateway.setPolicies(banning(index + 1, name))
  expect(await decidedBy(gateway)).toEqual({ generation: 3, left: null, banned: ['third.example'] })
  await expect(gateway.control({ type: 'returnToFormer' })).rejects.toThrow('no former policies')
})

test('the enforcer of a gateway takes policies, says which are in force, answers and returns', async () => {
  const gateway = await startGateway()
  const supervisor = new GatewaySupervisor({
    version: '1',
    control: join(gateway.folder, 'control.sock'),
    setup: join(gateway.folder, 'setup.json'),
    prepare: async () => true,
    logger: pino({ level: 'silent' }),
  })
  stop = async () => {
    await supervisor.stop()
    await gateway.remove()
  }
  const enforcer = new GatewayEnforcer(supervisor)
  const asked = { name: 'second.example', qtype: 'A', deviceIp: '127.0.0.1', server: null }
  expect(enforcer.inForce()).toBeNull()
  await expect(enforcer.ask(asked)).rejects.toBeInstanceOf(EnforcerAway)

  await supervisor.want(gatewaySettingsSchema.parse(gateway.settings()))
  await gateway.setPolicies(banning(1, 'first.example'))
  await gateway.setPolicies(banning(2, 'second.example'))
  expect(await enforcer.take(2)).toBe(true)
  expect(enforcer.inForce()?.generation).toBe(2)
  expect((await enforcer.ask(asked)).verdict).toMatchObject({ solvedMode: 'banned', policyId: 'ban' })
  expect(await enforcer.returnToFormer()).toBe(1)
  expect(enforcer.inForce()?.generation).toBe(1)
  expect((await enforcer.ask(asked)).verdict).toMatchObject({ solvedMode: 'passed' })
  expect(await enforcer.take(2)).toBe(false)
  await expect(enforcer.returnToFormer()).rejects.toBeInstanceOf(EnforcerFault)
})
