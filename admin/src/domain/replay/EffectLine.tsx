import type { Replay } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'

/** In one line, how many visits of the last 7 days a change would have flipped. */
export function EffectLine({ flips }: { flips: Replay['flips'] }) {
  const t = useText()
  const format = useFormat()
  const { toBanned, toPassed, devices, domains } = flips
  const count = (visits: number) => ({
    visits: format.number(visits),
    devices: format.number(devices),
    names: format.number(domains),
  })
  const parts = [
    toBanned > 0 && t('replay.line.toBanned', count(toBanned)),
    toPassed > 0 && t('replay.line.toPassed', count(toPassed)),
  ].filter((part) => part !== false)
  return (
    <Note role="status" tone={toBanned > 0 ? 'medium' : 'low'}>
      {parts.length > 0 ? parts.join(' ') : t('replay.line.nothing')}
    </Note>
  )
}
