import { type CsvUser, type CsvUserCells, readUsersCsvInSteps } from '@netwarden/shared/csv'
import type { UserImport } from '@netwarden/shared/domain'
import { AppError, type LineFault, notFound } from '@netwarden/shared/errors'
import { isTextKey, type Language, translate } from '@netwarden/shared/i18n'
import { isUsername } from '@netwarden/shared/validators'
import { z } from 'zod'
import { assertNoFaults, NAMES_IN_LOG } from '../../platform/batches/import-plan.ts'
import { inSlices } from '../../platform/batches/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { isDryRun } from '../../platform/state/dry-run.ts'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { newUserRow, type UserRepository, whyEasyToGuess } from '../user-repository/index.ts'
import { hashAll } from './hash-all.ts'
import type { UserImportRepository } from './user-import.repository.ts'
import { whyNotManaged } from './user-rules.ts'
import { nameTaken, originsOf } from './users.service.ts'

const PROGRESS_EVERY = 100
const STALE_AFTER = 5 * 60_000
const KEEP_FOR = 86_400_000

interface Parts {
  users: UserRepository
  imports: UserImportRepository
  clock: Clock
  createId: CreateId
  unitOfWork: UnitOfWork
  onFault(cause: unknown): void
}

/** Receives the progress of an import. */
interface Following {
  onProgress?(hashed: number): void
  /** Runs in the write that stores the users. */
  finish?(work: Work): Promise<unknown>
}

const faultSchema = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** Users from a file: all of them or none. */
export class UserImportService {
  /** Imports run one at a time, or they would occupy the whole thread pool that sign-ins need. */
  private lastTask: Promise<unknown> = Promise.resolve()
  /** Begun here and not ended: one that waits for its turn does not move for long. */
  private readonly own = new Set<string>()

  constructor(private readonly parts: Parts) {}

  /** Reads and checks a file; throws everything that is wrong with it, by line and column. */
  async check(bytes: Buffer, by: Principal): Promise<CsvUser[]> {
    const { users, rows, faults } = await inSlices(readUsersCsvInSteps(bytes))
    const taken = await this.parts.users.takenNames(rows.map(({ username }) => username).filter(isUsername))
    const more = (await Promise.all(rows.map((row) => faultsBeside(row, taken, by)))).flat()
    assertNoFaults([...faults, ...more])
    return users
  }

  /** Makes the users and answers how many when it is done. */
  async run(entries: readonly CsvUser[], actor: Actor): Promise<number> {
    await this.enqueue(() => this.make(entries, actor))
    return entries.length
  }

  /** Starts to create the users and answers the id for progress requests. */
  async start(entries: readonly CsvUser[], by: Principal, actor: Actor): Promise<string> {
    const { imports, unitOfWork, clock, createId, onFault } = this.parts
    const id = createId()
    const now = clock.now()
    const total = entries.length
    const job = { id, userId: by.userId, state: 'running', total, hashed: 0, fault: null } as const
    await unitOfWork.run((work) => imports.insert(work, { ...job, createdAt: now, updatedAt: now }))
    this.runInBackground(id, entries, actor).catch(onFault)
    return id
  }

  async state(id: string, language: Language): Promise<UserImport> {
    const { imports, unitOfWork, clock } = this.parts
    const cut = JSON.stringify({ key: 'users.import.cut' })
    const stale = clock.now() - STALE_AFTER
    const found = await imports.find(id)
    if (found?.state === 'running' && found.updatedAt < stale && !this.own.has(id)) {
      await unitOfWork.run((work) => imports.failStale(work, id, stale, cut))
    }
    const job = await imports.find(id)
    if (!job) throw notFound()
    const { state, total, hashed, fault } = job
    const created = state === 'done' ? total : 0
    return { id, state, total, hashed, created, error: fault === null ? null : say(fault, language) }
  }

  prune(): Promise<void> {
    const { imports, unitOfWork, clock } = this.parts
    return unitOfWork.run((work) => imports.prune(work, clock.now() - KEEP_FOR))
  }

  private async runInBackground(id: string, entries: readonly CsvUser[], actor: Actor): Promise<void> {
    const { imports, unitOfWork, clock, onFault } = this.parts
    type Changes = Parameters<UserImportRepository['update']>[2]
    const noteWithin = (work: Work, changes: Changes) => imports.update(work, id, changes, clock.now())
    const note = (changes: Changes) => unitOfWork.run((work) => noteWithin(work, changes))
    this.own.add(id)
    try {
      const onProgress = (hashed: number) => {
        if (hashed % PROGRESS_EVERY === 0) note({ hashed }).catch(onFault)
      }
      const finish = (work: Work) => noteWithin(work, { state: 'done', hashed: entries.length })
      await this.enqueue(() => this.make(entries, actor, { onProgress, finish }))
    } catch (cause) {
      const text = cause instanceof AppError ? cause.text : { key: 'error.request' }
      if (!(cause instanceof AppError)) onFault(cause)
      await note({ state: 'failed', fault: JSON.stringify(text) })
    } finally {
      this.own.delete(id)
    }
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    const task = this.lastTask.then(work, work)
    this.lastTask = task.catch(() => undefined)
    return task
  }

  private async make(
    entries: readonly CsvUser[],
    actor: Actor,
    { onProgress = () => undefined, finish }: Following = {},
  ): Promise<void> {
    const { users, unitOfWork, clock, createId } = this.parts
    const passwords = isDryRun() ? [] : entries.map(({ user }) => user.password)
    const hashes = await hashAll(passwords, onProgress)
    const rows = entries.map(({ user: { password: _, ...user }, mustChangePassword }, index) => ({
      ...newUserRow(user, { id: createId(), passwordHash: hashes[index] ?? '', now: clock.now() }),
      mustChangePassword,
    }))
    // A name may have been registered while the passwords were hashed: then nothing is stored.
    await unitOfWork.run(async (work) => {
      await users.lock(work)
      await users.insert(work, rows).catch((cause: unknown) => {
        throw isUniqueViolation(cause) ? nameTaken() : cause
      })
      for (const isAdmin of [false, true]) {
        const ids = rows.filter(({ role }) => (role !== 'common') === isAdmin).map(({ id }) => id)
        const kinds = originsOf({ role: isAdmin ? 'admin' : 'common' })
        await users.noteOrigin(work, ids, { byId: actor.userId, kinds, at: clock.now() })
      }
      const usernames = rows.slice(0, NAMES_IN_LOG).map(({ username }) => username)
      const subject = { kind: 'user', id: '', name: '' }
      work.record({ actor, action: 'user.import', subject, after: { created: rows.length, usernames } })
      for (const { id, version } of rows) work.changed('users', id, version)
      await finish?.(work)
    })
  }
}

async function faultsBeside(
  { line, username, password, role }: CsvUserCells,
  taken: ReadonlySet<string>,
  by: Principal,
): Promise<LineFault[]> {
  const faults: LineFault[] = []
  if (taken.has(username)) {
    faults.push({ line, column: 'username', key: 'users.csv.exists', params: { username } })
  }
  if (role === null) return faults
  const weakness = await whyEasyToGuess({ username, role }, password)
  if (weakness) faults.push({ line, column: 'password', key: weakness })
  const refusal = whyNotManaged(by, role)
  if (refusal) faults.push({ line, column: 'role', key: refusal })
  return faults
}

function say(fault: string, language: Language): { msg: string } {
  const { key, params } = faultSchema.parse(JSON.parse(fault))
  return { msg: isTextKey(key) ? translate(language, key, params) : key }
}
