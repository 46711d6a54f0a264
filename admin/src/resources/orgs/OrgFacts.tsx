import type { Organisation } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'
import { FactList, TimeText } from '../../kit/index.ts'
import { OwnedDomains } from './OwnedDomains.tsx'
import { useOrgNames } from './use-org-names.ts'

export function OrgFacts({ organisation }: { organisation: Organisation }) {
  const t = useText()
  const names = useOrgNames()
  const { name, nameZh, industry, country, address, addressZh, domains, updatedAt, updatedBy } = organisation
  return (
    <FactList
      facts={[
        { label: t('orgs.field.name'), value: name },
        { label: t('orgs.field.nameZh'), value: nameZh },
        { label: t('orgs.field.industry'), value: names.industry(industry) },
        { label: t('orgs.field.country'), value: names.country(country) },
        { label: t('orgs.field.address'), value: address },
        { label: t('orgs.field.addressZh'), value: addressZh },
        { label: t('orgs.field.updatedAt'), value: <TimeText at={updatedAt} /> },
        { label: t('orgs.field.updatedBy'), value: updatedBy ?? t('orgs.shipped') },
        { label: t('orgs.ownedDomains', { count: domains.length }), value: <OwnedDomains names={domains} /> },
      ]}
    />
  )
}
