import Box from '@mui/material/Box'
import { Mono } from '../../kit/index.ts'
import { SubjectLink } from './SubjectLink.tsx'

interface Props {
  /** The name of the device, if it has one. */
  name: string | null
  address: string
  /** How its page finds it, by default the address. */
  subject?: string
}

/** A device as a link by its name, followed by its address. */
export function NamedDevice({ name, address, subject = address }: Props) {
  if (name === null) return <SubjectLink kind="device" name={subject} label={address} />
  return (
    <>
      <SubjectLink kind="device" name={subject} label={name} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Mono>{address}</Mono>
      </Box>
    </>
  )
}
