import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mount = (...args: string[]) => spawnSync('mount', args).status === 0
const unmount = (folder: string) => execFileSync('umount', ['-l', folder])

/** Whether this user may mount a file system in memory. */
export const canMount = (() => {
  if (process.platform !== 'linux') return false
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-mount-'))
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
  if (isMounted) unmount(folder)
  rmdirSync(folder)
  return isMounted
})()

/** A folder with its content, read-only for everyone until it is released. */
export class ReadOnlyFolder {
  private constructor(private readonly folder: string) {}

  static at(folder: string): ReadOnlyFolder {
    if (!mount('--bind', folder, folder)) throw new Error(`${folder} could not be mounted`)
    const readOnly = new ReadOnlyFolder(folder)
    if (mount('-o', 'remount,bind,ro', folder)) return readOnly
    readOnly.release()
    throw new Error(`${folder} could not be made read-only`)
  }

  release(): void {
    unmount(this.folder)
  }
}

/** A small disk of its own in the place of a folder. */
export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** `size` as mount takes it, such as `1m`. */
  static at(folder: string, size: string): SmallDisk {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!mount('-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder))
      throw new Error(`${folder} could not be mounted`)
    return new SmallDisk(folder)
  }

  /** Writes until nothing more fits. */
  fill(): void {
    const file = openSync(this.#ballast, 'w')
    try {
      for (const size of [64 * 1024, 4096, 1]) writeWhilePossible(file, Buffer.alloc(size))
    } finally {
      closeSync(file)
    }
  }

  makeRoom(): void {
    rmSync(this.#ballast)
  }

  makeReadOnly(): void {
    if (!mount('-o', 'remount,ro', this.folder)) throw new Error(`${this.folder} could not be made read-only`)
  }

  remove(): void {
    unmount(this.folder)
  }

  get #ballast(): string {
    return join(this.folder, 'ballast')
  }
}

function writeWhilePossible(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece)
  } catch {
    // The disk is full.
  }
}
