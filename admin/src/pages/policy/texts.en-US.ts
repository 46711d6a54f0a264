import type { Translation } from '@netwarden/shared/i18n'
import type { policyPageTextsZh } from './texts.zh-CN.ts'

export const policyPageTextsEn: Translation<typeof policyPageTextsZh> = {
  'policies.page.tab': 'Policy · {name}',
  'policies.page.toSegments': 'Back to segments',
  'policies.page.rank': 'Rank {rank}',
  'policies.page.groups': 'Policy categories, in the order of evaluation',
  'policies.page.enabledCount': '{count} enabled',
  'policies.page.hits': '{hits} hit |||| {hits} hits',
  'policies.page.hitsNote': 'Hits in this segment within the last 30 days.',
  'policies.page.logOf': 'Operations on {name} and its policies, newest first',
  'route.policy': 'Policy',
}
