import { z } from 'zod'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { BuiltInList } from '../../policies/built-in-lists.ts'
import type { ListPeriodsRepository } from './list-periods.repository.ts'

const KEY = 'presets.arrived'
const arrivalsSchema = z.record(z.string(), z.object({ version: z.string(), at: z.number() }))

/** When the current version of each list arrived in this installation (epoch ms), by id. */
export async function noteListArrivals(
  lists: readonly BuiltInList[],
  settings: Settings,
  periods: ListPeriodsRepository,
  unitOfWork: UnitOfWork,
  clock: Clock,
): Promise<ReadonlyMap<string, number>> {
  const arrivals = await unitOfWork.run(async (work) => {
    const known = await settings.within(work).get(KEY, arrivalsSchema)
    const isKnown = ({ id, version }: BuiltInList) => known[id]?.version === version
    const noted = Object.fromEntries(
      lists.map((list) => {
        const { id, version } = list
        return [id, { version, at: (isKnown(list) && known[id]?.at) || clock.now() }]
      }),
    )
    if (!lists.every(isKnown)) await settings.put(work, KEY, noted, 'netwarden')
    const begun = await periods.within(work).going()
    const present = new Map(begun.map(({ listId, version }) => [listId, version]))
    const arrived = Object.entries(noted).filter(([id, { version }]) => present.get(id) !== version)
    const isNew = ([id]: (typeof arrived)[number]) => !known[id] && !present.has(id)
    await periods.beginFirst(
      work,
      arrived.filter(isNew).map(([listId, { version, at }]) => ({ listId, version, at })),
    )
    for (const entry of arrived) {
      const [id, { version, at }] = entry
      if (!isNew(entry)) await periods.begin(work, id, version, at)
    }
    return noted
  })
  return new Map(Object.entries(arrivals).map(([id, { at }]) => [id, at]))
}
