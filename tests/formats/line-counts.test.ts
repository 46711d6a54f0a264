import type { ImportResult } from '@netwarden/shared/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatNames } from '../../api/src/pipeline/formats/index.ts'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'
import { Random } from './random.ts'
import { accountedFor, linesOf, readLines, samplesOf } from './reading.ts'

const IMPORT = '/api/access-record/import'
const DAMAGES: readonly ((line: string, other: string, random: Random) => string)[] = [
  (line) => line,
  (line) => line,
  (line, _other, random) => line.slice(0, random.below(line.length + 1)),
  (_line, other) => other,
  (line, other, random) => line.slice(0, random.below(line.length + 1)) + other,
  (line) => line.replaceAll(/\d/g, '9'),
  () => '',
  () => '\0\u{1f600} no line of any log',
]

/** Lines of a sample, some of them cut, repeated, moved or foreign. */
function damaged(lines: readonly string[], seed: number): string[] {
  const random = new Random(seed)
  return lines.map((line) => random.pick(DAMAGES, (whole) => whole)(line, random.pick(lines, ''), random))
}

describe.each(formatNames)('of %s', (name) => {
  test.each(samplesOf(name))('each line of %s has exactly one result, damaged or not', (path) => {
    const lines = linesOf(path)
    for (const text of [lines, ...[1, 2, 3].map((seed) => damaged(lines, seed))]) {
      expect(accountedFor(readLines(name, text))).toBe(text.length)
    }
  })
})

describe('an import counts the result of each line', () => {
  let person: ApiClient
  beforeAll(async () => {
    person = (await (await People.on(await serverOfWorker())).signedIn('common')).client
  })

  // Of those that join lines (questions with answers or verdicts) and those that do not.
  const FORMATS = ['dnsmasq', 'suricata-eve', 'unbound', 'zeek-dns', 'coredns', 'netwarden-ndjson']
  test.each(FORMATS)('each line of %s is counted, also between foreign lines', async (name) => {
    const [path = ''] = samplesOf(name)
    const lines = [...linesOf(path), '', 'no line of any log']
    const query = { source: freshName('counts'), format: name, retime: 'now' }
    const { data, error } = await person.upload<ImportResult>(IMPORT, `${lines.join('\n')}\n`, query)
    expect(error).toBeUndefined()
    const { accepted, rejected, skipped, joined, state } = (
      await person.get<ImportResult>(`${IMPORT}/${data.id}`)
    ).data
    expect(state).toBe('done')
    expect(accepted + rejected + skipped + joined).toBe(lines.length)
  })
})
