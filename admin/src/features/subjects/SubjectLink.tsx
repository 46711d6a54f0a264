import Box from '@mui/material/Box'
import type { SubjectKind, Timespan } from '@netwarden/shared'
import { Link } from 'react-router'
import { Mono } from '../../ui/index.ts'
import { ForeignText } from '../visits/index.ts'
import { subjectAddress } from './subject-address.ts'
import { SUBJECT_SHAPES } from './subject-kinds.ts'

interface Props {
  kind: SubjectKind
  name: string
  /** What is shown in its stead. */
  label?: string | null
  timespan?: Timespan
}

/** A name that leads to its own page. */
export function SubjectLink({ kind, name, label, timespan = 'day' }: Props) {
  return (
    <Box component={Link} to={subjectAddress(kind, name, timespan)} sx={linkStyle}>
      {SUBJECT_SHAPES[kind].isMono ? <Mono>{label ?? name}</Mono> : <ForeignText text={label ?? name} />}
    </Box>
  )
}

/** No wider than what holds it, so that a long name's link lies where it is seen. */
const linkStyle = {
  display: 'inline-block',
  maxWidth: '100%',
  verticalAlign: 'bottom',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const
