import { existsSync, rmSync } from 'node:fs'
import type { UserRepository } from '../user-repository/index.ts'
import type { StoredPendingChange } from './pending-changes.repository.ts'

export interface ApproversDeps {
  users: Pick<UserRepository, 'approversFor'>
  /** The file by which an administrator on the server confirms a change. */
  confirmationOf(id: string): string
}

type Requested = Pick<StoredPendingChange, 'id' | 'at' | 'byId' | 'isAlone'>

/** A sole administrator waits this long (ms). */
const ALONE_AFTER = 86_400_000

/** Who may approve a change: an administrator who is independent of its author, or a sole administrator after a day. */
export class Approvers {
  constructor(private readonly deps: ApproversDeps) {}

  /** Whether no administrator is independent of the author of a change that is requested at this time. */
  async isAlone({ byId, at }: Pick<Requested, 'byId' | 'at'>): Promise<boolean> {
    return (await this.deps.users.approversFor(byId, at)).length === 0
  }

  /** Null where the user may approve the change now, or else the reason. */
  async refusal(
    change: Requested,
    userId: string,
    now: number,
  ): Promise<'change.own' | 'change.alone' | 'change.dependent' | null> {
    const others = await this.deps.users.approversFor(change.byId, change.at)
    if (userId !== change.byId) return others.includes(userId) ? null : 'change.dependent'
    if (others.length > 0 || !change.isAlone) return 'change.own'
    return now >= aloneFrom(change) || existsSync(this.deps.confirmationOf(change.id)) ? null : 'change.alone'
  }

  forget(id: string): void {
    rmSync(this.deps.confirmationOf(id), { force: true })
  }
}

/** When the author of a change may approve it without anybody else (epoch ms). */
export function aloneFrom({ at }: Pick<Requested, 'at'>): number {
  return at + ALONE_AFTER
}
