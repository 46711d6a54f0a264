import nprogress from 'nprogress'
import { useLayoutEffect } from 'react'

nprogress.configure({
  minimum: 0.08,
  speed: 200,
  trickleSpeed: 800,
  showSpinner: false,
  // The bar's own template has a role that ARIA does not define.
  template: '<div class="bar" aria-hidden="true"></div>',
  barSelector: '.bar',
})

/** Starts with each navigation to another page; the page ends it when it is rendered. */
export function useProgressBar(pathname: string): void {
  useLayoutEffect(() => {
    if (pathname !== '') nprogress.start()
    return () => {
      nprogress.done()
    }
  }, [pathname])
}

export function finishProgress(): void {
  nprogress.done()
}
