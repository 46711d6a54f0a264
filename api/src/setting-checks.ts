import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { createSecureContext } from 'node:tls'

export function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether the nearest thing that exists on the way to it is a folder. */
export function isFolderPlace(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    const parent = dirname(path)
    return parent !== path && isFolderPlace(parent)
  }
}

/** An address whose parts can be read; a `%` in a password has to be written `%25`. */
export function isWholeUrl(text: string): boolean {
  try {
    // PostgreSQL's socket stands behind: postgres://user@/database?host=/run/postgresql
    const { username, password, pathname } = new URL(text.replace('@/', '@socket/'))
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** What begins the description of a MaxMind DB, in its last 128 KiB (MaxMind DB 2.0, Metadata Section). */
const PLACES_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const PLACES_TAIL = 128 * 1024

export function isPlaceDatabase(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const tail = Buffer.alloc(Math.min(size, PLACES_TAIL))
    readSync(file, tail, 0, tail.length, size - tail.length)
    return tail.includes(PLACES_MARK)
  } finally {
    closeSync(file)
  }
}

/** Why these files are no certificate with its key; null where they are. */
export function faultOfKeyPair(files: { cert: string; key: string }): string | null {
  try {
    createSecureContext({ cert: readFileSync(files.cert), key: readFileSync(files.key) })
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}
