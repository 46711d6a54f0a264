import { mkdirSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NODE_KINDS } from '@netwarden/shared/domain'
import { z } from 'zod'
import { type GatewayPaths, gatewayPathsOf } from '../gateway-control/gateway-paths.ts'

export const USUAL_RNDC = '127.0.0.1#953'

/** How the node is paired; it holds the private key, and is readable for its user only. */
const identitySchema = z.object({
  server: z.string(),
  id: z.string(),
  name: z.string(),
  publicKey: z.string(),
  privateKey: z.string(),
  /** The key of the console, by which orders and answers are checked. */
  consoleKey: z.string(),
  /** Certificates that are trusted beside those of the system; PEM. */
  ca: z.string().nullable(),
  /** Where the gateway, or the driven server, listens, each `ip#port`. */
  listen: z.array(z.string()).min(1),
  driver: z.enum(NODE_KINDS).default('gateway'),
  /** Control channel of a driven BIND, `ip#port`. */
  rndc: z.string().default(USUAL_RNDC),
  /** Key of the node's questions to its own gateway, in hexadecimal. */
  proofKey: z.string(),
  /** Key of the console's questions, in hexadecimal: without it from the start on, they would be visits. */
  consoleProofKey: z.string().nullable().default(null),
})
export type NodeIdentity = z.infer<typeof identitySchema>

/** The files of a node. */
export class NodeFolder {
  readonly gateway: GatewayPaths

  constructor(readonly path: string) {
    this.gateway = gatewayPathsOf(path)
  }

  get identityFile(): string {
    return join(this.path, 'node.json')
  }

  get statusFile(): string {
    return join(this.path, 'node-status.json')
  }

  get counterFile(): string {
    return join(this.path, 'node-counter')
  }

  get spoolIdFile(): string {
    return join(this.path, 'spool-id')
  }

  /** Held by `node run`: a second one would send messages with the same numbers. */
  get lockFile(): string {
    return join(this.path, 'lock.db')
  }

  get orders(): string {
    return join(this.path, 'orders')
  }

  get parts(): string {
    return join(this.path, 'parts')
  }

  make(): void {
    for (const folder of [this.path, this.orders, this.parts])
      mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Null where the node has not joined. Throws for a damaged file. */
  identity(): NodeIdentity | null {
    let text: string
    try {
      text = readFileSync(this.identityFile, 'utf8')
    } catch {
      return null
    }
    return identitySchema.parse(JSON.parse(text))
  }

  saveIdentity(identity: NodeIdentity): Promise<void> {
    return writeSynced(this.identityFile, JSON.stringify(identity))
  }
}

/** Replaces a file as a whole, on the disk when the promise resolves: a power cut leaves the former content or the new one. */
export async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
