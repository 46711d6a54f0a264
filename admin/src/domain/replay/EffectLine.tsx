import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Replay } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'

type Basis = Pick<Replay, 'visitsRead' | 'from' | 'to' | 'readSince'>

interface Props {
  flips: Replay['flips']
  /** The visits from which that is known. */
  basis?: Basis
  /** Without a frame, for menus and tooltips. */
  isBare?: boolean
}

/** In one line, how many visits of the last 7 days a change would have flipped. */
export function EffectLine({ flips, basis, isBare = false }: Props) {
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
  const content = (
    <>
      {parts.length > 0 ? parts.join(' ') : t('replay.line.nothing')}
      {basis && <BasisLine basis={basis} />}
    </>
  )
  if (isBare) return <Box role="status">{content}</Box>
  return (
    <Note role="status" tone={toBanned > 0 ? 'medium' : 'low'}>
      {content}
    </Note>
  )
}

function BasisLine({ basis: { visitsRead, from, to, readSince } }: { basis: Basis }) {
  const t = useText()
  const format = useFormat()
  const isCut = readSince > from
  return (
    <Typography variant="quiet" component="div">
      {t(isCut ? 'replay.line.readCut' : 'replay.line.read', {
        visits: format.number(visitsRead),
        from: format.time(isCut ? readSince : from, 'minute'),
        to: format.time(to, 'minute'),
      })}
    </Typography>
  )
}
