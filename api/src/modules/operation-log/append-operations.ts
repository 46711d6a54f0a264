import { MAX_DOMAIN_TEXT_LENGTH } from '@netwarden/shared'
import type { Transaction } from 'kysely'
import { pieces } from '../../platform/batches/pieces.ts'
import type { NotedOperation } from '../../platform/state/operation.ts'
import { storable } from '../../platform/state/storable-text.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import { type Entry, type Link, seal } from './chain.ts'
import { maskedJson } from './mask-secrets.ts'

const ROWS_A_STATEMENT = 500
const MAX_NAME = MAX_DOMAIN_TEXT_LENGTH

/** Puts entries on the chain. Its newest link stays taken until the transaction ends, so that nobody else moves it meanwhile. */
export async function appendOperations(
  trx: Transaction<StateTables>,
  operations: readonly NotedOperation[],
): Promise<void> {
  for (const part of pieces(operations, ROWS_A_STATEMENT)) {
    const { seq, hash } = await trx
      .updateTable('operationLogHead')
      .set((eb) => ({ seq: eb('seq', '+', part.length) }))
      .returning(['seq', 'hash'])
      .executeTakeFirstOrThrow()
    const entries = sealAll(part, { seq: seq - part.length, hash })
    await trx.insertInto('operationLog').values(entries).execute()
    await trx
      .updateTable('operationLogHead')
      .set({ hash: entries.at(-1)?.hash ?? hash })
      .execute()
  }
}

function sealAll(operations: readonly NotedOperation[], head: Link): Entry[] {
  let previous = head
  return operations.map((operation) => {
    const entry = seal({ ...contentOf(operation), seq: previous.seq + 1, previousHash: previous.hash })
    previous = entry
    return entry
  })
}

function contentOf({ actor, action, subject, before, after, notedId, at }: NotedOperation) {
  return {
    id: notedId,
    at,
    actorId: actor.userId,
    // The digest is of what will be read again.
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
