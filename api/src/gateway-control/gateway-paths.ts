import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Files by which the gateway of one data directory and its supervisor work together. */
export interface GatewayPaths {
  folder: string
  setup: string
  policies: string
  devices: string
  zones: string
  spool: string
  control: string
  /** Socket for requests from the page for banned names. */
  relay: string
}

/** A unix socket's address has 108 bytes on Linux and 104 on macOS; a longer path is cut off without an error. */
const LONGEST_SOCKET_PATH = 100
const SOCKET = 'control.sock'
/** Not longer than the other, so that its path fits wherever that one does. */
const RELAY_SOCKET = 'page.sock'

export function gatewayPathsOf(dataDir: string): GatewayPaths {
  const folder = join(dataDir, 'gateway')
  const control = socketPath(folder)
  return {
    folder,
    setup: join(folder, 'setup.json'),
    policies: join(dataDir, 'policies.bin'),
    devices: join(folder, 'devices.json'),
    zones: join(folder, 'zones.json'),
    spool: join(folder, 'spool'),
    control,
    relay: join(dirname(control), RELAY_SOCKET),
  }
}

/**
 * In the folder of the gateway, or where that path is too long, in a folder of the temporary directory whose name nobody
 * can know before. The data directory remembers it for the next process.
 */
function socketPath(folder: string): string {
  const path = join(folder, SOCKET)
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return path
  const note = join(folder, 'socket-folder')
  const known = existsSync(note) ? join(readFileSync(note, 'utf8'), SOCKET) : null
  if (known !== null && isSocketOurs(known)) return known
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = mkdtempSync(join(tmpdir(), 'netwarden-'))
  writeFileSync(note, made, { mode: 0o600 })
  return join(made, SOCKET)
}

/** Makes the folders, for this user alone. Throws where another user owns the place of the socket. */
export function makeGatewayFolders({ folder, spool, control }: GatewayPaths): void {
  for (const path of [folder, spool]) mkdirSync(path, { recursive: true, mode: 0o700 })
  makeSocketFolder(control)
}

/** Makes the folder of a socket. Throws where another user owns it. */
export function makeSocketFolder(socket: string): void {
  mkdirSync(dirname(socket), { recursive: true, mode: 0o700 })
  if (!isSocketOurs(socket)) throw new Error(`${dirname(socket)} must be a folder of this user alone`)
}

/** Whether only this user can have created the socket: everyone can create folders below the temporary directory. */
export function isSocketOurs(control: string): boolean {
  const found = lstatSync(dirname(control), { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
}
