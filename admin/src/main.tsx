import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { App } from './App.tsx'
import { changeLanguage, storedLanguage } from './i18n/index.ts'

/** The content security policy lets in the styles that carry this page's nonce, and no others. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styleCache = createCache({ key: 'nw', prepend: true, ...(nonce && { nonce }) })
const router = createBrowserRouter([{ path: '*', element: <App /> }])

async function start(root: HTMLElement): Promise<void> {
  await changeLanguage(storedLanguage())
  createRoot(root).render(
    <CacheProvider value={styleCache}>
      <RouterProvider router={router} />
    </CacheProvider>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
