import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { changeLanguage, loadTextsFrom, storedLanguage } from '../kit/i18n/index.ts'
import { findPage } from '../kit/routing/index.ts'
import { isLoggedIn } from '../kit/session/index.ts'
import { queryClient } from '../kit/session/query-client.ts'
import { userQuery } from '../kit/session/user.ts'
import { App } from './App.tsx'
import { SECTIONS } from './routes.ts'
import { CONSOLE_TEXTS } from './texts/areas.ts'

/** The content security policy lets in the styles that carry this page's nonce, and no others. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styleCache = createCache({ key: 'nw', prepend: true, ...(nonce && { nonce }) })
const router = createBrowserRouter([{ path: '*', element: <App /> }])

/** Each language is a chunk of its own, so that nobody loads the one they do not read. */
loadTextsFrom({
  'zh-CN': () => import('./texts/bundle-zh-CN.ts'),
  'en-US': () => import('./texts/bundle-en-US.ts'),
})

// zod would try whether it may make code of text, which the policy refuses and the browser then reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Whoever is signed in will see the frame and a page: their code and texts come at the same time as the entry's texts. */
function loadAhead(): void {
  if (!isLoggedIn()) return
  const page = findPage(SECTIONS, window.location.pathname)?.route.page
  const texts = CONSOLE_TEXTS[storedLanguage()]()
  for (const code of [import('./frame/index.ts'), ...texts, page?.loadAhead()]) {
    // What cannot be had now is asked for again when it is to be shown, and told there.
    code?.catch(() => undefined)
  }
}

async function start(root: HTMLElement): Promise<void> {
  const texts = changeLanguage(storedLanguage())
  loadAhead()
  await texts
  // Not before the texts are there, for a refusal is told with them.
  if (isLoggedIn()) void queryClient.prefetchQuery(userQuery)
  createRoot(root).render(
    <CacheProvider value={styleCache}>
      <RouterProvider router={router} />
    </CacheProvider>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
