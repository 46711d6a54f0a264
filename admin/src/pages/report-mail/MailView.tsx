import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'

/**
 * A mail apart from the styles of the page. The content policy of the console refuses styles in markup, so they are set
 * one by one; scripts do not run.
 */
export function MailView({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = host.current
    if (!place) return
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
    const mail = new DOMParser().parseFromString(html, 'text/html')
    const rules = [...mail.querySelectorAll('style')].map(({ textContent }) => textContent ?? '')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules.join('\n'))
    root.adoptedStyleSheets = [sheet]
    for (const element of mail.querySelectorAll<HTMLElement>('[style]')) {
      const style = element.getAttribute('style') ?? ''
      element.removeAttribute('style')
      element.style.cssText = style
    }
    for (const link of mail.querySelectorAll('a')) link.target = '_blank'
    root.replaceChildren(...mail.body.children)
  }, [html])
  return <Box ref={host} role="document" aria-label={label} tabIndex={0} sx={viewStyle} />
}

const viewStyle = {
  height: 'min(66vh, 900px)',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
