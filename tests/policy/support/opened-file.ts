import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListIndexBuilder, type PolicyRows, type PolicySet, packPolicies } from '@netwarden/shared'
import { openPolicyFile, writePolicyFile } from '../../../api/src/control/policy-file.ts'

/** Compiles policies into files as the server does, and decides by what is read back from them. */
export class PolicyFolder {
  readonly path: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'netwarden-policies-'))

  constructor() {
    this.path = join(this.folder, 'policies.bin')
  }

  async opened(rows: PolicyRows, lists: Record<string, readonly string[]>): Promise<PolicySet> {
    const builder = new ListIndexBuilder([7, 8])
    for (const [id, domains] of Object.entries(lists)) builder.addList(id, domains)
    const index = builder.build()
    const packed = packPolicies(rows, index)
    await writePolicyFile(this.path, { listsKey: 'of the test', packed, names: index.buffer })
    const set = await openPolicyFile(this.path)
    if (!set) throw new Error('the file that was just written cannot be opened')
    return set
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}
