import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OwnFolder } from '../../api/dist/modules/installation/folder.js'

const BUNDLE = fileURLToPath(new URL('../../api/dist/bundle/', import.meta.url))
const KEPT = fileURLToPath(new URL('../../.cache/started-folders/', import.meta.url))

/**
 * Copies a stopped data directory so that it counts as an installation and not as a copy. The system's cp and rm take
 * a third of the time for its hundreds of small files.
 */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-R', `${from}/.`, to])
  const { id } = JSON.parse(readFileSync(join(to, 'installation.json'), 'utf8'))
  rmSync(join(to, 'installation.json'))
  new OwnFolder(to, true, () => id).note(id)
}

export function removeFolder(folder: string): void {
  execFileSync('rm', ['-rf', folder])
}

/** Fills a folder that all callers share. Workers that start at the same time make one each, and the first is used. */
export async function keepFolder(kept: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(kept)) return
  const draft = mkdtempSync(`${kept}-`)
  await fill(draft)
  if (existsSync(kept)) rmSync(draft, { recursive: true })
  else renameSync(draft, kept)
}

/** Fills an empty folder as a first start of this build leaves it, which costs half of that start. */
export async function fillAsStarted(folder: string, start: (folder: string) => Promise<void>): Promise<void> {
  const build = buildOf()
  const kept = join(KEPT, build)
  if (!existsSync(kept)) {
    mkdirSync(KEPT, { recursive: true })
    removeAllBut(build)
    await keepFolder(kept, start)
  }
  copyFolder(kept, folder)
}

function removeAllBut(build: string): void {
  for (const name of readdirSync(KEPT)) {
    if (!name.startsWith(build)) rmSync(join(KEPT, name), { recursive: true, force: true })
  }
}

/** Another build may leave another folder. */
function buildOf(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(BUNDLE).sort()) {
    const { size, mtimeMs } = statSync(join(BUNDLE, name))
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
