import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Below this width the menu is a drawer and tables become rows of two lines. Paper is as narrow, but holds tables. */
export function useIsPhone(): boolean {
  const narrow = useTheme().breakpoints.down('md')
  return useMediaQuery(narrow.replace('@media', '@media screen and'), { noSsr: true })
}
