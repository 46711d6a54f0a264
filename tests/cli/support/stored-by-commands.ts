import type { StateServer } from '../../support/state-engines.ts'

/**
 * What commands could write besides the configuration. Background jobs write meanwhile: their entries of the operation
 * log, the messages and risk events that they add after `until`, and what they update in others are left out.
 */
export async function storedByCommands({ state }: StateServer, until: number) {
  const operations = await state
    .selectFrom('operationLog')
    .select(['seq', 'action', 'subject'])
    .where('actorId', 'is not', null)
    .orderBy('seq')
    .execute()
  const messages = await state
    .selectFrom('message')
    .select(['id', 'status'])
    .where('createdAt', '<=', until)
    .orderBy('id')
    .execute()
  const riskEvents = await state
    .selectFrom('riskEvent')
    .select(['id', 'status', 'solvedAt', 'solvedBy', 'solvedComment', 'assignee', 'handler', 'mark'])
    .where('detectedAt', '<=', until)
    .orderBy('id')
    .execute()
  const tokens = await state.selectFrom('apiToken').select(['id', 'revokedAt']).orderBy('id').execute()
  const imports = await state.selectFrom('importJob').select('id').orderBy('id').execute()
  const sessions = await state.selectFrom('session').select(['id', 'userId']).orderBy('id').execute()
  return { operations, messages, riskEvents, tokens, imports, sessions }
}
