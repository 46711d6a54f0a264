import List from '@mui/material/List'
import type { Timespan } from '@netwarden/shared'
import { SubjectLink } from '../../domain/subject/index.ts'

interface Props {
  addresses: readonly string[]
  /** The address that stands above. */
  own: string
  timespan: Timespan
}

/** All addresses that one device held; the others lead to their own pages. */
export function AddressList({ addresses, own, timespan }: Props) {
  const others = addresses.filter((address) => address !== own)
  if (others.length === 0) return '—'
  return (
    <List disablePadding sx={{ maxHeight: 66, overflow: 'auto' }} tabIndex={0}>
      {others.map((address) => (
        <li key={address}>
          <SubjectLink kind="device" name={address} timespan={timespan} />
        </li>
      ))}
    </List>
  )
}
