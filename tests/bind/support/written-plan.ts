import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { askKeyName } from '../../../api/src/bind/ask-key.ts'
import {
  keyName,
  type RenderedPlan,
  type RenderedZone,
  ZONES_VIEW,
} from '../../../api/src/bind/rendered-config.ts'
import { markName, zoneFile } from '../../../api/src/bind/rendered-zone.ts'
import { askView, type ViewKey } from '../../../api/src/bind/signed-question.ts'
import { eventually } from '../../support/eventually.ts'
import type { BindServer } from './bind-server.ts'

/** The serial of the zone with that file. */
export type SerialOf = (file: string) => number

/** Writes all files of a plan for a server. */
export function writePlan(server: BindServer, plan: RenderedPlan, serialOf: SerialOf): Map<string, ViewKey> {
  const file = (name: string, text: string) => {
    const path = join(server.folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const names = [
    ZONES_VIEW,
    ...[...plan.cacheViews, ...plan.views.map(({ name }) => name)].map(keyName),
    ...plan.asked.map(askKeyName),
  ]
  const keys = new Map(names.map((name) => [name, { name, secret: randomBytes(32).toString('base64') }]))
  for (const { file: name, records } of plan.policyZones) file(name, zoneFile(records, serialOf(name)))
  for (const { file: name, text } of plan.zones) file(name, text)
  const statements = [...keys.values()].map(
    ({ name, secret }) => `key "${name}" { algorithm hmac-sha256; secret "${secret}"; };`,
  )
  server.include(`${statements.join('\n')}\n${plan.config}`)
  return keys
}

/** Waits until every policy zone decides with its serial. */
export async function untilLoaded(
  server: BindServer,
  plan: RenderedPlan,
  keys: ReadonlyMap<string, ViewKey>,
  serialOf: SerialOf,
): Promise<void> {
  const untilOne = ({ view, zone, file }: RenderedZone) => {
    const key = keys.get(keyName(view))
    if (!key) throw new Error(`no key of ${view}`)
    return eventually(async () => {
      const question = { name: markName(serialOf(file)), type: 'A', isRecursive: true }
      const found = (await askView(server.address, key, question))?.policyZone
      if (found !== zone) throw new Error(`${zone} in ${view}: ${found}`)
      return true
    })
  }
  await Promise.all(plan.policyZones.map(untilOne))
}
