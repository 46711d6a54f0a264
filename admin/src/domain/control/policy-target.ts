import type { AccessRecord, CustomPolicyGroup } from '@netwarden/shared/domain'
import { canonicalDomainName } from '@netwarden/shared/validators'

/** A part of a record that a policy can be added for. */
export interface PolicyTarget {
  id: 'domain' | 'registrable' | 'device' | 'ip'
  group: CustomPolicyGroup
  entry: string
}

export type PolicyFacts = Partial<
  Pick<AccessRecord, 'domain' | 'registrableDomain' | 'deviceIP' | 'deviceMac' | 'dstHostIP'>
>

/** In the order of their use; names that no policy can contain (escaped bytes, for example) are omitted. */
export function policyTargets(facts: PolicyFacts): PolicyTarget[] {
  const { deviceIP, deviceMac, dstHostIP } = facts
  const domain = nameOf(facts.domain)
  const registrable = nameOf(facts.registrableDomain)
  // The MAC stays with the device; its address may belong to another device tomorrow.
  const device = deviceMac || deviceIP
  return [
    ...targetOf('domain', 'domain', domain),
    ...targetOf('registrable', 'domain', registrable === domain ? null : registrable),
    ...targetOf('device', 'device', device),
    ...targetOf('ip', 'ip', dstHostIP),
  ]
}

function targetOf(
  id: PolicyTarget['id'],
  group: CustomPolicyGroup,
  entry: string | null | undefined,
): PolicyTarget[] {
  return entry ? [{ id, group, entry }] : []
}

function nameOf(text: string | null | undefined): string | null {
  return text ? canonicalDomainName(text) : null
}
