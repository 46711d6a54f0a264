import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Below this width the menu is a drawer and tables become rows of two lines. */
export function useIsPhone(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
}
