import CssBaseline from '@mui/material/CssBaseline'
import { createTheme, type ThemeOptions, ThemeProvider } from '@mui/material/styles'
import { useMemo } from 'react'
import {
  CoreAdminContext,
  type CoreAdminContextProps,
  CoreAdminUI,
  type CoreAdminUIProps,
  Resource,
  type RouterProvider,
  reactRouterProvider,
} from 'react-admin'
import { ChangeReasonDialog } from '../kit/ChangeReasonDialog.tsx'
import { Toasts } from '../kit/Toasts.tsx'
import { AREAS } from './routes.ts'

interface Props extends Omit<CoreAdminContextProps, 'children'> {
  requireAuth: boolean
  /** Without it, production builds call a foreign host when they start. */
  disableTelemetry: boolean
  theme: ThemeOptions
  layout: NonNullable<CoreAdminUIProps['layout']>
  loginPage: NonNullable<CoreAdminUIProps['loginPage']>
}

/** Created once: react-admin registers its resources again whenever it gets other elements. */
const resources = AREAS.flatMap(({ resources = [] }) => resources).map((name) => (
  <Resource key={name} name={name} />
))

/**
 * The address as react-admin's forms may know it. They fill in the values of `?source={…}`, so that the
 * sender of a link could put an address or a role into a form that another user then saves.
 */
const useBareLocation: RouterProvider['useLocation'] = () => {
  const location = reactRouterProvider.useLocation()
  return useMemo(() => ({ ...location, search: '', state: null }), [location])
}
const router: RouterProvider = { ...reactRouterProvider, useLocation: useBareLocation }

/** react-admin's `Admin` without its default screens, none of which is ever seen: 25 kB less for Login to load. */
export function Admin({ requireAuth, disableTelemetry, theme, layout, loginPage, ...context }: Props) {
  const muiTheme = useMemo(() => createTheme(theme), [theme])
  return (
    <CoreAdminContext {...context} routerProvider={router}>
      <ThemeProvider theme={muiTheme}>
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          requireAuth={requireAuth}
          disableTelemetry={disableTelemetry}
          layout={layout}
          loginPage={loginPage}
        >
          {resources}
        </CoreAdminUI>
        <ChangeReasonDialog />
        <Toasts />
      </ThemeProvider>
    </CoreAdminContext>
  )
}
