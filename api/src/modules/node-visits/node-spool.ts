import type { SpoolPlace, SpoolReply } from '../../node-protocol/messages.ts'
import { isOfFolder, movedTo, sourceStream, storedPlace } from '../../pipeline/index.ts'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  type SpoolCheckpoint,
  SpoolFollower,
  type SpoolFollowerDeps,
  type SpoolPositionRepository,
} from '../gateway-spool/index.ts'
import { ReceivedSpool } from './received-spool.ts'

interface NodeSpoolDeps
  extends Omit<SpoolFollowerDeps, 'name' | 'folder' | 'idOf' | 'noteLag' | 'adapt' | 'leases'> {
  /** Names the spool in the state store. */
  id: string
  folder: string
  /** The name of the node, which its visits and losses have as their source. */
  name: string
  leases: SpoolFollowerDeps['leases'] & Pick<WorkLeases, 'isShared' | 'isHeld'>
  positions: SpoolPositionRepository
  clock: Clock
}

/** Without a message for this time (ms), another process may take the visits of the node. */
const IDLE = 5_000

/**
 * The visits of a node on their way: received as files of this process, and stored from there. One process does so at
 * a time. Another one begins with what is stored, and the node, which removes nothing before, sends the rest again.
 */
export class NodeSpool {
  readonly #received: ReceivedSpool
  readonly #follower: SpoolFollower
  #name: string
  /** Of the lease for which the folder was checked. */
  #fence: number | null = null
  #stored: SpoolPlace | null = null
  #askedAt: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(private readonly deps: NodeSpoolDeps) {
    const { id, folder, name, clock, ...others } = deps
    this.#received = new ReceivedSpool(folder)
    this.#name = name
    this.#askedAt = clock.now()
    const nameNow = () => this.#name
    this.#follower = new SpoolFollower({
      ...others,
      clock,
      folder,
      idOf: () => id,
      get name() {
        return nameNow()
      },
      noteLag: () => undefined,
      adapt: (checkpoint, fence) => this.#adapt(checkpoint, fence),
    })
  }

  follow(): Promise<void> {
    return this.#follower.follow()
  }

  /** Takes a message of the node, one after the other. */
  take(name: string, work: (received: ReceivedSpool) => Promise<void>): Promise<SpoolReply> {
    return this.#alone(async () => {
      this.#askedAt = this.deps.clock.now()
      if (!(await this.#isMine())) return { place: null, stored: null, isElsewhere: true }
      await work(this.#received)
      void (name === this.#name ? this.#follower.follow() : this.#rename(name))
      return { place: this.#received.place, stored: this.#storedPlace, isElsewhere: false }
    })
  }

  /** Lets another process have it, once the node sends nothing to this one and all is stored. */
  async rest(): Promise<void> {
    const { leases, clock, id } = this.deps
    if (!leases.isShared || !leases.isHeld(sourceStream(id))) return
    if (clock.now() - this.#askedAt < IDLE || !this.#isAllStored) return
    await this.#follower.letGo()
  }

  async #isMine(): Promise<boolean> {
    const { leases, positions, id } = this.deps
    const lease = await leases.acquire(sourceStream(id))
    if (!lease) return false
    if (lease.fence !== this.#fence) await this.#check(await positions.checkpoint(id), lease.fence)
    return true
  }

  /** What another process has stored since counts more than what is here. */
  async #check(checkpoint: SpoolCheckpoint, fence: number): Promise<void> {
    const { folder } = this.deps
    const stored = storedPlace(checkpoint.position?.files ?? [])
    if (!isOfFolder(checkpoint, folder)) await this.#received.beginAt(stored)
    this.#stored = stored
    this.#fence = fence
  }

  async #adapt(checkpoint: SpoolCheckpoint, fence: number): Promise<SpoolCheckpoint | null> {
    await this.#alone(async () => {
      if (fence !== this.#fence) await this.#check(checkpoint, fence)
    })
    const { folder } = this.deps
    if (isOfFolder(checkpoint, folder)) return checkpoint
    const moved = await movedTo(folder, checkpoint, (file) => this.#received.hasAll(file))
    return moved && { ...checkpoint, ...moved }
  }

  #rename(name: string): Promise<void> {
    this.#name = name
    return this.#follower.renew()
  }

  get #storedPlace(): SpoolPlace | null {
    const { position } = this.#follower
    return position ? storedPlace(position.files) : this.#stored
  }

  get #isAllStored(): boolean {
    const { place } = this.#received
    const stored = this.#storedPlace
    if (place === null || stored === null) return true
    return stored.file >= place.file && (stored.offset >= place.offset || this.#received.hasAll(place.file))
  }

  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    return mine
  }
}
