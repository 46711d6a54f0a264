/** The area in which a page scrolls. */
export const pageAreaStyle = {
  height: '100%',
  overflow: 'auto',
  px: { xs: 1.5, md: 2 },
  pt: { xs: 1.5, md: 1.75 },
  pb: { xs: 1.5, md: 1.75 },
} as const
