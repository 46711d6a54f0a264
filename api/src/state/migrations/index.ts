import type { Migration } from 'kysely'
import * as foundation from './0001-foundation.ts'
import * as people from './0002-people.ts'

/** Forward only: a migration that has been released is never changed, only followed by another. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-people': people,
}
