import type { CreatedEnforcer, EnforcerCode, JoinInput, NewEnforcer } from '@netwarden/shared/contract'
import { ENFORCER_FIELDS, LOCAL_ENFORCER, type ObservedServer } from '@netwarden/shared/domain'
import { conflict, fieldErrors, forbidden, notFound } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import { MAX_ENFORCERS } from '@netwarden/shared/limits'
import { hashOfSecret, isSignedBy, makePairingCode, signText } from '../../node-protocol/keys.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import {
  type EnforcerPatch,
  type EnforcerRow,
  type EnforcersRepository,
  type NodeReportsRepository,
  observedOf,
} from '../enforcers/index.ts'
import type { ConsoleKey } from './console-key.ts'

interface PairingDeps {
  repository: EnforcersRepository
  reports: NodeReportsRepository
  unitOfWork: UnitOfWork
  key: ConsoleKey
  clock: Clock
  createId: CreateId
  /** Checked and in canonical spelling. */
  readObserved(server: ObservedServer): Promise<ObservedServer>
}

/** How long a code is good (ms). */
const CODE_LIFE = 15 * 60_000

/** Pairs a node with an enforcer by a code that is good once. */
export class PairingService {
  constructor(private readonly deps: PairingDeps) {}

  async create(input: NewEnforcer, actor: Actor): Promise<CreatedEnforcer> {
    const observed = await this.#observedIn(input)
    if (observed) return { id: (await this.#insert(input, { ...NO_CODE, observed }, actor)).id }
    const { code, pairing } = await this.#newCode()
    const { id } = await this.#insert(input, { ...pairing, observed: null }, actor)
    return { id, code, expiresAt: new Date(pairing.pairingExpiresAt).toISOString() }
  }

  /** Null for an enforcer of a node. */
  async #observedIn({ kind, observed }: NewEnforcer): Promise<ObservedServer | null> {
    if (kind !== 'observed') {
      if (observed) throw fieldErrors({ observed: 'enforcer.observed.otherKind' })
      return null
    }
    if (!observed) throw fieldErrors({ 'observed.address': 'enforcer.observed.address' })
    return this.deps.readObserved(observed)
  }

  async #insert(
    input: NewEnforcer,
    {
      observed,
      ...pairing
    }: Pick<EnforcerRow, 'pairingHash' | 'pairingExpiresAt'> & { observed: ObservedServer | null },
    actor: Actor,
  ): Promise<EnforcerRow> {
    const { repository, unitOfWork, clock, createId } = this.deps
    const row: EnforcerRow = {
      ...pickFields(ENFORCER_FIELDS, input),
      ...UNPAIRED,
      ...pairing,
      id: createId(),
      kind: input.kind,
      createdAt: clock.now(),
      version: 1,
      settings: '{}',
      listen: '[]',
      observed: observed && JSON.stringify(observed),
    }
    await unitOfWork.run(async (work) => {
      const isMade = await repository.create(work, row).catch((cause: unknown) => {
        throw isUniqueViolation(cause) ? conflict('enforcer.exists') : cause
      })
      if (!isMade) throw conflict('enforcer.tooMany', { limit: MAX_ENFORCERS })
      const { name, site, ring } = row
      work.record({
        actor,
        action: 'enforcer.create',
        subject: subjectOf(row),
        after: { name, site, ring, ...observed },
      })
      work.changed('enforcers', row.id, row.version)
    })
    return row
  }

  /** A new code; the node that is paired stays so until another one has joined by it. */
  async renew(id: string, actor: Actor): Promise<EnforcerCode> {
    const { code, pairing } = await this.#newCode()
    await this.deps.unitOfWork.run(async (work) => {
      const node = await this.#nodeIn(work, id)
      if (node.kind === 'observed') throw conflict('enforcer.observed.notDriven')
      const row = await this.#change(work, node, pairing)
      work.record({ actor, action: 'enforcer.code', subject: subjectOf(row) })
    })
    return { id, code, expiresAt: new Date(pairing.pairingExpiresAt).toISOString() }
  }

  async remove(id: string, actor: Actor): Promise<void> {
    const { repository, unitOfWork } = this.deps
    await unitOfWork.run(async (work) => {
      const row = await this.#nodeIn(work, id)
      await repository.delete(work, id)
      const { name, site, ring } = row
      const before = { name, site, ring, ...observedOf(row) }
      work.record({ actor, action: 'enforcer.remove', subject: subjectOf(row), before })
      work.changed('enforcers', id)
    })
  }

  /** The enforcer that the node is from now on. A code that was used or is too old is refused, and the attempt shown. */
  async join({ secret, publicKey, signature, driver, listen }: JoinInput, ip: string) {
    const { repository, reports, unitOfWork, clock, key } = this.deps
    if (!isSignedBy(publicKey, secret, signature)) throw forbidden('node.code.unknown')
    const pairingHash = hashOfSecret(secret)
    const actor: Actor = { userId: null, username: 'node', ip }
    const joined = await unitOfWork.run(async (work) => {
      const found = await repository.within(work).findByPairing(pairingHash)
      if (!found) return null
      if (found.kind !== driver) throw conflict('node.code.otherKind')
      const now = clock.now()
      const isGood = found.pairingExpiresAt !== null && Number(found.pairingExpiresAt) > now
      const patch = isGood
        ? { publicKey, joinedAt: now, pairingExpiresAt: null, listen: JSON.stringify(listen) }
        : { refusedAt: now, refusedFrom: ip }
      const row = await this.#change(work, found, patch)
      if (isGood) await reports.forget(work, row.id)
      work.record({ actor, action: isGood ? 'enforcer.join' : 'enforcer.refuse', subject: subjectOf(row) })
      return { row, isGood }
    })
    if (!joined) throw forbidden('node.code.unknown')
    if (!joined.isGood) throw conflict('node.code.used')
    const { publicKey: ours, privateKey } = await key.pair()
    const { id, name } = joined.row
    const envelope = JSON.stringify({ to: signature, body: { id, name, at: clock.now() } })
    return { envelope, signature: signText(privateKey, envelope), publicKey: ours }
  }

  async #newCode() {
    const { code, secret } = makePairingCode((await this.deps.key.pair()).publicKey)
    const pairingExpiresAt = this.deps.clock.now() + CODE_LIFE
    return { code, pairing: { pairingHash: hashOfSecret(secret), pairingExpiresAt } }
  }

  async #nodeIn(work: Work, id: string): Promise<EnforcerRow> {
    const row = await this.deps.repository.within(work).find(id)
    if (!row) throw notFound()
    if (id === LOCAL_ENFORCER) throw conflict('enforcer.isLocal')
    return row
  }

  async #change(work: Work, { id }: EnforcerRow, patch: EnforcerPatch): Promise<EnforcerRow> {
    const { repository } = this.deps
    const { after } = await updateNewest({
      version: undefined,
      find: () => this.#nodeIn(work, id),
      write: (stored) => repository.update(work, stored, patch),
      changedMeanwhile: () => conflict('enforcer.exists'),
    })
    work.changed('enforcers', id, after.version)
    return after
  }
}

const NO_CODE = { pairingHash: null, pairingExpiresAt: null }
const UNPAIRED = { publicKey: null, joinedAt: null, refusedAt: null, refusedFrom: null }

function subjectOf({ id, name }: Pick<EnforcerRow, 'id' | 'name'>) {
  return { kind: 'enforcer', id, name }
}
