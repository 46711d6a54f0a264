import { expect, test } from 'vitest'
import { ImportAdmission } from '../../api/dist/modules/imports/import-admission.js'
import { ImportHolding } from '../../api/dist/modules/imports/import-holding.js'
import type { SpooledFile } from '../../api/src/modules/imports/spool.ts'

const GIB = 1024 ** 3
/** Of one person, waiting or running. */
const MOST_GIB = 40
const BESIDE = { ...person('bob'), waitingGib: 39 }

interface Waiting {
  userId: string | null
  username: string
  ip: string
  waitingGib: number
}

function person(name: string | null): Omit<Waiting, 'waitingGib'> {
  return { userId: name, username: String(name), ip: '127.0.0.1' }
}

/** A spooled file: `packed` bytes that expand to the size. */
function fileOf(gib: number, packed = 1_000): SpooledFile {
  const sha256 = `${gib}-${packed}`
  return {
    path: `spool/${sha256}`,
    bytes: packed,
    encoding: 'gzip',
    sha256,
    packedSha256: sha256,
    unpackedBytes: gib * GIB,
  }
}

function admissionBeside(waiting: readonly Waiting[], known?: { id: string; state: string }) {
  const kept: unknown[] = []
  const dropped: string[] = []
  const unfinished = waiting.map(({ userId, waitingGib }) => ({
    ownerId: userId,
    bytes: 1_000,
    parts: JSON.stringify([{ path: fileOf(waitingGib).path, bytes: 1_000, unpackedBytes: waitingGib * GIB }]),
  }))
  const repository = {
    findSame: async () => known,
    unfinished: async () => unfinished,
    create: async (_work: unknown, job: unknown) => kept.push(job),
    within: () => repository,
  }
  const deps = {
    repository,
    leases: { exclusively: (_name: string, work: () => unknown) => work() },
    unitOfWork: {
      run: (work: (unit: unknown) => unknown) => work({ record: () => undefined, changed: () => undefined }),
    },
    clock: { now: () => 0 },
    createId: () => 'new',
    stores: { installation: { eventStore: 'one' } },
  }
  const spool = { drop: async (paths: readonly string[]) => void dropped.push(...paths) }
  const holding = new ImportHolding({ ...deps, spool } as never)
  return { admission: new ImportAdmission(deps as never, holding), kept, dropped }
}

const request = { format: 'auto', source: 'test', retime: 'none', timeZone: 'UTC' } as const

test('the waiting bytes of one user are limited by their uncompressed size; rejected files are not stored', async () => {
  const alice = person('alice')
  const { admission, kept, dropped } = admissionBeside([{ ...alice, waitingGib: MOST_GIB - 10 }, BESIDE])
  await expect(admission.admit([fileOf(11)], request, alice)).rejects.toMatchObject({
    kind: 'tooBusy',
    text: { key: 'ingest.import.tooManyOpen', params: { gib: MOST_GIB } },
  })
  expect([kept, dropped]).toEqual([[], [fileOf(11).path]])
  await expect(admission.admit([fileOf(10)], request, alice)).resolves.toMatchObject({ id: 'new' })
  expect(kept).toHaveLength(1)
  expect(dropped).toHaveLength(1)
})

test('bytes of an incompressible file are counted by their stored size', async () => {
  const alice = person('alice')
  const { admission } = admissionBeside([{ ...alice, waitingGib: MOST_GIB - 10 }])
  await expect(admission.admit([fileOf(0, 11 * GIB)], request, alice)).rejects.toMatchObject({
    kind: 'tooBusy',
  })
})

test('waiting files of other users and of the server are not counted', async () => {
  const { admission } = admissionBeside([BESIDE, { ...person(null), waitingGib: 90 }])
  await expect(admission.admit([fileOf(20), fileOf(20)], request, person('alice'))).resolves.toBeDefined()
  await expect(admission.admit([fileOf(60)], request, person(null))).resolves.toBeDefined()
})

test('no file of known content is stored, except the one that is still waiting', async () => {
  const alice = person('alice')
  const waiting = { ...alice, waitingGib: 10 }
  const { admission, dropped } = admissionBeside([waiting], { id: 'known', state: 'running' })
  const admitted = await admission.admit([fileOf(10), fileOf(11)], request, alice)
  expect(admitted).toEqual({ id: 'known', isDuplicate: true })
  expect(dropped).toEqual([fileOf(11).path])
})

/** As two processes see it of which the other one, offline, has the files on its disk. */
function abandonedImport({ areFilesHere = false }) {
  const held = new Set<string>()
  const leases = {
    isShared: true,
    isHeld: (name: string) => held.has(name),
    acquire: async (name: string) => held.add(name),
    release: async (name: string) => void held.delete(name),
    exclusively: (_name: string, work: () => unknown) => work(),
  }
  const known = { id: 'known', state: 'running', finishedAt: null, parts: JSON.stringify([fileOf(1)]) }
  const spool = { has: async () => areFilesHere, drop: async () => undefined }
  const holding = new ImportHolding({
    leases,
    spool,
    repository: { unfinished: async () => [known] },
  } as never)
  return { held, leases, known, holding }
}

test('an abandoned import does not start while its new files are being stored', async () => {
  const { held, known, holding } = abandonedImport({ areFilesHere: false })
  expect(await holding.takeAbandoned(known as never)).toBe(true)
  expect(held.size).toBe(1)
  // Other processes look for unfinished imports at this moment, because the leases are free.
  expect(await holding.take(known as never)).toBe(false)
  const brought = abandonedImport({ areFilesHere: true })
  expect(await brought.holding.take(known as never)).toBe(true)
})

test('an abandoned import is released when its new files could not be stored', async () => {
  const { held, leases, known, holding } = abandonedImport({ areFilesHere: false })
  const deps = {
    leases,
    repository: { findSame: async () => known },
    unitOfWork: { run: async () => Promise.reject(new Error('the store is away')) },
    stores: { installation: { eventStore: 'one' } },
  }
  const admission = new ImportAdmission(deps as never, holding)
  await expect(admission.admit([fileOf(1)], request, person('alice'))).rejects.toThrow('the store is away')
  expect(held.size).toBe(0)
})
