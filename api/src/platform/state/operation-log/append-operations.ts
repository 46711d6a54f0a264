import { randomUUID } from 'node:crypto'
import { MAX_DOMAIN_TEXT_LENGTH } from '@netwarden/shared/validators'
import type { Transaction } from 'kysely'
import { pieces } from '../../batches/pieces.ts'
import { SYSTEM_ACTOR } from '../../http/actor.ts'
import type { NotedOperation } from '../operation.ts'
import { storable } from '../storable-text.ts'
import type { StateTables } from '../tables/index.ts'
import { type Entry, type Link, seal } from './chain.ts'
import type { LogKey, LogKeys } from './log-keys.ts'
import { maskedJson } from './mask-secrets.ts'

const ROWS_A_STATEMENT = 500
const MAX_NAME = MAX_DOMAIN_TEXT_LENGTH

type AppendOperations = (
  trx: Transaction<StateTables>,
  operations: readonly NotedOperation[],
) => Promise<void>

/**
 * Adds entries to the chain. Its newest link is locked until the transaction ends, so that no other writer moves it
 * meanwhile. Where there is no key, or one that this installation cannot open, a new one covers the entries from here on,
 * which an entry notes.
 */
export function createAppendOperations(
  keys: LogKeys,
  onBoundary: (entry: number) => void = () => undefined,
): AppendOperations {
  return async (trx, operations) => {
    for (const part of pieces(operations, ROWS_A_STATEMENT)) {
      const head = await trx
        .updateTable('operationLogHead')
        .set((eb) => ({ seq: eb.ref('seq') }))
        .returning(['seq', 'hash', 'sealedKey'])
        .executeTakeFirstOrThrow()
      const known = keys.open(head.sealedKey)
      const { key, sealed } = known ? { key: known, sealed: head.sealedKey } : keys.create(head.seq + 1)
      const isBoundary = !known && head.seq > 0
      const noted = !isBoundary ? part : [boundaryBefore(part, head.sealedKey !== null), ...part]
      const entries = sealAll(noted, head, key)
      await trx.insertInto('operationLog').values(entries).execute()
      const last = entries.at(-1) ?? head
      await trx
        .updateTable('operationLogHead')
        .set({ seq: last.seq, hash: last.hash, sealedKey: sealed })
        .execute()
      if (isBoundary) onBoundary(key.from)
    }
  }
}

/** Notes that the key is new: everything before is covered by the plain chain only. */
function boundaryBefore([first]: readonly NotedOperation[], isFormerLost: boolean): NotedOperation {
  return {
    notedId: randomUUID(),
    at: first?.at ?? 0,
    actor: SYSTEM_ACTOR,
    action: 'operation-log.new-key',
    subject: { kind: 'operation-log', id: '', name: '' },
    after: { isFormerKeyLost: isFormerLost },
  }
}

function sealAll(operations: readonly NotedOperation[], head: Link, key: LogKey): Entry[] {
  let previous = head
  return operations.map((operation) => {
    const entry = seal({ ...contentOf(operation), seq: previous.seq + 1, previousHash: previous.hash })
    previous = entry
    return { ...entry, keyedHash: key.digestOf(entry) }
  })
}

function contentOf({ actor, action, subject, before, after, notedId, at }: NotedOperation) {
  return {
    id: notedId,
    at,
    actorId: actor.userId,
    // The digest covers the values as they will be read.
    actor: storable(actor.username),
    ip: actor.ip,
    action,
    subjectKind: subject.kind,
    subjectId: storable(subject.id.slice(0, MAX_NAME)),
    subject: storable(subject.name.slice(0, MAX_NAME)),
    before: maskedJson(before),
    after: maskedJson(after),
  }
}
