import Box from '@mui/material/Box'

/** The logo: a shield with the product's letter. The branding provides the word beside it. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden
      sx={{ width: size, height: size, flex: 'none', color: 'brand.fill' }}
    >
      <path fill="currentColor" d="M12 1.5 21 4.6v7.1c0 5.2-3.6 9-9 10.8-5.4-1.8-9-5.6-9-10.8V4.6z" />
      <path
        fill="none"
        stroke="white"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M8.6 15.8V8.4l6.8 7.2V8.2"
      />
    </Box>
  )
}
