import type { DeviceControl, DomainControl } from '@netwarden/shared/contract'
import type { Language } from '@netwarden/shared/i18n'
import { listsHolding, locateDevice } from '@netwarden/shared/policy'
import type { CurrentPolicies } from '../policy-snapshot/index.ts'
import type { ListsService } from '../segment-lists/index.ts'
import { type SegmentsRepository, segmentName } from '../segment-repository/index.ts'
import type { CustomPoliciesRepository } from './custom-policies.repository.ts'
import type { CustomPoliciesService } from './custom-policies.service.ts'

export interface SubjectControlDeps {
  currentPolicies: Pick<CurrentPolicies, 'set'>
  segments: Pick<SegmentsRepository, 'names'>
  repository: Pick<CustomPoliciesRepository, 'onDevices' | 'onDomains'>
  customPolicies: Pick<CustomPoliciesService, 'present'>
  lists: Pick<ListsService, 'show'>
}

const MAX_POLICIES = 50
/** A name has at most 127 labels (RFC 1035 §2.3.4). */
const MAX_LABELS = 127

/** The policies about a device or a name, for its page. */
export class SubjectControl {
  constructor(private readonly deps: SubjectControlDeps) {}

  async ofDevice(ip: string, mac: string | null, language: Language): Promise<DeviceControl> {
    const { segments, policies } = await this.ofDevices([{ deviceIP: ip, deviceMac: mac }], language)
    const [segment] = segments
    if (!segment) throw new Error('a device is in a segment')
    return { segment, policies }
  }

  /** The segment of each device, in their order, and the newest policies for any of them. */
  async ofDevices(
    devices: readonly { deviceIP: string | null; deviceMac: string | null }[],
    language: Language,
  ): Promise<{ segments: DeviceControl['segment'][]; policies: DeviceControl['policies'] }> {
    const { currentPolicies, segments, repository, customPolicies } = this.deps
    const [names, policies] = await Promise.all([
      segments.names(),
      repository.onDevices(devices, MAX_POLICIES),
    ])
    return {
      segments: devices.map(({ deviceIP, deviceMac }) => {
        const { segment, entry } = locateDevice(currentPolicies.set, deviceIP, deviceMac)
        return { id: segment.id, name: segmentName(names.get(segment.id) ?? '', language), entry }
      }),
      policies: await customPolicies.present(policies, language),
    }
  }

  async ofDomain(domain: string, language: Language): Promise<DomainControl> {
    const { currentPolicies, repository, customPolicies, lists } = this.deps
    const matches = listsHolding(currentPolicies.set, domain)
    const found = await Promise.all(
      matches.map(async ({ listId, entry }) => {
        const { name, group, enable, solvedMode, enabledIn } = await lists.show(
          listId,
          undefined,
          undefined,
          language,
        )
        const enabledSegments = enabledIn.length
        return { policyId: listId, name, group, entry, enabled: enable, solvedMode, enabledSegments }
      }),
    )
    const policies = await repository.onDomains(suffixesOf(domain), MAX_POLICIES)
    return { lists: found, policies: await customPolicies.present(policies, language) }
  }
}

/** The name and all names above it. */
function suffixesOf(domain: string): string[] {
  const labels = domain.split('.').slice(-MAX_LABELS)
  return labels.map((_, index) => labels.slice(index).join('.'))
}
