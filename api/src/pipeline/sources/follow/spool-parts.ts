import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findFile, nullWhereAbsent } from './directory.ts'
import { NO_FINGERPRINT } from './fingerprint.ts'
import type { BatchStep, FilePosition, PendingBatch, SourcePosition } from './positions.ts'

/**
 * How far a spool is stored, in the names of its writer: all files before this one, and this one up to the offset.
 */
interface StoredPlace {
  file: string
  offset: number
}

interface Checkpoint {
  position: SourcePosition | null
  pending: PendingBatch | null
}

const PART = /^(\d{13}-\d{6})(?:-(\d{12}))?\.log$/
const DIGITS = 12

/** The name of a file of a received spool that begins within a file of its writer. */
export function partName(file: string, base: number): string {
  return base === 0 ? file : file.replace(/\.log$/, `-${String(base).padStart(DIGITS, '0')}.log`)
}

/** The file of the writer and the octet of it that a file of a received spool begins with. */
function partOf(path: string): { file: string; base: number } {
  const [, start = '', base = '0'] = PART.exec(basename(path)) ?? []
  return { file: `${start}.log`, base: Number(base) }
}

/** How far the files of a position are stored; null before any. */
export function storedPlace(files: readonly FilePosition[]): StoredPlace | null {
  const inOrder = [...files].sort((a, b) => (basename(a.path) < basename(b.path) ? -1 : 1))
  // They are read one after the other.
  const last = inOrder.find(({ size, offset }) => offset < size) ?? inOrder.at(-1)
  if (!last) return null
  const { file, base } = partOf(last.path)
  return { file, offset: base + last.offset }
}

/** Whether a checkpoint was reached in this folder, and not by another process in one of its own. */
export function isOfFolder({ position, pending }: Checkpoint, folder: string): boolean {
  const isHere = ({ path }: FilePosition) => dirname(path) === folder
  return (
    position === null || (position.place === placeOfSpool(folder) && (pending?.files ?? []).every(isHere))
  )
}

/** As `describeTask` names it. */
function placeOfSpool(folder: string): string {
  return `spool:${folder}`
}

/**
 * The checkpoint of another process for this folder, which holds the spool from its stored place on: a batch in progress
 * is made again from the same octets of the writer's files. Null while octets of that batch are not here yet.
 */
export async function movedTo(
  folder: string,
  { position, pending }: Checkpoint,
  hasAll: (file: string) => boolean,
): Promise<Checkpoint | null> {
  if (!position) return { position, pending }
  const stored = storedPlace(position.files)
  const move = moverTo(folder, stored)
  const known = new Map([...position.files, ...(pending?.files ?? [])].map((file) => [file.key, file]))
  const moved = { ...position, place: placeOfSpool(folder) }
  const current = position.files.filter((file) => stored !== null && isAt(file, stored))
  const files = await Promise.all(current.map((file) => move(file)))
  if (!pending) return { position: { ...moved, files }, pending }
  const read = pending.files.filter(({ path }) => stored === null || partOf(path).file >= stored.file)
  for (const file of read) {
    const { path, offset } = await move(file)
    const size = (await stat(path).catch(nullWhereAbsent))?.size ?? 0
    if (size < offset && !hasAll(partOf(file.path).file)) return null
  }
  const shiftOf = (key: number) => {
    const file = known.get(key)
    return file ? shift(file, stored) : 0
  }
  return {
    position: { ...moved, files },
    pending: {
      ...pending,
      files: await Promise.all(read.map((file) => move(file))),
      steps: pending.steps.map((step) => movedStep(step, shiftOf)),
    },
  }
}

function isAt({ path, offset }: FilePosition, stored: StoredPlace): boolean {
  const { file, base } = partOf(path)
  return file === stored.file && base + offset === stored.offset
}

function shift({ path }: FilePosition, stored: StoredPlace | null): number {
  const { file, base } = partOf(path)
  return base - (file === stored?.file ? stored.offset : 0)
}

function moverTo(folder: string, stored: StoredPlace | null) {
  return async (position: FilePosition): Promise<FilePosition> => {
    const { file } = partOf(position.path)
    const by = shift(position, stored)
    const path = join(folder, partName(file, file === stored?.file ? stored.offset : 0))
    const { end: _end, ...kept } = position
    return {
      ...kept,
      path,
      id: (await findFile(path))?.id ?? '',
      head: NO_FINGERPRINT,
      offset: position.offset + by,
      size: position.offset + by,
    }
  }
}

function movedStep(step: BatchStep, shiftOf: (key: number) => number): BatchStep {
  if (step.type !== 'lines') return step
  return {
    ...step,
    segments: step.segments.map((segment) => {
      const by = shiftOf(segment.file)
      return { ...segment, from: segment.from + by, to: segment.to + by }
    }),
  }
}
