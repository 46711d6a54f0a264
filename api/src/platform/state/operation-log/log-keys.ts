import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SECRET_PURPOSES, type SecretBox } from '../../secrets/secret-box.ts'
import type { Link } from './chain.ts'

const PURPOSE = SECRET_PURPOSES.operationLog
const KEY_BYTES = 32

const storedKey = z.object({ key: z.string(), from: z.number().int() })

/** Keys the digests of entries from a number on: without the key nobody can rebuild the chain after a change. */
export class LogKey {
  constructor(
    private readonly key: Buffer,
    /** The first entry that it covers. Earlier entries have the plain chain only. */
    readonly from: number,
  ) {}

  digestOf({ seq, hash }: Link): string {
    return createHmac('sha256', this.key).update(`${seq}:${hash}`).digest('hex')
  }
}

/** The key of the operation log as the store holds it: sealed, with the number of the first entry that it covers. */
export class LogKeys {
  constructor(private readonly box: SecretBox) {}

  /** Null where there is none, or where it was sealed with another secret. */
  open(sealed: string | null): LogKey | null {
    const text = sealed === null ? null : this.box.open(PURPOSE, sealed)
    if (text === null) return null
    const { key, from } = storedKey.parse(JSON.parse(text))
    return new LogKey(Buffer.from(key, 'base64'), from)
  }

  create(from: number): { key: LogKey; sealed: string } {
    const key = randomBytes(KEY_BYTES)
    const sealed = this.box.seal(PURPOSE, JSON.stringify({ key: key.toString('base64'), from }))
    return { key: new LogKey(key, from), sealed }
  }
}
