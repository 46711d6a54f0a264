import Box from '@mui/material/Box'

interface Props {
  username: string
  nickname: string
  /** Address of a picture, or empty. */
  src: string
  size?: number
}

/** A person's picture or initials; the name is next to it, or labels the surrounding control. */
export function UserAvatar({ username, nickname, src, size = 30 }: Props) {
  const style = { ...avatarStyle, width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (src) return <Box component="img" src={src} alt="" sx={{ ...style, objectFit: 'cover' }} />
  return (
    <Box component="span" aria-hidden sx={style}>
      {initials(username, nickname)}
    </Box>
  )
}

/** Two letters of the username, or the first character of a nickname that is not Latin. */
function initials(username: string, nickname: string): string {
  const [first = ''] = nickname
  if (/\p{Script=Han}/u.test(first)) return first
  return username.slice(0, 2).toUpperCase()
}

const avatarStyle = {
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: '50%',
  fontWeight: 650,
  color: 'brand.text',
  bgcolor: 'brand.tint',
} as const
