import { buildPolicySet, ListIndexBuilder, type PolicySet } from '@netwarden/shared/policy'
import { openPolicyFile } from '../policies/policy-file.ts'

/** The policies that decide, opened from their file and replaced atomically. */
export class Policies {
  private set = openToAll()
  private hasOpened = false
  private openedAt = Date.now()

  constructor(private readonly path: string) {}

  get current(): PolicySet {
    return this.set
  }

  get status() {
    return { isLoaded: this.hasOpened, generation: this.set.generation, since: this.openedAt }
  }

  /** Reads the file again. Keeps the current policies and returns false while the file is missing or incomplete. */
  async read(): Promise<boolean> {
    const opened = await openPolicyFile(this.path)
    if (!opened) return false
    if (!this.hasOpened || opened.generation !== this.set.generation) this.openedAt = Date.now()
    this.set = opened
    this.hasOpened = true
    return true
  }
}

/** Used until policies are read: everything passes. */
function openToAll(): PolicySet {
  const nothing = { segments: [], customPolicies: [], enablements: [], pauses: [], listRows: [] }
  return buildPolicySet(nothing, new ListIndexBuilder([0, 0]).build())
}
