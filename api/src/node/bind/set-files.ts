import { createHash } from 'node:crypto'
import { link, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Message } from '@netwarden/shared/errors'
import type { RenderedZone } from '../../bind/rendered-config.ts'
import { zoneFile } from '../../bind/rendered-zone.ts'
import { errorCode } from '../../platform/files/error-code.ts'
import { replaceFile } from '../../platform/files/replace-file.ts'
import type { BindFolder } from './bind-folder.ts'
import { BindFault, type BindTools } from './bind-tools.ts'

interface SetFilesDeps {
  folder: BindFolder
  tools: Pick<BindTools, 'isSameZone'>
}

/** The files of the set in use as they were written; what is the same in the next set, or in another view, is linked. */
export class SetFiles {
  /** By which a change is noticed without reading the file. */
  #states = new Map<string, string>()
  #zones = new Map<string, RenderedZone>()
  /** What BIND itself wrote, and has the records of ours. */
  #dumps = new Set<string>()

  constructor(private readonly deps: SetFilesDeps) {}

  /** Takes a file over into a set; false where the set in use does not have it as it was written. */
  async keep(set: string, file: string, text: () => string): Promise<boolean> {
    const path = join(this.deps.folder.current, file)
    const isKept =
      (await this.#isAsWritten(file, path)) ||
      (await readFile(path, 'utf8').catch(() => null)) === text() ||
      (await this.#isDumped(file, path))
    return isKept && linkFile(path, join(set, file))
  }

  async write(set: string, file: string, text: string): Promise<void> {
    await this.deps.folder.addFile(set, file, text).catch(throwDiskFault)
  }

  /** Gives a set the same file for another view. */
  async share(set: string, from: string, file: string): Promise<boolean> {
    return linkFile(join(set, from), join(set, file))
  }

  /** Notes what a set has, before others find it. */
  async note(set: string, files: readonly string[], zones: readonly RenderedZone[]): Promise<void> {
    this.#zones = new Map(zones.map((zone) => [zone.file, zone]))
    this.#dumps.clear()
    this.#states = new Map(
      await Promise.all(
        [...files, ...this.#zones.keys()].map(
          async (file) => [file, await stateOf(join(set, file)).catch(errorCode)] as const,
        ),
      ),
    )
  }

  /** A file of the set in use that is not as it was written; null where none is. */
  async changed(): Promise<Message | null> {
    for (const file of this.#states.keys()) {
      const path = join(this.deps.folder.current, file)
      if ((await this.#isAsWritten(file, path)) || (await this.#isDumped(file, path))) continue
      const code = await stateOf(path).then(() => null, errorCode)
      return code === null
        ? { key: 'bind.fault.changed', params: { file } }
        : { key: 'bind.fault.unreadable', params: { file, code } }
    }
    return null
  }

  async #isAsWritten(file: string, path: string): Promise<boolean> {
    const written = this.#states.get(file)
    return written !== undefined && written === (await stateOf(path).catch(errorCode))
  }

  /** BIND itself writes the file of a zone that it has updated, some minutes later: the same records, otherwise spelt. */
  async #isDumped(file: string, path: string): Promise<boolean> {
    const { folder, tools } = this.deps
    const zone = this.#zones.get(file)
    const bytes = zone?.isLarge ? await readFile(path).catch(() => null) : null
    if (!zone || !bytes) return false
    const found = await stateOf(path).catch(errorCode)
    const serial = folder.serialOf(file)
    // Views with the same zone are compared once.
    const key = `${zone.zone} ${zone.digest} ${serial} ${createHash('sha256').update(bytes).digest('hex')}`
    if (!this.#dumps.has(key)) {
      const ours = join(folder.path, 'compared.zone')
      await replaceFile(ours, [zoneFile(zone.records, serial)]).catch(throwDiskFault)
      if (!(await tools.isSameZone(zone.zone, ours, path))) return false
      this.#dumps.add(key)
    }
    this.#states.set(file, found)
    return true
  }
}

export function throwDiskFault(cause: unknown): never {
  throw new BindFault({ key: 'bind.fault.disk', params: { code: errorCode(cause) } })
}

async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 }).catch(throwDiskFault)
  return link(from, to).then(
    () => true,
    () => false, // It is written instead.
  )
}

async function stateOf(path: string): Promise<string> {
  const { mtimeMs, size, ino, mode, uid } = await stat(path)
  return [mtimeMs, size, ino, mode, uid].join(' ')
}
