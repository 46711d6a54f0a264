import type { PolicySet } from '@netwarden/shared/policy'
import { createEnricher, LeaseDirectory, OrganisationTable } from '../../../api/src/pipeline/enrich/index.ts'
import type { VisitRow } from '../../../api/src/platform/events/visit-row.ts'
import { readLines } from '../../formats/reading.ts'
import { eventually } from '../../support/eventually.ts'
import type { BindServer } from './bind-server.ts'

const QUESTION = / query: /
const OWN_QUESTION = /\/key netwarden-/

interface Given {
  set: PolicySet
  /** Time of each visit and of its decision (epoch ms). */
  at: number
  macOf: (ip: string | null) => string | null
  /** How many questions of devices have to be in the log. */
  questions: number
}

/** The visits that a source makes of the text log of a server, once it has all questions. */
export async function loggedVisits(
  server: BindServer,
  { set, at, macOf, questions }: Given,
): Promise<VisitRow[]> {
  await eventually(async () => {
    const asked = server.log.split('\n').filter((line) => QUESTION.test(line) && !OWN_QUESTION.test(line))
    return asked.length >= questions
  })
  const { records, rejected } = readLines('bind-query', server.log.split('\n'), { now: Date.now() })
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected[0]))
  const organisations = new OrganisationTable([])
  const enrich = createEnricher({
    policies: () => set,
    organisations: () => organisations,
    addresses: { country: () => '', region: () => '', network: () => '' },
    devices: new LeaseDirectory(),
  })
  return records.map(({ visit }) =>
    enrich({ ...visit, at, deviceMac: macOf(visit.deviceIp) }, { uid: '1', source: 'a source' }),
  )
}
