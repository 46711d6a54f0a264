import type { PopularQuota, PopularRow } from '@netwarden/shared/contract'
import type { ReactNode } from 'react'
import type { searchAddress } from '../../domain/links/index.ts'
import { ForeignText, type ValueNames } from '../../domain/words/index.ts'
import type { TextKey } from '../../kit/i18n/index.ts'
import { Mono } from '../../kit/index.ts'

export interface PopularKind {
  /** Headers of the item's column and of the column beside it; without the second one there is no such column. */
  item: TextKey
  aside?: TextKey
  nameOf: (row: PopularRow, names: ValueNames) => ReactNode
  asideOf: (row: PopularRow, names: ValueNames) => ReactNode
  filter: (row: PopularRow) => Parameters<typeof searchAddress>[0]
}

/** In the order of the radios. */
export const POPULAR_KINDS: Readonly<Record<PopularQuota, PopularKind>> = {
  activeDevice: {
    item: 'visits.field.deviceIP',
    aside: 'devices.field.maker',
    nameOf: ({ deviceIP, deviceMac }) => <Mono>{deviceIP ?? deviceMac ?? '—'}</Mono>,
    asideOf: ({ deviceCate }) => <ForeignText text={deviceCate} />,
    filter: ({ deviceIP, deviceMac }) => ({ deviceId: deviceMac ?? deviceIP ?? null }),
  },
  popularDomain: {
    item: 'visits.field.domain',
    aside: 'visits.field.domainType',
    nameOf: ({ domain }) => <ForeignText text={domain} />,
    asideOf: ({ domainType }, names) => <ForeignText text={names.category(domainType ?? '')} />,
    filter: ({ domain }) => ({ domain: domain ?? null }),
  },
  popularHost: {
    item: 'visits.field.dstHostIP',
    aside: 'visits.field.org',
    nameOf: ({ dstHostIP }) => <Mono>{dstHostIP ?? '—'}</Mono>,
    asideOf: ({ org }) => <ForeignText text={org} />,
    filter: ({ dstHostIP }) => ({ dstHostIP: dstHostIP ?? null }),
  },
  popularCategory: {
    item: 'visits.field.domainType',
    nameOf: ({ domainType }, names) => <ForeignText text={names.category(domainType ?? '')} />,
    asideOf: () => null,
    filter: ({ domainType }) => ({ domainType: domainType ?? null }),
  },
  popularOrg: {
    item: 'visits.field.org',
    aside: 'orgs.field.industry',
    nameOf: ({ name }) => <ForeignText text={name} />,
    asideOf: ({ industry }, names) => <ForeignText text={industry && names.industry(industry)} />,
    filter: ({ name }) => ({ org: name ?? null }),
  },
  popularPort: {
    item: 'visits.field.dstPort',
    aside: 'visits.field.application',
    nameOf: ({ port }) => port,
    asideOf: ({ application }, names) => application && names.application(application),
    filter: ({ port, application }) => ({ dstPort: port ?? null, application: application ?? null }),
  },
}
