import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { segmentAddress } from './segment-address.ts'

/** A segment's name as a link to its policies; underlined, because it appears within sentences. */
export function SegmentLink({ id, name }: { id: string; name: string }) {
  return (
    <Link component={RouterLink} to={segmentAddress(id)} underline="always">
      {name}
    </Link>
  )
}
