import { type EnforcerSettings, LOCAL_ENFORCER } from '@netwarden/shared/domain'
import type { GatewaySettings } from '../../gateway/setup.ts'
import type { NodeSettings, SettingsVariant } from './order-content.ts'

/** The settings for all nodes, and those of nodes that have others; equal ones are in the order once. */
export function settingsOf(
  compile: (own?: EnforcerSettings) => GatewaySettings,
  overrides: ReadonlyMap<string, EnforcerSettings>,
): { settings: NodeSettings; variants: SettingsVariant[] } {
  const variants = new Map<string, SettingsVariant>()
  for (const [id, own] of [...overrides].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (id === LOCAL_ENFORCER) continue
    const settings = { ...forNodes(compile(own)), ...(own.listen && { listen: own.listen }) }
    const key = JSON.stringify(settings)
    const variant = variants.get(key) ?? { enforcers: [], settings }
    variant.enforcers.push(id)
    variants.set(key, variant)
  }
  return { settings: forNodes(compile()), variants: [...variants.values()] }
}

function forNodes({
  listen: _listen,
  proofKey: _proofKey,
  consoleProofKey: _consoleProofKey,
  ...others
}: GatewaySettings): NodeSettings {
  return others
}
