import type { BigIntStats } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import {
  type CompiledPolicies,
  type EntriesOf,
  type ListIndex,
  openListIndex,
  openPacked,
  type PolicySet,
  policySetOf,
} from '@netwarden/shared/policy'
import { finishSteps } from '@netwarden/shared/steps'
import { ListTexts } from './list-texts.ts'
import { type BaseParts, changedBeside, keyOf, readBase, textsBeside } from './policy-file.ts'

/** Policies that were read from a file. */
export interface OpenedPolicies {
  set: PolicySet
  entriesOf: EntriesOf
}

interface OpenedBase {
  parts: BaseParts
  index: ListIndex
  compiled: CompiledPolicies
}

/** Files with the same content, under different names, that are remembered. */
const MOST_FILES = 8

/**
 * Opens files of policies one after the other, and keeps the newest in memory. An edit leaves the large file as it is, so
 * it is read once; of a copy only the bytes are compared.
 */
export class PolicyOpener {
  #base: OpenedBase | null = null
  /** The files that hold it. */
  #files: string[] = []

  /**
   * The set by a file and the changes after it; null where one of them is damaged, so that the compiling process
   * rebuilds them. Changes that name another file are older or newer than this one, which is complete without them.
   */
  async open(path: string): Promise<OpenedPolicies | null> {
    // A damaged head names impossible sizes, and what is not a file cannot be read.
    const base = await this.#baseIn(path).catch(() => null)
    if (!base) return null
    const changes = await readFile(changedBeside(path)).catch(() => null)
    const set = setOf(base, changes)
    if (!set) return null
    const texts = new ListTexts(textsBeside(path))
    const hashes = new Map(base.parts.lists.map(({ id, hash }) => [id, hash]))
    return {
      set,
      entriesOf: (id) => {
        const hash = hashes.get(id)
        if (hash === undefined) throw new Error(`the file names no text of the list ${id}`)
        return texts.entries(hash)
      },
    }
  }

  async #baseIn(path: string): Promise<OpenedBase | null> {
    const file = await open(path, 'r')
    try {
      const signature = signatureOf(await file.stat({ bigint: true }))
      if (this.#base && this.#files.includes(signature)) return this.#base
      const parts = await readBase(file)
      const known = this.#base
      const base = known && parts && isSame(known.parts, parts) ? known : parts && openedBase(parts)
      if (!base) return null
      this.#files = [signature, ...(base === known ? this.#files : [])].slice(0, MOST_FILES)
      this.#base = base
      return base
    } finally {
      await file.close()
    }
  }
}

/** Opens one file of policies. */
export function openPolicyFile(path: string): Promise<OpenedPolicies | null> {
  return new PolicyOpener().open(path)
}

/** Files are replaced as a whole; one that was changed has another time. */
function signatureOf({ dev, ino, mtimeNs, size }: BigIntStats): string {
  return [dev, ino, mtimeNs, size].join('-')
}

function isSame(one: BaseParts, other: BaseParts): boolean {
  const isEqual = (a: ArrayBufferLike, b: ArrayBufferLike) => Buffer.from(a).equals(Buffer.from(b))
  return (
    keyOf(one.lists) === keyOf(other.lists) &&
    isEqual(one.base, other.base) &&
    isEqual(one.names, other.names)
  )
}

function openedBase(parts: BaseParts): OpenedBase | null {
  const index = openListIndex(parts.names, { isFromDisk: true })
  const compiled = index && openPacked(parts.base)
  return index && compiled && { parts, index, compiled: finishSteps(compiled) }
}

function setOf({ index, compiled }: OpenedBase, changes: Uint8Array | null): PolicySet | null {
  const changed = changes && openPacked(new Uint8Array(changes).buffer)
  if (changes && !changed) return null
  const over = changed && policySetOf(finishSteps(changed), index, compiled)
  const steps = over ?? policySetOf(compiled, index)
  return steps && finishSteps(steps)
}
