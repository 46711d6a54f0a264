import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ComponentType, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'

/** The content security policy allows only styles with this page's nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styleCache = createCache({ key: 'nw', prepend: true, ...(nonce && { nonce }) })

/** Renders the console in small steps between which the browser can handle input. */
export function mount(root: HTMLElement, App: ComponentType): void {
  const router = createBrowserRouter([{ path: '*', element: <App /> }])
  startTransition(() => {
    createRoot(root).render(
      <CacheProvider value={styleCache}>
        <RouterProvider router={router} />
      </CacheProvider>,
    )
  })
}
