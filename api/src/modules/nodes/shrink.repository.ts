import type { StateReader } from '../../platform/state/client.ts'

/** Subjects of logged edits that may leave far fewer rules. */
const SUBJECTS = [
  'policy',
  'custom-policy',
  'segment',
  'exception',
  'pause',
  'receipt',
  'sample',
  'configuration',
  'backup',
]

/** Whether rules are gone because an administrator removed them. */
export class ShrinkRepository {
  constructor(private readonly db: StateReader) {}

  async customPolicies(): Promise<number> {
    const { total } = await this.db
      .selectFrom('customPolicy')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }

  /** Whether the operation log has an edit of policies since then (epoch ms). */
  async isExplained(since: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('operationLog')
      .select('id')
      .where('at', '>=', since)
      .where('subjectKind', 'in', SUBJECTS)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }
}
