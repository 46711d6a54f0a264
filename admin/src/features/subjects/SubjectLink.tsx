import type { SubjectKind, Timespan } from '@netwarden/shared'
import { Link } from 'react-router'
import { Mono } from '../../ui/index.ts'
import { ForeignText } from '../visits/index.ts'
import { subjectAddress } from './subject-address.ts'
import { SUBJECT_SHAPES } from './subject-kinds.ts'

interface Props {
  kind: SubjectKind
  name: string
  timespan?: Timespan
}

/** A name that leads to its own page. */
export function SubjectLink({ kind, name, timespan = 'day' }: Props) {
  return (
    <Link to={subjectAddress(kind, name, timespan)}>
      {SUBJECT_SHAPES[kind].isMono ? <Mono>{name}</Mono> : <ForeignText text={name} />}
    </Link>
  )
}
