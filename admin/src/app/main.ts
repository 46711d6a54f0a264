import { changeLanguage, loadTextsFrom, storedLanguage } from '../kit/i18n/index.ts'
import { findPage } from '../kit/routing/index.ts'
import { isLoggedIn } from '../kit/session/index.ts'
import { queryClient } from '../kit/session/query-client.ts'
import { userQuery } from '../kit/session/user.ts'
import { keepEarlyKeys } from './frame/early-keys.ts'
import { SECTIONS } from './routes.ts'
import { FRAME_TEXTS } from './texts/frame-texts.ts'

/** Each language is a separate chunk, so that users load only the one they read. */
loadTextsFrom({
  'zh-CN': () => import('./texts/bundle-zh-CN.ts'),
  'en-US': () => import('./texts/bundle-en-US.ts'),
})

// zod would try whether it may make code of text, which the policy refuses and the browser then reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * A signed-in user will see the frame and a page: their code and texts load together with the entry's texts. Each
 * starts in a separate task, because requesting their many files takes the browser a while.
 */
async function loadAhead(): Promise<void> {
  const page = findPage(SECTIONS, window.location.pathname)?.route.page
  const texts = () => FRAME_TEXTS[storedLanguage()]()
  for (const load of [() => import('./frame/index.ts'), () => page?.loadAhead(), texts]) {
    await new Promise((resolve) => setTimeout(resolve))
    // A failed download is retried when the code is needed, and reported there.
    load()?.catch(() => undefined)
  }
}

async function start(root: HTMLElement): Promise<void> {
  const texts = changeLanguage(storedLanguage())
  // Separate modules, so that the browser can handle input between running the code of each.
  const drawing = Promise.all([import('./mount.tsx'), import('./App.tsx')])
  if (isLoggedIn()) {
    keepEarlyKeys()
    void loadAhead()
  }
  await texts
  // Runs after the texts are loaded, because the message of a failure needs them.
  if (isLoggedIn()) {
    void queryClient.prefetchQuery(userQuery)
    void findPage(SECTIONS, window.location.pathname)?.route.prefetch?.()
  }
  const [{ mount }, { App }] = await drawing
  mount(root, App)
}

const root = document.getElementById('root')
if (root) void start(root)
