import { createHash } from 'node:crypto'
import type { RequestState } from '@netwarden/shared/domain'
import { isTextKey, type Language, type TextKey, translate } from '@netwarden/shared/i18n'
import { readableNames } from '@netwarden/shared/validators'

export const NOTICES = ['tooMany', 'outdated', 'unavailable'] as const
export type PageNotice = (typeof NOTICES)[number]

/** What the page shows. */
export interface PageView {
  language: Language
  softwareName: string
  copyright: string
  /** The banned name; null: the page says nothing of any. */
  banned: { domain: string; category: string | null } | null
  request: { status: RequestState; comment: string; until: string | null } | null
  /** Null: no request is taken. */
  token: string | null
  notice: PageNotice | null
  /** What keeps the name in the address of the page; empty where it is the host. */
  query: string
}

/** While it waits for an answer, and until a granted name resolves again, the page reloads after so many seconds. */
const RELOAD_AFTER: Partial<Record<RequestState, number>> = { open: 4, granted: 3 }

const STYLE = `:root{color-scheme:light dark;--back:#f3f5f9;--card:#fff;--text:#1b2330;--quiet:#566275;--line:#dde3ec;--main:#2456c9;--on:#fff;--bad:#b3261e;--good:#1d6b3a;--soft:#eef2fb}
@media (prefers-color-scheme:dark){:root{--back:#10141b;--card:#181e28;--text:#e8ecf3;--quiet:#9aa6b8;--line:#2c3644;--main:#7aa2ff;--on:#0d1424;--bad:#ff8a80;--good:#7fd8a0;--soft:#1f2837}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:20px;padding:24px 16px;background:var(--back);color:var(--text);font:15px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:100%;max-width:520px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:32px;box-shadow:0 8px 30px rgba(16,24,40,.08)}
.head{display:flex;gap:16px;align-items:flex-start}
.sign{flex:none;width:44px;height:44px;border-radius:12px;background:var(--soft);color:var(--main);display:grid;place-items:center}
h1{margin:0 0 4px;font-size:21px;line-height:1.35}
p{margin:0}
.quiet{color:var(--quiet)}
.name{margin:20px 0 0;padding:12px 14px;border:1px solid var(--line);border-radius:10px;background:var(--back);font-weight:600;overflow-wrap:anywhere}
dl{margin:14px 0 0;display:grid;grid-template-columns:auto 1fr;gap:4px 14px}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
section{margin-top:24px;padding-top:22px;border-top:1px solid var(--line)}
h2{margin:0 0 2px;font-size:16px}
.state{padding:12px 14px;border-radius:10px;background:var(--soft)}
.state.good{color:var(--good)}.state.bad{color:var(--bad)}
section{display:grid;gap:14px}
section dl{margin:0}
form{display:grid;gap:14px}
label{display:grid;gap:5px;font-size:14px;color:var(--quiet)}
textarea,input{width:100%;padding:9px 11px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--text);font:inherit}
textarea{min-height:76px;resize:vertical}
textarea:focus-visible,input:focus-visible,button:focus-visible{outline:2px solid var(--main);outline-offset:1px}
button{justify-self:start;padding:9px 20px;border:0;border-radius:8px;background:var(--main);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
footer{font-size:13px;color:var(--quiet);text-align:center}
@media (max-width:480px){main{padding:24px 20px}button{width:100%}}`

/** No script, nothing from elsewhere, and forms to the page's own origin only. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const SHIELD =
  '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 3l7 3v5c0 4.6-3 8.2-7 10-4-1.8-7-5.4-7-10V6z"/><path d="M9 12h6"/></svg>'

export function pageOf(view: PageView): string {
  const { language, softwareName, copyright, banned, request, query } = view
  const t = (key: TextKey, params?: Record<string, string>) => translate(language, key, params)
  const title = t(banned ? 'page.title' : 'page.neutralTitle')
  const reload = request && RELOAD_AFTER[request.status]
  // At the page's own address, a site that was granted is opened by its name.
  const next = request?.status === 'granted' && banned && query ? `http://${banned.domain}/` : `/${query}`
  const refresh = reload ? `<meta http-equiv="refresh" content="${reload};url=${escaped(next)}">` : ''
  const foot = [softwareName, copyright].filter(Boolean).map(escaped).join(' · ')
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${refresh}
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>
<div class="head"><div class="sign">${SHIELD}</div><div><h1>${escaped(title)}</h1><p class="quiet">${escaped(t(banned ? 'page.blocked' : 'page.neutral'))}</p></div></div>
${banned ? bannedPart(banned, t) : ''}${banned ? requestPart(view, t) : ''}
</main>
<footer>${foot}</footer>
</body></html>
`
}

type Translate = (key: TextKey, params?: Record<string, string>) => string

function bannedPart({ domain, category }: NonNullable<PageView['banned']>, t: Translate): string {
  const name = `<p class="name"><bdi>${escaped(readableNames(domain))}</bdi></p>`
  const key = `page.category.${category}`
  if (category === null || !isTextKey(key)) return name
  return `${name}<dl><dt>${escaped(t('page.category'))}</dt><dd>${escaped(t(key))}</dd></dl>`
}

function requestPart({ language, request, token, notice, query }: PageView, t: Translate): string {
  const parts = [
    request ? stateOf(request, t, language) : '',
    notice ? `<p class="state bad" role="alert">${escaped(t(`page.notice.${notice}`))}</p>` : '',
    token !== null && request?.status !== 'open' && request?.status !== 'granted'
      ? formOf(token, query, t)
      : '',
  ].filter(Boolean)
  return parts.length > 0 ? `<section>${parts.join('')}</section>` : ''
}

function stateOf(
  { status, comment, until }: NonNullable<PageView['request']>,
  t: Translate,
  language: Language,
): string {
  const tone = status === 'granted' ? ' good' : status === 'refused' ? ' bad' : ''
  const said = t(`page.${status}`, { until: until === null ? '' : timeText(until, language) })
  const words = comment
    ? `<dl><dt>${escaped(t('page.comment'))}</dt><dd><bdi>${escaped(comment)}</bdi></dd></dl>`
    : ''
  return `<p class="state${tone}" role="status">${escaped(said)}</p>${words}`
}

function formOf(token: string, query: string, t: Translate): string {
  return `<form method="post" action="/request${escaped(query)}" accept-charset="utf-8">
<div><h2>${escaped(t('page.request'))}</h2><p class="quiet">${escaped(t('page.requestHint'))}</p></div>
<input type="hidden" name="token" value="${escaped(token)}">
<label>${escaped(t('page.reason'))}<textarea name="reason" maxlength="500" required></textarea></label>
<label>${escaped(t('page.contact'))}<input name="contact" maxlength="200" autocomplete="email"></label>
<button type="submit">${escaped(t('page.send'))}</button>
</form>`
}

function timeText(at: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(at))
}

/** Names, comments and branding are untrusted input. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
