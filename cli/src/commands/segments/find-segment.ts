import { segmentCalls } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { hintsFor } from '../../input/similar-names.ts'

/** All segments in rank order, of each the first entries only. */
export async function briefSegments(api: ApiClient): Promise<Segment[]> {
  const found: Segment[] = []
  for (let current = 1; ; current++) {
    const page = await api.call(segmentCalls.list, { current, pageSize: MAX_PAGE_SIZE, brief: true })
    found.push(...page.list)
    if (page.list.length < MAX_PAGE_SIZE) return found
  }
}

/** Finds a segment by id, otherwise by name. */
export async function getSegment(cli: Cli, api: ApiClient, nameOrId: string): Promise<Segment> {
  const [found] = await getSegments(cli, api, [nameOrId])
  if (!found) throw new Error('one was asked for')
  return found
}

/** Finds segments in the order in which they are named. */
export async function getSegments(
  { t }: Cli,
  api: ApiClient,
  namesOrIds: readonly string[],
): Promise<Segment[]> {
  const all = await briefSegments(api)
  return namesOrIds.map((segment) => {
    const found = all.find(({ id }) => id === segment) ?? all.find(({ name }) => name === segment)
    if (!found)
      throw new CliFailure(
        t('fault.noSegment', { segment }),
        hintsFor(
          t,
          segment,
          all.map(({ name }) => name),
          'hint.segmentsList',
        ),
      )
    return found
  })
}
