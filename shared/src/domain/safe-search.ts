import type { Texts } from '../fields/field.ts'

/** What a segment may set for an engine: one of its modes, or off. Without a setting it takes that of all devices. */
export const SAFE_SEARCH_OFF = 'off'

/** Suffixes of Google's search (https://www.google.com/supported_domains, read in November 2026). */
const GOOGLE =
  'com ad ae com.af com.ag al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj com.bn com.bo com.br bs bt co.bw by com.bz ca cat cd cf cg ch ci co.ck cl cm cn com.co co.cr com.cu cv com.cy cz de dj dk dm com.do dz com.ec ee com.eg es com.et fi com.fj fm fr ga ge gg com.gh com.gi gl gm gr com.gt gy com.hk hn hr ht hu co.id ie co.il im co.in iq is it je com.jm jo co.jp co.ke com.kh ki kg co.kr com.kw kz la com.lb li lk co.ls lt lu lv com.ly co.ma md me mg mk ml com.mm mn com.mt mu mv mw com.mx com.my co.mz com.na com.ng com.ni ne nl no com.np nr nu co.nz com.om com.pa com.pe com.pg com.ph com.pk pl pn com.pr ps pt com.py com.qa ro rs ru rw com.sa com.sb sc se com.sg sh si sk com.sl sm sn so sr st com.sv td tg co.th com.tj tl tm tn to com.tr tt com.tw co.tz com.ua co.ug co.uk com.uy co.uz com.vc co.ve co.vi com.vn vu ws co.za co.zm co.zw'

interface SafeSearchEngine {
  /** Field of a segment that holds its setting. */
  field: string
  label: Texts
  /** The host that answers safely, by mode, as the engine documents it. */
  hosts: Readonly<Record<string, string>>
  /** Complete names that lead to it. */
  names: readonly string[]
}

/**
 * Search engines that offer a host with safe results, by their own documents: Google (answer 186669), Bing (SafeSearch
 * for networks), DuckDuckGo (safe search), YouTube (answer 6214622). Baidu offers none.
 */
export const SAFE_SEARCH = {
  google: {
    field: 'safeSearchGoogle',
    label: { 'zh-CN': 'Google', 'en-US': 'Google' },
    hosts: { strict: 'forcesafesearch.google.com' },
    names: GOOGLE.split(' ').map((suffix) => `www.google.${suffix}`),
  },
  bing: {
    field: 'safeSearchBing',
    label: { 'zh-CN': '必应', 'en-US': 'Bing' },
    hosts: { strict: 'strict.bing.com' },
    names: ['bing.com', 'www.bing.com'],
  },
  duckduckgo: {
    field: 'safeSearchDuckDuckGo',
    label: { 'zh-CN': 'DuckDuckGo', 'en-US': 'DuckDuckGo' },
    hosts: { strict: 'safe.duckduckgo.com' },
    names: ['duckduckgo.com', 'www.duckduckgo.com'],
  },
  youtube: {
    field: 'safeSearchYouTube',
    label: { 'zh-CN': 'YouTube', 'en-US': 'YouTube' },
    hosts: { moderate: 'restrictmoderate.youtube.com', strict: 'restrict.youtube.com' },
    names: [
      'www.youtube.com',
      'm.youtube.com',
      'youtubei.googleapis.com',
      'youtube.googleapis.com',
      'www.youtube-nocookie.com',
    ],
  },
} as const satisfies Readonly<Record<string, SafeSearchEngine>>

export type SafeSearchEngineId = keyof typeof SAFE_SEARCH
export const SAFE_SEARCH_ENGINES = Object.keys(SAFE_SEARCH) as SafeSearchEngineId[]
export type SafeSearchField = (typeof SAFE_SEARCH)[SafeSearchEngineId]['field']
/** The settings of a segment; null: as all devices, for these: off. */
export type SafeSearchSettings = Readonly<Record<SafeSearchField, string | null>>

export function safeSearchModes(engine: SafeSearchEngineId): string[] {
  return Object.keys(SAFE_SEARCH[engine].hosts)
}

/** The mode that counts for an engine in a segment; null where it is off. */
function modeIn(
  engine: SafeSearchEngineId,
  own: SafeSearchSettings,
  ofAll: SafeSearchSettings,
): string | null {
  const { field } = SAFE_SEARCH[engine]
  const mode = own[field] ?? ofAll[field]
  return mode === null || mode === SAFE_SEARCH_OFF ? null : mode
}

/** Hosts by complete name, for the devices of a segment. */
export function safeSearchHosts(own: SafeSearchSettings, ofAll: SafeSearchSettings): Map<string, string> {
  const hosts = new Map<string, string>()
  for (const engine of SAFE_SEARCH_ENGINES) {
    const host = hostOf(engine, modeIn(engine, own, ofAll))
    if (host) for (const name of SAFE_SEARCH[engine].names) hosts.set(name, host)
  }
  return hosts
}

function hostOf(engine: SafeSearchEngineId, mode: string | null): string | undefined {
  const hosts: Readonly<Record<string, string>> = SAFE_SEARCH[engine].hosts
  return mode === null ? undefined : hosts[mode]
}

/** The engine, mode and host of a name for the devices of a segment; null where it is answered as usual. */
export function safeSearchOf(
  name: string,
  own: SafeSearchSettings,
  ofAll: SafeSearchSettings,
): { engine: SafeSearchEngineId; mode: string; host: string } | null {
  for (const engine of SAFE_SEARCH_ENGINES) {
    const names: readonly string[] = SAFE_SEARCH[engine].names
    if (!names.includes(name)) continue
    const mode = modeIn(engine, own, ofAll)
    const host = hostOf(engine, mode)
    return mode !== null && host ? { engine, mode, host } : null
  }
  return null
}
