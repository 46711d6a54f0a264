import { buildPolicySet, ListIndexBuilder, type PolicySet } from '@netwarden/shared/policy'
import { FormerPolicies } from '../policies/former-policies.ts'
import { openPolicyFile } from '../policies/policy-file.ts'

/** The policies that decide, opened from their file and replaced atomically. The former ones are kept. */
export class Policies {
  private set = openToAll()
  private hasOpened = false
  private openedAt = Date.now()
  /** The generation that was left for the former one, and is not used again. */
  private left: number | null = null
  private readonly files: FormerPolicies
  private work: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    this.files = new FormerPolicies(path)
  }

  get current(): PolicySet {
    return this.set
  }

  get status() {
    return {
      isLoaded: this.hasOpened,
      generation: this.set.generation,
      since: this.openedAt,
      left: this.left,
    }
  }

  /** Reads the file again. Keeps the current policies and returns false while the file is missing or incomplete. */
  read(): Promise<boolean> {
    return this.enqueue(() => this.readOnce())
  }

  /** Decides by the policies that were used before, until newer ones than the present arrive. */
  returnToFormer(): Promise<number> {
    return this.enqueue(async () => {
      const opened = await openPolicyFile(this.files.former)
      if (!opened) throw new Error('no former policies are kept')
      this.left = this.set.generation
      await this.files.returnToFormer(this.left)
      this.use(opened.set)
      return opened.set.generation
    })
  }

  private async readOnce(): Promise<boolean> {
    const stored = await openPolicyFile(await this.files.hold())
    if (!stored) return false
    if (!this.hasOpened && !(await this.files.areUsed())) await this.openUsed()
    const { generation } = stored.set
    if (this.hasOpened && generation === this.left) return true
    const isNewer = !this.hasOpened || generation !== this.set.generation
    await this.files.use({ isNewer })
    this.left = null
    this.use(stored.set)
    return true
  }

  /** At the start: what this gateway decided by before it ended. */
  private async openUsed(): Promise<void> {
    const used = await openPolicyFile(this.files.used)
    if (!used) return
    this.left = await this.files.left()
    this.use(used.set)
  }

  private use(set: PolicySet): void {
    if (!this.hasOpened || set.generation !== this.set.generation) this.openedAt = Date.now()
    this.set = set
    this.hasOpened = true
  }

  private enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.work.then(task)
    this.work = result.catch(() => undefined) // The caller reports the error.
    return result
  }
}

/** Used until policies are read: everything passes. */
function openToAll(): PolicySet {
  const nothing = { segments: [], customPolicies: [], enablements: [], pauses: [], listRows: [] }
  return buildPolicySet(nothing, new ListIndexBuilder([0, 0]).build())
}
