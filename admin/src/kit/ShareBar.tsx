import Box from '@mui/material/Box'

interface Props {
  share: number
  color?: number
  isThin?: boolean
}

/** A share as a bar; decorative, because the number is next to it. */
export function ShareBar({ share, color = 0, isThin = false }: Props) {
  const width = `${Math.max(0, Math.min(1, share)) * 100}%`
  // On paper the height is not limited; this is the minimum.
  const minHeight = isThin ? 3 : 6
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        minHeight,
        printColorAdjust: 'exact',
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
          minHeight,
          borderRadius: 3,
          bgcolor: (theme) => theme.palette.series[color],
        }}
      />
    </Box>
  )
}
