import { useEffect } from 'react'
import { type TextKey, useText } from '../i18n/index.ts'
import { useBranding } from '../providers/branding.ts'

/** The window's title: the page's label and the product's name. */
export function usePageTitle(page: TextKey | undefined): void {
  const t = useText()
  const { softwareName: name } = useBranding()
  useEffect(() => {
    document.title = `${t(page ?? 'route.notFound')} - ${name}`
  }, [t, page, name])
}
