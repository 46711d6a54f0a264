import { stat } from 'node:fs/promises'
import { buildPolicySet, ListIndexBuilder, type PolicySet } from '@netwarden/shared/policy'
import { FormerPolicies } from '../policies/former-policies.ts'
import { PolicyOpener } from '../policies/policy-opener.ts'
import type { GatewayStatus } from './setup.ts'

type FileState = GatewayStatus['policies']['file']

/** The policies that decide, opened from their file and replaced atomically. The former ones are kept. */
export class Policies {
  private set = openToAll()
  private hasOpened = false
  private openedAt = Date.now()
  private file: FileState = 'missing'
  /** The generation that was left for the former one, and is not used again. */
  private left: number | null = null
  /** Whether the kept policies are those in use: those that are damaged must not replace the former ones. */
  private areKept = false
  private readonly files: FormerPolicies
  /** Also for policies that are tried before they are used. */
  readonly opener = new PolicyOpener()
  private work: Promise<unknown> = Promise.resolve()

  constructor(private readonly path: string) {
    this.files = new FormerPolicies(path)
  }

  get current(): PolicySet {
    return this.set
  }

  /** False while neither the file nor kept policies could be opened. */
  get isLoaded(): boolean {
    return this.hasOpened
  }

  get status(): GatewayStatus['policies'] {
    return {
      isLoaded: this.hasOpened,
      generation: this.set.generation,
      since: this.openedAt,
      left: this.left,
      file: this.file,
    }
  }

  /** Reads the file again. Keeps the current policies and returns false while the file is missing or damaged. */
  read(): Promise<boolean> {
    return this.enqueue(() => this.readOnce())
  }

  /** Decides by the policies that were used before, until newer ones than the present arrive. */
  returnToFormer(): Promise<number> {
    return this.enqueue(async () => {
      const opened = await this.opener.open(this.files.former)
      if (!opened) throw new Error('no former policies are kept')
      this.left = this.set.generation
      await this.files.returnToFormer(this.left)
      this.use(opened.set)
      return opened.set.generation
    })
  }

  /** Decides by the newest stored policies again after a return; answers their generation. */
  takeNewest(): Promise<number> {
    return this.enqueue(async () => {
      const { left } = this
      this.left = null
      if (await this.readOnce()) return this.set.generation
      this.left = left
      throw new Error('the stored policies cannot be opened')
    })
  }

  private async readOnce(): Promise<boolean> {
    const stored = await this.opener.open(await this.files.hold())
    if (!this.hasOpened) await this.openKept()
    if (!stored) {
      this.file = await stat(this.path).then(
        () => 'damaged' as const,
        () => 'missing' as const,
      )
      return false
    }
    this.file = 'read'
    const { generation } = stored.set
    if (this.hasOpened && generation === this.left) return true
    const isNewer = this.areKept && generation !== this.set.generation
    await this.files.use({ isNewer })
    this.areKept = true
    this.left = null
    this.use(stored.set)
    return true
  }

  /** At the start: what this gateway decided by before it ended, or else what it decided by before that. */
  private async openKept(): Promise<void> {
    const used = await this.opener.open(this.files.used)
    this.areKept = used !== null
    const opened = used ?? (await this.opener.open(this.files.former))
    if (!opened) return
    if (used) this.left = await this.files.left()
    this.use(opened.set)
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

/** Without any policies everything passes, where the settings say so. */
function openToAll(): PolicySet {
  const nothing = { segments: [], customPolicies: [], enablements: [], pauses: [], listRows: [] }
  return buildPolicySet(nothing, new ListIndexBuilder([0, 0]).build())
}
