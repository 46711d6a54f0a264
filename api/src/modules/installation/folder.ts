import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CreateId } from '../../platform/time/clock.ts'

const FILE = 'installation.json'

const note = z.object({
  id: z.string(),
  /** Device and inode of the folder; a copy has different ones. */
  folder: z.string(),
  path: z.string(),
  /** The former id, until both stores have the new one. */
  formerId: z.string().optional(),
})
type FolderNote = z.infer<typeof note>

/** The data directory compared with the note in it. */
interface FolderMatch {
  kind: 'unnoted' | 'same' | 'moved' | 'copied'
  note: FolderNote | null
}

/** Whether this folder is the one in the note, was moved, or is a copy of one that still exists at its place. */
function matchOf(root: string): FolderMatch {
  const found = readNote(root)
  if (!found) return { kind: 'unnoted', note: null }
  // Some systems renumber devices at each start: the path is sufficient.
  if (isSameFolder(found, root) || (found.path === root && inodeOf(found.folder) === inodeOf(placeOf(root))))
    return { kind: 'same', note: found }
  const original = found.path === root ? null : readNote(found.path)
  const isCopy = original?.id === found.id && isSameFolder(original, found.path)
  return { kind: isCopy ? 'copied' : 'moved', note: found }
}

/** The data directory as the home of one installation, with a note of its path in it. */
export class OwnFolder {
  readonly match: FolderMatch
  #renewedId: string | null = null

  constructor(
    private readonly root: string,
    /** Both stores lie in it, so that a copy of it shares nothing with its original. */
    private readonly isSelfContained: boolean,
    private readonly createId: CreateId,
  ) {
    this.match = matchOf(root)
  }

  /**
   * The id that replaces the one of the state store, when an administrator deleted the note to make a copy
   * independent. It is noted first, so that an interrupted start continues with it.
   */
  renewedId({ id, binding }: { id: string; binding: string }): string | null {
    const { note, kind } = this.match
    if (note) return note.formerId === id ? note.id : null
    if (kind !== 'unnoted' || binding !== 'bound' || !this.isSelfContained) return null
    if (this.#renewedId === null) {
      this.#renewedId = this.createId()
      this.#write(this.#renewedId, id)
    }
    return this.#renewedId
  }

  /** Notes the current path; a copy continues to be marked as one. */
  note(id: string): void {
    if (this.match.kind !== 'copied') this.#write(id)
  }

  #write(id: string, formerId?: string): void {
    const file = join(this.root, FILE)
    const note = { id, folder: placeOf(this.root), path: this.root, ...(formerId ? { formerId } : {}) }
    writeFileSync(`${file}.new`, `${JSON.stringify(note satisfies FolderNote)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
}

function readNote(root: string): FolderNote | null {
  try {
    return note.parse(JSON.parse(readFileSync(join(root, FILE), 'utf8')))
  } catch {
    return null // The note does not exist yet, or belongs to another program.
  }
}

function isSameFolder({ folder }: FolderNote, root: string): boolean {
  return folder === placeOf(root)
}

function placeOf(root: string): string {
  const { dev, ino } = statSync(root, { bigint: true })
  return `${dev}:${ino}`
}

function inodeOf(place: string): string | undefined {
  return place.split(':')[1]
}
