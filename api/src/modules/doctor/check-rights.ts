import { randomUUID } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Message } from '@netwarden/shared/errors'
import { parseEndpoint } from '../../gateway/upstreams/endpoint.ts'
import { errorCode } from '../../platform/files/error-code.ts'
import { findLooseModes } from '../../platform/files/loose-modes.ts'
import { type Check, good, problem } from './check.ts'

/** Folders of the data directory into which the server writes all the time. */
const WRITTEN_FOLDERS = ['gateway', 'gateway/spool', 'lists', 'risk'] as const
/** Linux: a process with this capability may use low ports (capabilities(7)). */
const CAP_NET_BIND_SERVICE = 10n
const FIRST_FREE_PORT = 1_024
const MOST_NAMES = 5
const PROBE_BYTES = Buffer.alloc(4_096)

export interface RightsFacts {
  dataDir: string
  /** Where the gateway answers or would answer, `ip#port`. */
  listen: readonly string[]
}

/** Whether the server may write its data, keeps them from other users, and may use the ports of the gateway. */
export async function checkRights({ dataDir, listen }: RightsFacts): Promise<Check[]> {
  const folders = await Promise.all([
    checkFolder(dataDir, { key: 'doctor.dataDir' }),
    ...WRITTEN_FOLDERS.map(async (name) => {
      const isThere = await stat(join(dataDir, name)).catch(() => null)
      return isThere ? checkFolder(join(dataDir, name), { key: 'doctor.folder', params: { name } }) : null
    }),
  ])
  const lowPorts = await checkLowPorts(listen)
  return [...folders, checkModes(dataDir), lowPorts].filter((check) => check !== null)
}

/** Permission bits are no proof: a quota, a full or a read-only disk refuses a write all the same. */
async function checkFolder(folder: string, check: Message): Promise<Check> {
  const probe = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, PROBE_BYTES, { mode: 0o600, flag: 'wx' })
    return good(check)
  } catch (cause) {
    return problem(check, { key: 'doctor.folder.unwritable', params: { code: errorCode(cause) } })
  } finally {
    await rm(probe, { force: true }).catch(() => undefined) // It was not written.
  }
}

function checkModes(dataDir: string): Check {
  const check: Message = { key: 'doctor.modes' }
  const names = findLooseModes(dataDir).map(({ path }) => basename(path))
  if (names.length === 0) return good(check)
  const shown = names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '')
  return problem(check, { key: 'doctor.modes.loose', params: { names: shown } })
}

/** Null where the gateway needs no low port, or the system does not tell. */
async function checkLowPorts(listen: readonly string[]): Promise<Check | null> {
  const [status, start] = await Promise.all(
    ['/proc/self/status', '/proc/sys/net/ipv4/ip_unprivileged_port_start'].map((path) =>
      readFile(path, 'utf8').catch(() => ''),
    ),
  )
  const rights = /^CapEff:\s*([0-9a-f]+)$/m.exec(status ?? '')?.[1]
  const firstFree = start ? Number(start) : FIRST_FREE_PORT
  if (rights === undefined || listen.every((address) => parseEndpoint(address).port >= firstFree)) return null
  const isPermitted = ((BigInt(`0x${rights}`) >> CAP_NET_BIND_SERVICE) & 1n) === 1n
  const check: Message = { key: 'doctor.lowPorts' }
  return isPermitted ? good(check) : problem(check, { key: 'doctor.port.notPermitted' })
}
