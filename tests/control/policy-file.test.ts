import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { decide, ListIndexBuilder, openPacked, type PolicyRows, packPolicies } from '@netwarden/shared/policy'
import { finishSteps } from '@netwarden/shared/steps'
import { afterAll, describe, expect, test } from 'vitest'
import { PolicyFile } from '../../api/src/policies/policy-file.ts'
import { openPolicyFile, PolicyOpener } from '../../api/src/policies/policy-opener.ts'
import { PolicyFolder, textsOf, versionsOf } from '../policy/support/opened-file.ts'

const SEED = [0xdeadbeef, 8] as const
const LISTS = { bad: ['evil.example'] }
const BAD = versionsOf(LISTS)
const WORD = 4
const NOTHING: PolicyRows = { segments: [], customPolicies: [], listRows: [], enablements: [], pauses: [] }
const folder = new PolicyFolder()
afterAll(() => folder.remove())

const banned = (entry: string): PolicyRows['customPolicies'][number] => ({
  id: `p-${entry}`,
  segmentId: BUILT_IN_SEGMENT_ID,
  group: 'domain',
  entry,
  solvedMode: 'banned',
})

describe('the file of compiled policies', () => {
  test('names its generation and contains each of many rules for domains, devices and networks', async () => {
    const count = 5_000
    const numbers = Array.from({ length: count }, (_, index) => index)
    const rows = { ...NOTHING, generation: 2 ** 40 + 7 }
    const set = await folder.opened(
      {
        ...rows,
        customPolicies: [
          ...numbers.map((index) => banned(`n${index}.example`)),
          ...numbers.map((index) => ({
            ...banned(`10.0.${index >> 8}.${index & 255}`),
            group: 'device' as const,
          })),
          ...numbers.map((index) => ({
            ...banned(`203.${index >> 8}.${index & 255}.0/24`),
            group: 'ip' as const,
          })),
          { ...banned('not/a/name'), id: 'x' },
        ],
      },
      {},
    )
    expect([set.generation, set.unread]).toEqual([2 ** 40 + 7, ['not/a/name']])
    const asked = { at: 0, deviceIp: null, deviceMac: null, domain: null, answers: [] }
    for (const index of numbers) {
      const [high, low] = [index >> 8, index & 255]
      const found = [
        decide(set, { ...asked, domain: `www.n${index}.example` }),
        decide(set, { ...asked, deviceIp: `10.0.${high}.${low}` }),
        decide(set, { ...asked, answers: [`203.${high}.${low}.9`] }),
      ]
      expect(found.map(({ policyId, matched }) => [policyId, matched])).toEqual([
        [`p-n${index}.example`, `n${index}.example`],
        [`p-10.0.${high}.${low}`, `10.0.${high}.${low}`],
        [`p-203.${high}.${low}.0/24`, `203.${high}.${low}.0/24`],
      ])
    }
    expect(decide(set, { ...asked, domain: `n${count}.example` }).controlGroup).toBe('default')
  })

  test('the file of compiled policies is rejected when it is corrupted anywhere, or another file', async () => {
    await folder.opened({ ...NOTHING, customPolicies: [banned('a.example')] }, { bad: ['evil.example'] })
    const whole = readFileSync(folder.path)
    expect(await openPolicyFile(folder.path)).not.toBeNull()
    for (let at = 0; at < whole.length; at += 7) {
      const torn = Buffer.from(whole)
      torn[at] = (torn[at] ?? 0) ^ 0x10
      writeFileSync(folder.path, torn)
      const isKey = at >= 20 && at < 20 + whole.readInt32LE(8)
      if (!isKey) expect([at, await openPolicyFile(folder.path)]).toEqual([at, null])
    }
    for (const length of [0, 3, 19, 20, 60, whole.length - 1]) {
      writeFileSync(folder.path, whole)
      truncateSync(folder.path, length)
      expect([length, await openPolicyFile(folder.path)]).toEqual([length, null])
    }
    expect(await openPolicyFile(`${folder.path}.absent`)).toBeNull()
  })

  test('the file of compiled policies is replaced atomically, and the newest of concurrent writes remains', async () => {
    const said: unknown[] = []
    const path = `${folder.path}.newest`
    const file = new PolicyFile(path, { warn: (...what: unknown[]) => void said.push(what) })
    const index = new ListIndexBuilder(SEED).addList('bad', ['evil.example']).build()
    let wasThere = false
    for (let generation = 1; generation <= 40; generation += 1) {
      const packed = packPolicies({ ...NOTHING, generation }, index)
      file.keep({ lists: BAD, base: packed, changed: null, names: index.buffer }, textsOf(LISTS))
      const opened = await openPolicyFile(path)
      if (wasThere) expect(opened).not.toBeNull()
      wasThere = opened !== null
    }
    await file.close()
    expect((await openPolicyFile(path))?.set.generation).toBe(40)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await file.names(BAD, SEED))?.size).toBe(1)
    expect([await file.names([], SEED), await file.names(BAD, [1, 8])]).toEqual([null, null])
    const whole = readFileSync(path)
    whole[whole.length - 30] = 0x7f
    writeFileSync(path, whole)
    expect([await file.names(BAD, SEED), said.length]).toEqual([null, 1])
  })

  test('the file of compiled policies is kept when only a few policies changed after it; a corrupted or foreign file does not decide', async () => {
    const path = `${folder.path}.edited`
    const file = new PolicyFile(path, { warn: () => undefined })
    const index = new ListIndexBuilder(SEED).addList('bad', ['evil.example']).build()
    const parts = { lists: BAD, names: index.buffer }
    const baseOf = (...entries: string[]) =>
      packPolicies({ ...NOTHING, generation: 1, customPolicies: entries.map(banned) }, index)
    const changedAfter = (base: ArrayBufferLike, ...replaced: string[]) => {
      const opened = openPacked(base)
      const over = { base: opened ? finishSteps(opened).checksum : 0, replaced }
      return packPolicies({ ...NOTHING, generation: 2, customPolicies: [banned('new.example')] }, index, {
        over,
      })
    }
    const verdicts = async () => {
      const set = (await openPolicyFile(path))?.set ?? null
      const asked = { at: 0, deviceIp: null, deviceMac: null, answers: [] }
      const names = ['kept.example', 'gone.example', 'new.example']
      return set && [set.generation, ...names.map((domain) => decide(set, { ...asked, domain }).solvedMode)]
    }
    const base = baseOf('kept.example', 'gone.example')
    file.keep({ ...parts, base, changed: null }, textsOf(LISTS))
    await file.close()
    expect(await verdicts()).toEqual([1, 'banned', 'banned', 'passed'])
    const { ino } = statSync(path)
    file.keep({ ...parts, base, changed: changedAfter(base, 'p-gone.example') }, textsOf(LISTS))
    await file.close()
    expect([await verdicts(), statSync(path).ino]).toEqual([[2, 'banned', 'passed', 'banned'], ino])

    // The lists are not read once more with an edit, nor with a copy of their file; a damaged copy is not used.
    const opener = new PolicyOpener()
    const before = await opener.open(path)
    file.keep({ ...parts, base, changed: changedAfter(base, 'p-kept.example') }, textsOf(LISTS))
    await file.close()
    copyFileSync(path, `${path}.copy`)
    const [after, copied] = [await opener.open(path), await opener.open(`${path}.copy`)]
    const domain = 'kept.example'
    const asked = { at: 0, deviceIp: null, deviceMac: null, answers: [], domain }
    const decided = [before, after, copied].map((opened) => opened && decide(opened.set, asked).solvedMode)
    expect(decided).toEqual(['banned', 'passed', 'banned'])
    for (const opened of [after, copied]) expect(opened?.set.lists).toBe(before?.set.lists)
    truncateSync(`${path}.copy`, statSync(path).size - WORD)
    writeFileSync(`${path}.copy`, Buffer.alloc(WORD, 1), { flag: 'a' })
    expect(await opener.open(`${path}.copy`)).toBeNull()
    expect((await opener.open(path))?.set.lists).toBe(before?.set.lists)

    const changes = readFileSync(`${path}.changed`)
    const torn = Buffer.from(changes)
    torn[60] = (torn[60] ?? 0) ^ 1
    writeFileSync(`${path}.changed`, torn)
    expect(await verdicts()).toBeNull()
    const other = baseOf('kept.example', 'gone.example', 'other.example')
    file.keep({ ...parts, base: other, changed: null }, textsOf(LISTS))
    await file.close()
    writeFileSync(`${path}.changed`, changes)
    expect(await verdicts()).toEqual([1, 'banned', 'banned', 'passed'])
  })
})
