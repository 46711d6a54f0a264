import type { Translation } from '@netwarden/shared'
import type { policyPageTextsZh } from './texts.zh-CN.ts'

export const policyPageTextsEn: Translation<typeof policyPageTextsZh> = {
  'policies.page.tab': 'Policy · {name}',
  'policies.page.toSegments': 'Back to segments',
  'policies.page.rank': 'Rank {rank}',
  'policies.page.groups': 'Control groups in the order they are asked',
  'policies.page.enabledCount': '{count} on',
  'policies.page.hits': '{hits} hit |||| {hits} hits',
  'policies.page.hitsNote': 'Hits in 30 days; those of lists in all segments.',
  'policies.page.logOf': 'What was done to {name} and its policies, the newest first',
  'route.policy': 'Policy',
}
