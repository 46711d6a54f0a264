import Box from '@mui/material/Box'

interface Props {
  share: number
  color?: number
  isThin?: boolean
}

/** How large a part is, as a bar; the number stands beside it, so this one is only for the eye. */
export function ShareBar({ share, color = 0, isThin = false }: Props) {
  const width = `${Math.max(0, Math.min(1, share)) * 100}%`
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        height: isThin ? 3 : 6,
        borderRadius: 3,
        display: 'block',
        bgcolor: 'line.weak',
        overflow: 'hidden',
      }}
    >
      <Box
        component="span"
        style={{ width }}
        sx={{
          display: 'block',
          height: '100%',
          borderRadius: 3,
          bgcolor: (theme) => theme.palette.series[color],
        }}
      />
    </Box>
  )
}
