import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LATE_SUITES, lateLast } from '../../scripts/late-suites.mjs'

/** What suites use that start servers. */
const SERVERS = /Server\b|serverOfWorker|NodeProcess|DrivenBind|People|spawn|Postgres/

/**
 * Suites without servers first, then the short ones, so that a slow machine tries as many as it can; late ones last.
 */
export class LateLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest has the longest first.
    const sorted = new Map(
      (await super.sort(files)).toReversed().map((file) => [file.moduleId, file] as const),
    )
    const startsServers = (id: string) => SERVERS.test(readFileSync(id, 'utf8'))
    const byCost = [...sorted.keys()]
      .map((id) => ({ id, cost: Number(startsServers(id)) }))
      .toSorted((one, other) => one.cost - other.cost)
      .map(({ id }) => id)
    return lateLast(byCost, LATE_SUITES).flatMap((id) => sorted.get(id) ?? [])
  }
}
