import { constants } from 'node:fs'
import { copyFile, link, readFile, rename, rm, stat } from 'node:fs/promises'
import { replaceFile } from '../platform/files/replace-file.ts'
import { changedBeside } from './policy-file.ts'

/**
 * The policies that a process decides by and those that it used before, kept beside their file: the compiling process
 * replaces that file with each change. They are copies, because damage to the file would reach a second name of it.
 */
export class FormerPolicies {
  readonly used: string
  readonly former: string
  readonly #next: string
  readonly #left: string
  #isHeld = false
  /** What the stored file was when it was held, and when the file in use was copied from it. */
  #heldFrom = ''
  #usedFrom = ''

  constructor(private readonly path: string) {
    const { used, former } = keptBeside(path)
    this.used = used
    this.#next = `${path}.next`
    this.former = former
    this.#left = `${path}.left`
  }

  /**
   * Keeps the stored policies as they are now, until the next call; answers the path under which they are. On a full disk
   * that is the stored file itself, and none are kept.
   */
  async hold(): Promise<string> {
    this.#heldFrom = await signatureOf(this.path)
    try {
      await copy(changedBeside(this.path), changedBeside(this.#next))
      // The file of an edit is small; the other one is copied only when it was replaced.
      if (this.#heldFrom !== '' && this.#heldFrom === this.#usedFrom) await again(this.used, this.#next)
      else await copy(this.path, this.#next)
      this.#isHeld = true
    } catch {
      this.#isHeld = false
      await remove(this.#next).catch(() => undefined) // A part of a copy only takes room.
    }
    return this.#isHeld ? this.#next : this.path
  }

  /** What is held is in use from now on. `isNewer`: what was in use is the former one. */
  async use({ isNewer }: { isNewer: boolean }): Promise<void> {
    if (!this.#isHeld) return
    if (isNewer) await move(this.used, this.former)
    await move(this.#next, this.used)
    this.#usedFrom = this.#heldFrom
    await rm(this.#left, { force: true })
  }

  /** The former policies are in use from now on, and the generation that was left is noted. */
  async returnToFormer(left: number): Promise<void> {
    await replaceFile(this.#left, [String(left)])
    await move(this.former, this.used)
    this.#usedFrom = ''
  }

  /** The generation that was left for the former one; null where the newest policies are in use. */
  async left(): Promise<number | null> {
    const text = await readFile(this.#left, 'utf8').catch(() => '')
    return text === '' ? null : Number(text)
  }
}

/** Where the policies in use and the former ones are kept. */
export function keptBeside(path: string): { used: string; former: string } {
  return { used: `${path}.used`, former: `${path}.former` }
}

/** Files are replaced as a whole, so that another one differs by its inode or its time. */
async function signatureOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found ? `${found.ino}-${found.mtimeMs}-${found.size}` : ''
}

/** Copies a file, without a second place on the disk where the file system can; of a missing one there is no copy. */
async function copy(path: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await copyFile(path, to, constants.COPYFILE_FICLONE).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
  })
}

/** Gives a copy a second name. */
async function again(path: string, name: string): Promise<void> {
  await rm(name, { force: true })
  // Some file systems have no second names.
  await link(path, name).catch(() => copyFile(path, name))
}

async function remove(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(changedBeside(path), { force: true })
}

/** Moves policies with the changes after them. */
async function move(from: string, to: string): Promise<void> {
  await rm(changedBeside(to), { force: true })
  await renameIfThere(from, to)
  await renameIfThere(changedBeside(from), changedBeside(to))
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
  })
  // Renaming does nothing where both names are the same file (rename(2)).
  await rm(from, { force: true })
}
