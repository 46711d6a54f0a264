import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { LabelledSwitch } from '../../kit/index.ts'

interface Props {
  names: number
  visits: number
  /** Address of their visits. */
  to: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** The number of local names that a ranking excludes, and the switch that includes them. */
export function LocalNames({ names, visits, to, isOn, onSwitch }: Props) {
  const t = useText()
  const format = useFormat()
  const counts = { names: format.number(names), visits: format.number(visits) }
  return (
    <Typography variant="small" sx={barStyle}>
      <Link to={to}>{t(isOn ? 'visits.local.counted' : 'visits.local.leftOut', counts)}</Link>
      <LabelledSwitch label={t('visits.local.switch')} isOn={isOn} onChange={onSwitch} />
    </Typography>
  )
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  px: 2,
  py: 0.5,
  borderTop: 'strong',
} as const
