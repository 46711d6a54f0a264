import pino from 'pino'
import { test } from 'vitest'
import type { ImportsRepository } from '../../api/src/modules/imports/imports.repository.ts'
import { ImportsService } from '../../api/src/modules/imports/imports.service.ts'
import { SourceFollower } from '../../api/src/modules/sources/source-follower.ts'
import type { SourcesRepository } from '../../api/src/modules/sources/sources.repository.ts'
import { eventually } from '../support/eventually.ts'

const unused = undefined as never
const unitOfWork = { run: async (task: (work: unknown) => unknown) => task({}) }
const logger = pino({ level: 'silent' })
const leases = {
  acquire: async (name: string) => ({ name, fence: 1 }),
  isHeld: () => true,
  onFree: () => undefined,
  onLost: () => undefined,
  hold: async () => undefined,
}
const attempts = { begin: async () => 'go' as const, leave: () => undefined, forget: async () => undefined }

function thread() {
  const started: string[] = []
  const listeners: (() => void)[] = []
  const reader = {
    isUp: true,
    onStarted: (listener: () => void) => listeners.push(listener),
    onBroken: () => undefined,
    reportTo: () => undefined,
    stopSource: async () => undefined,
    runSource: ({ id }: { id: string }) => started.push(id),
    runImport: ({ id }: { id: string }) => started.push(id),
  }
  const start = () => {
    for (const listen of listeners) listen()
  }
  return { started, reader, start }
}

/** Answers from the second time on. */
function awayAtFirst<Answer>(answer: Answer): () => Promise<Answer> {
  let asked = 0
  return async () => {
    asked += 1
    if (asked === 1) throw new Error('the state store is away')
    return answer
  }
}

test.concurrent('sources are followed although the state store was unavailable at the start of the thread', async () => {
  const { started, reader, start } = thread()
  const row = { id: 'a', name: 'a', kind: 'tail', enabled: 1 }
  const repository = {
    enabled: awayAtFirst([row]),
    find: async () => row,
    numberOf: async () => 1,
    checkpoint: async () => ({ position: null, pending: null }),
  } satisfies Partial<Record<keyof SourcesRepository, unknown>>
  const deps = { reader, repository, unitOfWork, leases, attempts, clock: unused, logger }
  new SourceFollower(deps as never)
  start()
  await eventually(() => started.length === 1)
})

test.concurrent('imports continue although the state store was unavailable at the start of the thread', async () => {
  const { started, reader, start } = thread()
  const job = { id: 'a', parts: '[]', shiftMs: 0, finishedAt: null, source: 's', number: 1, timeZone: 'UTC' }
  const repository = {
    unfinished: awayAtFirst([job]),
    find: async () => job,
    begin: async () => undefined,
    position: async () => null,
  } satisfies Partial<Record<keyof ImportsRepository, unknown>>
  const stores = { faults: { findWaiting: () => null } }
  new ImportsService({ reader, repository, unitOfWork, leases, attempts, stores, logger } as never)
  start()
  await eventually(() => started.length === 1)
})
