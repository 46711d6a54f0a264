import { CONTROL_GROUPS, type ControlGroup } from '@netwarden/shared/domain'
import { triggeredAddress } from './address-triggers.ts'
import { OWN_DOMAIN } from './bind-plan.ts'

/** The policy that a zone of ours was made of. */
export interface ActingZone {
  /** What is answered before any policy. */
  isFirst: boolean
  controlGroup: ControlGroup
  inherited: boolean
}

const ZONE = new RegExp(`(?:^|\\.)([a-z]+)\\.(own|all)\\.${OWN_DOMAIN.replaceAll('.', '\\.')}$`)

const GROUP_OF: Readonly<Record<string, ControlGroup>> = { first: 'special', exception: 'domain' }

function groupNamed(part: string): ControlGroup {
  return CONTROL_GROUPS.find((group) => group === part) ?? 'default'
}

/** What the compiler made the zone of, by its name or that of a rule in it; null for none of ours. */
export function actingZone(name: string | null): ActingZone | null {
  const [, part, layer] = ZONE.exec(name ?? '') ?? []
  if (part === undefined) return null
  const isFirst = part === 'first'
  return { isFirst, controlGroup: GROUP_OF[part] ?? groupNamed(part), inherited: layer === 'all' }
}

/** The address of an answer by which a rule of ours acted; null for a rule about names or devices. */
export function actingAddress(rule: string): string | null {
  const at = rule.search(ZONE)
  return at < 0 ? null : triggeredAddress(rule.slice(0, at))
}
