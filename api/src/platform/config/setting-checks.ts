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
import { dirname, isAbsolute } from 'node:path'
import { createSecureContext } from 'node:tls'
import { isIpv4, isIpv6 } from '@netwarden/shared/validators'

export function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether the nearest existing parent of the path is a folder. */
export function isFolderPlace(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    const parent = dirname(path)
    return parent !== path && isFolderPlace(parent)
  }
}

const SOCKET_ADDRESS = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/
const MAX_PORT = 65_535

/** `192.0.2.1:53` or `[2001:db8::1]:53`. */
export function isSocketAddress(text: string): boolean {
  const [, ipv6 = '', ipv4 = '', port] = SOCKET_ADDRESS.exec(text) ?? []
  return (isIpv6(ipv6) || isIpv4(ipv4)) && Number(port) <= MAX_PORT
}

/** `unix:/path`, or `tcp:` with a host or an address and a port. */
export function isFrameSource(text: string): boolean {
  if (text.startsWith('unix:')) return isAbsolute(text.slice('unix:'.length))
  const [, port] = /^tcp:.+:(\d{1,5})$/.exec(text) ?? []
  return port !== undefined && Number(port) <= MAX_PORT
}

const MAILBOX = /^(?:[^<>]*<([^<>]*)>|([^<>]*))$/

/** `a@b.example` or `Name <a@b.example>`; the host may be one of a local network, without a dot. */
export function isMailbox(text: string): boolean {
  const [, named, bare] = MAILBOX.exec(text) ?? []
  return /^[^\s@]+@[^\s@]+$/.test(named ?? bare ?? '')
}

/** An address whose parts can be read; a `%` in a password has to be written `%25`. */
export function isWholeUrl(text: string): boolean {
  try {
    // PostgreSQL's socket follows as a parameter: postgres://user@/database?host=/run/postgresql
    const { username, password, pathname } = new URL(text.replace('@/', '@socket/'))
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** The marker before the metadata of a MaxMind DB, in its last 128 KiB (MaxMind DB 2.0, Metadata Section). */
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

/** Why these files are no matching certificate and key; null for a matching pair. */
export function faultOfKeyPair(files: { cert: string; key: string }): string | null {
  try {
    createSecureContext({ cert: readFileSync(files.cert), key: readFileSync(files.key) })
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}
