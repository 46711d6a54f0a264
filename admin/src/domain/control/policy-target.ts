import { type AccessRecord, type CustomPolicyGroup, canonicalDomainName } from '@netwarden/shared'
import type { TextKey } from '../../kit/i18n/index.ts'

/** What a policy can be made of, seen from a record. */
export interface PolicyTarget {
  id: 'domain' | 'registrable' | 'device' | 'ip'
  group: CustomPolicyGroup
  entry: string
  label: TextKey
}

export type PolicyFacts = Partial<
  Pick<AccessRecord, 'domain' | 'registrableDomain' | 'deviceIP' | 'deviceMac' | 'dstHostIP'>
>

/** In the order in which people reach for them; names that no policy can hold (escaped bytes, say) are left out. */
export function policyTargets(facts: PolicyFacts): PolicyTarget[] {
  const { deviceIP, deviceMac, dstHostIP } = facts
  const domain = nameOf(facts.domain)
  const registrable = nameOf(facts.registrableDomain)
  // Its MAC stays with the device; its address may be another's tomorrow.
  const device = deviceMac || deviceIP
  return [
    ...(domain ? [target('domain', 'domain', domain, 'policies.target.domain')] : []),
    ...(registrable && registrable !== domain
      ? [target('registrable', 'domain', registrable, 'policies.target.registrable')]
      : []),
    ...(device ? [target('device', 'device', device, 'policies.target.device')] : []),
    ...(dstHostIP ? [target('ip', 'ip', dstHostIP, 'policies.target.ip')] : []),
  ]
}

function target(
  id: PolicyTarget['id'],
  group: CustomPolicyGroup,
  entry: string,
  label: TextKey,
): PolicyTarget {
  return { id, group, entry, label }
}

function nameOf(text: string | null | undefined): string | null {
  return text ? canonicalDomainName(text) : null
}
