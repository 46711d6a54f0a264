import './interpreted-schemas.ts'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { changeLanguage, loadTextsFrom, storedLanguage } from '../kit/i18n/index.ts'
import { App } from './App.tsx'

/** The content security policy lets in the styles that carry this page's nonce, and no others. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styleCache = createCache({ key: 'nw', prepend: true, ...(nonce && { nonce }) })
const router = createBrowserRouter([{ path: '*', element: <App /> }])

/** Each language is a chunk of its own, so that nobody loads the one they do not read. */
loadTextsFrom({
  'zh-CN': () => import('./texts/bundle-zh-CN.ts'),
  'en-US': () => import('./texts/bundle-en-US.ts'),
})

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
