import Box from '@mui/material/Box'
import type { ProfileKind, Timespan } from '@netwarden/shared/contract'
import { isIp, isMac } from '@netwarden/shared/validators'
import { Link } from 'react-router'
import { Mono } from '../../kit/index.ts'
import { ForeignText } from '../words/index.ts'
import { subjectAddress } from './subject-address.ts'

interface Props {
  kind: ProfileKind
  name: string
  /** The displayed text instead. */
  label?: string | null
  timespan?: Timespan
}

/** A name as a link to its page. */
export function SubjectLink({ kind, name, label, timespan = 'day' }: Props) {
  const shown = label ?? name
  return (
    <Box component={Link} to={subjectAddress(kind, name, timespan)} sx={linkStyle}>
      {isIp(shown) || isMac(shown) ? <Mono>{shown}</Mono> : <ForeignText text={shown} />}
    </Box>
  )
}

/** No wider than its container, so that the link of a long name stays within the visible part. */
const linkStyle = {
  display: 'inline-block',
  maxWidth: '100%',
  verticalAlign: 'bottom',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const
