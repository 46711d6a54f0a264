import type { PolicyHits } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { TimeText } from '../../kit/index.ts'

/** How often a policy decided, as the facts of its drawer. */
export function useHitFacts({ hits24h, hits30d, firstHitAt, lastHitAt }: PolicyHits) {
  const t = useText()
  const { number } = useFormat()
  const moment = (at: string | null) => (at ? <TimeText at={at} style="minute" /> : '—')
  return [
    {
      label: t('policies.hits'),
      value:
        hits24h === null || hits30d === null
          ? t('policies.hits.unknown')
          : t('policies.hits.counts', { day: number(hits24h), month: number(hits30d) }),
    },
    { label: t('policies.hits.first'), value: moment(firstHitAt) },
    { label: t('policies.hits.last'), value: moment(lastHitAt) },
  ]
}
