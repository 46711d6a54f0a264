import type { AccessRequest } from '@netwarden/shared/domain'
import { readableText, useValueNames, visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { FactList, Note } from '../../kit/index.ts'

/** What a person asks for, and why. */
export function RequestFacts({ request }: { request: AccessRequest }) {
  const t = useText()
  const names = useValueNames()
  const { domain, deviceIP, deviceName, reason, contact, policyName, controlGroup, needsSuperadmin } = request
  return (
    <>
      <FactList
        facts={[
          { label: t('requests.name'), value: readableText(domain) },
          {
            label: t('requests.device'),
            value: deviceName ? `${visibleText(deviceName)} (${deviceIP})` : deviceIP,
          },
          { label: t('requests.reason'), value: visibleText(reason) || '—' },
          contact && { label: t('requests.contact'), value: visibleText(contact) },
          {
            label: t('requests.policy'),
            value: visibleText(policyName ?? '') || names.controlGroup(controlGroup),
          },
        ]}
      />
      {needsSuperadmin && <Note tone="medium">{t('requests.superadminOnly')}</Note>}
    </>
  )
}
