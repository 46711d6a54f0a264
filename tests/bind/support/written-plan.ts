import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keyName, type RenderedPlan, ZONES_VIEW } from '../../../api/src/bind/rendered-config.ts'
import { zoneFile } from '../../../api/src/bind/rendered-zone.ts'
import { askView, type ViewKey } from '../../../api/src/bind/signed-question.ts'
import { eventually } from '../../support/eventually.ts'
import type { BindServer } from './bind-server.ts'

/** Writes all files of a plan for a server. */
export function writePlan(server: BindServer, plan: RenderedPlan, serial: number): Map<string, ViewKey> {
  const file = (name: string, text: string) => {
    const path = join(server.folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const keys = new Map(
    [ZONES_VIEW, ...plan.views.map(({ name }) => keyName(name))].map((name) => [
      name,
      { name, secret: randomBytes(32).toString('base64') },
    ]),
  )
  for (const { file: name, records } of plan.policyZones) file(name, zoneFile(records, serial))
  for (const { file: name, text } of plan.zones) file(name, text)
  const statements = [...keys.values()].map(
    ({ name, secret }) => `key "${name}" { algorithm hmac-sha256; secret "${secret}"; };`,
  )
  server.include(`${statements.join('\n')}\n${plan.config}`)
  return keys
}

/** Waits until every policy zone is answered with the serial. */
export async function untilLoaded(
  server: BindServer,
  plan: RenderedPlan,
  keys: ReadonlyMap<string, ViewKey>,
  serial: number,
): Promise<void> {
  for (const { view, zone } of plan.policyZones) {
    const key = keys.get(keyName(view))
    if (!key) throw new Error(`no key of ${view}`)
    await eventually(async () => {
      const answer = await askView(server.address, key, { name: zone, type: 'SOA', isRecursive: false })
      const [data] = answer?.data ?? []
      return data !== undefined && data.readUInt32BE(data.length - 20) === serial
    })
  }
}
