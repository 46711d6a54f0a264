import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { MAX_CONFIG_BYTES } from '@netwarden/shared/contract'
import { readCsv } from '@netwarden/shared/csv'
import { MAX_ZONE_BYTES } from '@netwarden/shared/dns'
import { MAX_LIST_BYTES } from '@netwarden/shared/limits'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import { unreadableRow } from '../../input/csv-fault.ts'
import { readText } from '../../input/text-file.ts'
import { USERS_FILE, ZONES, zoneOfFile } from './folder-layout.ts'
import { type Locate, parseYaml } from './yaml-file.ts'

/** A document made of files, and where each of its parts comes from. */
export interface ConfigSource {
  document: Record<string, unknown>
  /** Folder that references to files start from. */
  folder: string
  /** The place of a fault, such as `segments.yaml:12`. */
  placeOf(path: readonly string[]): string
}

/** Objects of one section that come from one file. */
interface Piece {
  first: number
  count: number
  locate: Locate
}

/** A document, a folder with a file for each section, or `-`. */
export async function readSource(cli: Cli, source: string): Promise<ConfigSource> {
  const isFolder = source !== '-' && statSync(source, { throwIfNoEntry: false })?.isDirectory() === true
  const merger = new Merger()
  const folder = isFolder ? source : source === '-' ? '.' : dirname(source)
  const files = isFolder ? yamlFilesIn(source) : [source]
  if (isFolder) for (const file of files) checkBelow(cli, source, file)
  for (const file of files)
    merger.add(await parseYaml(cli, file, await readText(cli, file, MAX_CONFIG_BYTES)))
  if (isFolder) {
    for (const file of zoneFilesIn(source)) {
      checkBelow(cli, source, file)
      merger.addObject('zones', await readZoneFile(cli, file))
    }
    const users = join(source, USERS_FILE)
    if (existsSync(users)) {
      checkBelow(cli, source, users)
      await addUsers(cli, merger, users)
    }
  }
  if (merger.isEmpty) throw new CliFailure(cli.t('fault.configEmpty', { source }))
  await resolveNames(cli, merger.document, folder)
  return { document: merger.document, folder, placeOf: (path) => merger.placeOf(path) }
}

class Merger {
  readonly document: Record<string, unknown> = {}
  readonly #pieces = new Map<string, Piece[]>()
  readonly #roots: Locate[] = []

  get isEmpty(): boolean {
    return Object.keys(this.document).length === 0
  }

  add({ value, locate }: { value: Record<string, unknown>; locate: Locate }): void {
    this.#roots.push(locate)
    for (const [key, section] of Object.entries(value)) {
      const known = this.document[key]
      if (Array.isArray(section) && (known === undefined || Array.isArray(known))) {
        const before: unknown[] = known ?? []
        const within: Locate = ([index = '0', ...rest]) => locate([key, index, ...rest])
        this.#note(key, { first: before.length, count: section.length, locate: within })
        this.document[key] = [...before, ...section]
      } else {
        this.document[key] = section
        this.#note(key, {
          first: 0,
          count: Number.POSITIVE_INFINITY,
          locate: (path) => locate([key, ...path]),
        })
      }
    }
  }

  addObject(section: string, { value, locate }: { value: Record<string, unknown>; locate: Locate }): void {
    const known = this.document[section]
    const before: unknown[] = Array.isArray(known) ? known : []
    this.#note(section, { first: before.length, count: 1, locate: (path) => locate(path.slice(1)) })
    this.document[section] = [...before, value]
    this.document.netwarden ??= 1
  }

  placeOf([section = '', ...path]: readonly string[]): string {
    const index = /^\d+$/.test(path[0] ?? '') ? Number(path[0]) : null
    const pieces = this.#pieces.get(section) ?? []
    const piece =
      index === null
        ? pieces.at(-1)
        : pieces.find(({ first, count }) => index >= first && index < first + count)
    if (!piece) return this.#roots[0]?.([section, ...path]) ?? ''
    const isItem = index !== null && Number.isFinite(piece.count)
    return piece.locate(isItem ? [String(index - piece.first), ...path.slice(1)] : path)
  }

  #note(section: string, piece: Piece): void {
    this.#pieces.set(section, [...(this.#pieces.get(section) ?? []), piece])
  }
}

function yamlFilesIn(folder: string): string[] {
  return namesIn(folder, /\.ya?ml$/)
}

function zoneFilesIn(folder: string): string[] {
  return existsSync(join(folder, ZONES)) ? namesIn(join(folder, ZONES), /\.(?:zone|db)$/) : []
}

function namesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name))
}

/** The name of the file is the zone unless the file states it. */
async function readZoneFile(cli: Cli, file: string) {
  const text = await readText(cli, file, MAX_ZONE_BYTES)
  const stated = /^\$ORIGIN\s+(\S+)/m.exec(text)?.[1]
  const named = zoneOfFile(/([^/\\]+)\.(?:zone|db)$/.exec(file)?.[1] ?? '')
  const serialMode = /^; serial-mode: (\w+)$/m.exec(text)?.[1]
  const value = { origin: stated ?? named, ...(serialMode ? { serialMode } : {}), text }
  const locate: Locate = (path) => {
    const line = /^line (\d+)$/.exec(path.at(-1) ?? '')?.[1]
    return line ? `${file}:${line}` : file
  }
  return { value, locate }
}

async function addUsers(cli: Cli, merger: Merger, file: string): Promise<void> {
  const { rows, fault } = readCsv(await readText(cli, file, MAX_CONFIG_BYTES))
  if (fault) throw unreadableRow(cli, file, fault)
  const [header, ...users] = rows
  for (const { line, cells } of users) {
    const fields = (header?.cells ?? []).map(
      (column, place) => [column.trim(), cells[place]?.trim() ?? ''] as const,
    )
    const value = Object.fromEntries(
      fields
        .filter(([, cell]) => cell !== '')
        .map(([column, cell]) => [column, column === 'banned' ? cell === 'true' : plainCell(cell)]),
    )
    merger.addObject('users', { value, locate: () => `${file}:${line}` })
  }
  merger.document.users ??= []
}

/** Removes the quote that keeps a spreadsheet from reading a cell as a formula. */
function plainCell(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** A document from elsewhere reaches no file outside its folder, by `..` or by a link. A missing file is its reader's fault. */
function checkBelow(cli: Cli, folder: string, file: string): void {
  const root = realpathSync(folder)
  const target = existsSync(file) ? realpathSync(file) : join(root, relative(folder, file))
  const inside = relative(root, target)
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new CliFailure(cli.t('fault.file.outside', { file, folder }))
}

/** The names of a list may be a file of the folder. */
async function resolveNames(cli: Cli, document: Record<string, unknown>, folder: string): Promise<void> {
  if (!Array.isArray(document.lists)) return
  const lists: unknown[] = []
  for (const list of document.lists) {
    const file = /^file:(.+)$/.exec(namesOf(list) ?? '')?.[1]
    if (!file) {
      lists.push(list)
      continue
    }
    const path = join(folder, file)
    checkBelow(cli, folder, path)
    lists.push({ ...list, names: await readText(cli, path, MAX_LIST_BYTES) })
  }
  document.lists = lists
}

function namesOf(list: unknown): string | null {
  if (typeof list !== 'object' || list === null || !('names' in list)) return null
  return typeof list.names === 'string' ? list.names : null
}
