import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { segmentAddress } from './segment-address.ts'

/** A segment's name wherever it stands, leading to what the segment holds; underlined, for it stands among words. */
export function SegmentLink({ id, name }: { id: string; name: string }) {
  return (
    <Link component={RouterLink} to={segmentAddress(id)} underline="always">
      {name}
    </Link>
  )
}
