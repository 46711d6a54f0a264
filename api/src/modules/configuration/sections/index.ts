import type { ConfigSection } from '../section.ts'
import { alarmsSection } from './alarms.ts'
import { customPoliciesSection } from './custom-policies.ts'
import { enforcersSection } from './enforcers.ts'
import { listsSection } from './lists.ts'
import { organisationsSection } from './organisations.ts'
import { reportMailSection } from './report-mail.ts'
import { segmentsSection } from './segments.ts'
import { brandingSection, dnsSection, gatewaySection, riskRulesSection } from './settings.ts'
import { usersSection } from './users.ts'
import { zonesSection } from './zones.ts'

/** In the order of the document, which is the order of creation; deletions go the other way. */
export const SECTIONS: readonly ConfigSection[] = [
  segmentsSection,
  customPoliciesSection,
  listsSection,
  organisationsSection,
  zonesSection,
  dnsSection,
  gatewaySection,
  riskRulesSection,
  alarmsSection,
  brandingSection,
  usersSection,
  reportMailSection,
  enforcersSection,
]
