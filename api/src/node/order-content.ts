import { existsSync } from 'node:fs'
import { link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PolicySet } from '@netwarden/shared/policy'
import { z } from 'zod'
import { type GatewaySettings, gatewaySettingsSchema } from '../gateway/setup.ts'
import { parseEndpoint, showEndpoint } from '../gateway/upstreams/endpoint.ts'
import type { Order, OrderPart } from '../node-protocol/order.ts'
import { changedBeside, writeChanged, writePolicyFile } from '../policies/policy-file.ts'
import type { PolicyOpener } from '../policies/policy-opener.ts'
import { type ZoneText, zonesPart } from '../policies/zones-file.ts'
import type { NodeIdentity } from './node-folder.ts'

const nodeSettings = gatewaySettingsSchema.omit({ listen: true, proofKey: true, consoleProofKey: true })
const settingsPart = z.object({
  settings: nodeSettings,
  /** Of enforcers that have others. */
  variants: z
    .array(
      z.object({
        enforcers: z.array(z.string()),
        settings: nodeSettings.extend({ listen: gatewaySettingsSchema.shape.listen.optional() }),
      }),
    )
    .default([]),
  samples: z.array(z.object({ segmentId: z.string(), name: z.string(), deviceIp: z.string() })),
})

/** What an order makes the gateway do. */
export interface OpenedOrder {
  order: Order
  set: PolicySet
  settings: GatewaySettings
  zones: ZoneText[]
  samples: z.infer<typeof settingsPart>['samples']
}

type PartOf = (part: OrderPart) => Promise<Buffer>

/** Writes the policies of an order beside those in force, and opens everything in it. Throws where it is damaged. */
export async function openOrder(
  order: Order,
  partOf: PartOf,
  { id, listen, proofKey }: Pick<NodeIdentity, 'id' | 'listen' | 'proofKey'>,
  staged: string,
  { inForce, opener }: { inForce: PoliciesInForce | null; opener: PolicyOpener },
): Promise<OpenedOrder> {
  const { parts } = order
  const changed = parts.changed && sharedCopy(await partOf(parts.changed))
  if (inForce && hasSameFile(order, inForce.order) && (await isLinked(inForce.path, staged)))
    await writeChanged(staged, changed)
  else await writeWhole(staged, order, partOf, changed)
  const opened = await opener.open(staged)
  if (!opened || opened.set.generation !== order.generation) throw new Error('the policies cannot be opened')
  const { settings, variants, samples } = settingsPart.parse(
    JSON.parse((await partOf(parts.settings)).toString()),
  )
  const variant = variants.find(({ enforcers }) => enforcers.includes(id))?.settings
  // The addresses of the join are used where the console sets none.
  const own = { listen, ...(variant ?? settings), proofKey, consoleProofKey: null }
  const { zones } = zonesPart.parse(JSON.parse((await partOf(parts.zones)).toString()))
  const page = { ...own.page, listen: pageListenOf(own.page.listen, own.listen) }
  return { order, set: opened.set, settings: { ...own, page }, zones, samples }
}

/** The page at the addresses of the node itself, and at the ports of the settings. */
function pageListenOf(wanted: readonly string[], listen: readonly string[]): string[] {
  const ports = wanted.map((endpoint) => parseEndpoint(endpoint).port)
  const ips = listen.map((endpoint) => parseEndpoint(endpoint).ip)
  return [...new Set(ips.flatMap((ip) => ports.map((port) => showEndpoint({ ip, port }))))]
}

/** The file of policies that this program has written last, and what is in it. */
export interface PoliciesInForce {
  order: Order
  path: string
}

async function writeWhole(
  staged: string,
  { parts, lists }: Order,
  partOf: PartOf,
  changed: ArrayBuffer | null,
): Promise<void> {
  const [names, base] = await Promise.all([partOf(parts.names), partOf(parts.base)])
  // Another file may still have the name of the staged one.
  await rm(staged, { force: true })
  await writePolicyFile(staged, {
    lists: lists.map(([id, version, hash]) => ({ id, version, hash })),
    names: sharedCopy(names),
    base: sharedCopy(base),
    changed,
  })
}

/** With an edit only the policies that changed differ: the large file stays, whatever its size. */
function hasSameFile({ parts, lists }: Order, other: Order): boolean {
  const isSame = parts.names.hash === other.parts.names.hash && parts.base.hash === other.parts.base.hash
  return isSame && JSON.stringify(lists) === JSON.stringify(other.lists)
}

/** False where the file system has no second names. */
async function isLinked(path: string, name: string): Promise<boolean> {
  await rm(name, { force: true })
  return link(path, name).then(
    () => true,
    () => false,
  )
}

/** Puts staged policies in the place of those in force; a reader finds the former ones or the new ones. */
export async function moveStaged(staged: string, path: string): Promise<void> {
  // Until the file of changes is replaced, it names another base, and does not count.
  await rename(staged, path)
  if (existsSync(changedBeside(staged))) await rename(changedBeside(staged), changedBeside(path))
  else await rm(changedBeside(path), { force: true })
}

/** By it a change of the policies' files shows that this program has not made: another one is another file. */
export async function signatureOf(path: string): Promise<string> {
  const parts = await Promise.all(
    [path, changedBeside(path)].map((each) =>
      stat(each).then(
        ({ ino, mtimeMs, size }) => `${ino}-${mtimeMs}-${size}`,
        () => 'missing',
      ),
    ),
  )
  return parts.join()
}

export async function stagedPath(folder: string): Promise<string> {
  const place = join(folder, 'staged')
  await mkdir(place, { recursive: true, mode: 0o700 })
  return join(place, 'policies.bin')
}

/** The parts of a policy file are memory that stands alone. */
function sharedCopy(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
