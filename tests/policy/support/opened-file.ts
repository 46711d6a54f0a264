import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type ListIndex,
  ListIndexBuilder,
  openPacked,
  type PolicyRows,
  type PolicySet,
  packPolicies,
} from '@netwarden/shared/policy'
import { finishSteps } from '@netwarden/shared/steps'
import { hashOfEntries, type ListVersion } from '../../../api/src/policies/list-texts.ts'
import { PolicyFile } from '../../../api/src/policies/policy-file.ts'
import { type OpenedPolicies, openPolicyFile } from '../../../api/src/policies/policy-opener.ts'

/** Compiles policies into files as the server does, and decides by what is read back from them. */
export class PolicyFolder {
  readonly path: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'netwarden-policies-'))

  constructor() {
    this.path = join(this.folder, 'policies.bin')
  }

  /** With `former`, its policies are the base, and the differing policies of `rows` are layered over it. */
  async opened(
    rows: PolicyRows,
    lists: Record<string, readonly string[]>,
    former: PolicyRows | null = null,
  ): Promise<PolicySet> {
    return (await this.openedFile(rows, lists, former)).set
  }

  /** The same with the texts of the lists. */
  async openedFile(
    rows: PolicyRows,
    lists: Record<string, readonly string[]>,
    former: PolicyRows | null = null,
  ): Promise<OpenedPolicies> {
    const builder = new ListIndexBuilder([7, 8])
    for (const [id, domains] of Object.entries(lists)) builder.addList(id, domains)
    const index = builder.build()
    const packed = former
      ? packedOver(former, rows, index)
      : { base: packPolicies(rows, index), changed: null }
    const file = new PolicyFile(this.path, { warn: () => undefined })
    file.keep({ lists: versionsOf(lists), names: index.buffer, ...packed }, textsOf(lists))
    await file.close()
    const opened = await openPolicyFile(this.path)
    if (!opened) throw new Error('the file that was just written cannot be opened')
    return opened
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

type Lists = Record<string, readonly string[]>

const sorted = (entries: readonly string[] = []) => [...new Set(entries)].sort()

/** The versions of lists and their texts, as the catalog of lists supplies them. */
export function versionsOf(lists: Lists): ListVersion[] {
  return Object.entries(lists).map(([id, entries]) => ({
    id,
    version: '1',
    hash: hashOfEntries(sorted(entries)),
  }))
}

export function textsOf(lists: Lists): (version: ListVersion) => Promise<string[]> {
  return async ({ id }) => [sorted(lists[id]).join('\n')]
}

function packedOver(former: PolicyRows, rows: PolicyRows, index: ListIndex) {
  const ids = new Set([...former.customPolicies, ...rows.customPolicies].map(({ id }) => id))
  const rowsOf = ({ customPolicies, terms }: PolicyRows, id: string) =>
    customPolicies
      .filter((row) => row.id === id)
      .map(({ term, ...row }) => ({ ...row, term: term === undefined ? null : terms?.[term] }))
  const replaced = [...ids].filter((id) => !isDeepStrictEqual(rowsOf(former, id), rowsOf(rows, id)))
  const base = packPolicies(former, index)
  const opened = openPacked(base)
  if (!opened) throw new Error('what was just packed cannot be opened')
  const customPolicies = rows.customPolicies.filter(({ id }) => replaced.includes(id))
  const over = { base: finishSteps(opened).checksum, replaced }
  return { base, changed: packPolicies({ ...rows, customPolicies }, index, { over }) }
}
