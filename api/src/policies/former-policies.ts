import { copyFile, link, readFile, rename, rm, stat } from 'node:fs/promises'
import { replaceFile } from '../platform/files/replace-file.ts'
import { changedBeside } from './policy-file.ts'

/**
 * The policies that a process decides by and those that it used before, kept beside their file: the compiling process
 * replaces that file with each change. They are further names of the same files, so that they cost no copy.
 */
export class FormerPolicies {
  readonly used: string
  readonly former: string
  readonly #next: string
  readonly #left: string
  #isHeld = false

  constructor(private readonly path: string) {
    this.used = `${path}.used`
    this.#next = `${path}.next`
    this.former = `${path}.former`
    this.#left = `${path}.left`
  }

  /**
   * Keeps the stored policies as they are now, until the next call; answers the path under which they are. On a full disk
   * that is the stored file itself, and none are kept.
   */
  async hold(): Promise<string> {
    try {
      await keep(changedBeside(this.path), changedBeside(this.#next))
      await keep(this.path, this.#next)
      this.#isHeld = true
    } catch {
      this.#isHeld = false
    }
    return this.#isHeld ? this.#next : this.path
  }

  /** Whether the stored policies are those in use. */
  async areUsed(): Promise<boolean> {
    const [stored, used] = await Promise.all([idOf(this.path), idOf(this.used)])
    return stored === used
  }

  /** What is held is in use from now on. `isNewer`: what was in use is the former one. */
  async use({ isNewer }: { isNewer: boolean }): Promise<void> {
    if (!this.#isHeld) return
    if (isNewer) await move(this.used, this.former)
    await move(this.#next, this.used)
    await rm(this.#left, { force: true })
  }

  /** The former policies are in use from now on, and the generation that was left is noted. */
  async returnToFormer(left: number): Promise<void> {
    await replaceFile(this.#left, [String(left)])
    await move(this.former, this.used)
  }

  /** The generation that was left for the former one; null where the newest policies are in use. */
  async left(): Promise<number | null> {
    const text = await readFile(this.#left, 'utf8').catch(() => '')
    return text === '' ? null : Number(text)
  }
}

async function idOf(path: string): Promise<string> {
  const parts = [path, changedBeside(path)].map((part) =>
    stat(part).then(
      ({ ino }) => ino,
      () => 0,
    ),
  )
  return (await Promise.all(parts)).join()
}

/** Gives a file a second name; one that does not exist has none. */
async function keep(path: string, name: string): Promise<void> {
  await rm(name, { force: true })
  await link(path, name).catch((cause: NodeJS.ErrnoException) => {
    // Some file systems have no second names.
    if (cause.code !== 'ENOENT') return copyFile(path, name)
  })
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
}
