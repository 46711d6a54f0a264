import { useEffect } from 'react'
import { useBranding } from '../../domain/branding/index.ts'
import { type TextKey, useText } from '../../kit/i18n/index.ts'

/** The window's title: the page's label and the product's name. */
export function usePageTitle(page: TextKey | undefined): void {
  const t = useText()
  const { softwareName: name } = useBranding()
  useEffect(() => {
    document.title = `${t(page ?? 'route.notFound')} - ${name}`
  }, [t, page, name])
}
