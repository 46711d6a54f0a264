import { createHash } from 'node:crypto'
import { PRIVATE_NETWORKS } from '../policies/private-addresses.ts'
import { askKeyName } from './ask-key.ts'
import { type BindPlan, type BindView, OWN_KEYS, type PolicyZone } from './bind-plan.ts'
import { zoneRecords } from './rendered-zone.ts'

/** A policy zone in a view, with what its file has to hold. */
export interface RenderedZone {
  view: string
  zone: string
  /** Relative to the folder of the configuration. */
  file: string
  records: readonly string[]
  /** Of the records. */
  digest: string
  /** Whether BIND takes single records of it, because loading all of them takes long. */
  isLarge: boolean
}

export interface RenderedPlan {
  /** The configuration with all views. */
  config: string
  /** Views in their order, each with its segment. */
  views: readonly { name: string; segmentId: string }[]
  /** Segments whose view the console may ask. */
  asked: readonly string[]
  /** Views that answer from a cache, without policies and without asking others; only the node has their keys. */
  cacheViews: readonly string[]
  policyZones: readonly RenderedZone[]
  /** Zones that the server answers as their authority. */
  zones: readonly { origin: string; file: string; text: string }[]
}

/** Records from which a policy zone is changed by updates; 5,000 load in some 40 ms. */
const LARGE_ZONE = 5_000

interface ConfigPaths {
  /** Where the files of zones are, as the server finds them. */
  folder: string
  /** Zones of the site that are not ours, by name; a file with their statements is included. */
  siteZones: readonly string[]
  siteFile: string
  /** Whether a large zone has to be read from its file, and takes no updates. */
  isFromFile?: (zone: RenderedZone) => boolean
}

/** The view in which zones are defined; only the node has its key. */
export const ZONES_VIEW = 'netwarden-zones'

/** The files by which BIND carries out a plan. An equal plan gives equal bytes. */
export function renderPlan(
  plan: BindPlan,
  { folder, siteZones, siteFile, isFromFile = () => false }: ConfigPaths,
): RenderedPlan {
  // Views share zones, and what is in them.
  const contents = new Map<PolicyZone, Map<string, ZoneContent>>()
  const contentOf = (zone: PolicyZone, ban: BindView['ban']) => {
    const byBan = contents.get(zone) ?? new Map<string, ZoneContent>()
    const key = JSON.stringify(ban)
    const content = byBan.get(key) ?? contentOfZone(zone, ban)
    contents.set(zone, byBan.set(key, content))
    return content
  }
  const policyZones = plan.views.flatMap(({ name: view, ban, zones: of }) =>
    of.map((zone) => ({ view, zone: zone.name, file: fileOf(view, zone.name), ...contentOf(zone, ban) })),
  )
  const zones = plan.zones.map(({ origin, text }) => ({ origin, text, file: `zones/${fileName(origin)}` }))
  const shared = [...zones.map(({ origin }) => origin), ...siteZones]
  const updated = new Set(
    policyZones.flatMap((zone) => (zone.isLarge && !isFromFile(zone) ? [zone.file] : [])),
  )
  const views = plan.views.map((view) => viewText(view, plan, { folder, shared, updated }))
  const caches = cachesOf(plan)
  const cacheViews = [...caches.keys()]
  const asked = plan.views.filter(isAsked).map(({ segmentId }) => segmentId)
  const ofNode = [ZONES_VIEW, ...[...cacheViews, ...plan.views.map(({ name }) => name)].map(keyName)]
  const config = [
    '// Written by Netwarden; changes are replaced.',
    `acl "netwarden-keys" { ${keyList(ofNode)} };`,
    `acl "netwarden-asks" { ${asked.length === 0 ? 'none;' : keyList(asked.map(askKeyName))} };`,
    `view "${ZONES_VIEW}" {`,
    `  match-clients { key "${ZONES_VIEW}"; };`,
    '  recursion no;',
    ...zones.map(
      ({ origin, file }) =>
        `  zone "${origin}" { type primary; file "${folder}/${file}"; check-names ignore; };`,
    ),
    ...(siteZones.length > 0 ? [`  include "${siteFile}";`] : []),
    '};',
    ...[...caches].map(([name, cache]) => cacheViewText(name, cache, shared)),
    ...views,
    '',
  ].join('\n')
  return {
    config,
    policyZones,
    zones,
    views: plan.views.map(({ name, segmentId }) => ({ name, segmentId })),
    asked,
    cacheViews,
  }
}

/** A segment has one view for all devices without exceptions and servers of their own. */
function isAsked({ name, segmentId }: Pick<BindView, 'name' | 'segmentId'>): boolean {
  return name === segmentId
}

/** The caches that the views of a plan use, by the names of the views that read them. */
export function cachesOf({ views }: Pick<BindPlan, 'views'>): Map<string, string> {
  const caches = new Set(views.map(({ forwarders }) => cacheName(forwarders)))
  return new Map([...caches].map((cache) => [cache.replace(/^netwarden/, 'cache'), cache]))
}

/** With the settings that caches of other views have: BIND does not start otherwise. */
function cacheViewText(name: string, cache: string, shared: readonly string[]): string {
  return [
    `view "${name}" {`,
    `  match-clients { key "${keyName(name)}"; };`,
    `  attach-cache "${cache}";`,
    '  recursion yes; allow-recursion { none; }; allow-query-cache { any; };',
    ...shared.map((origin) => `  ${sharedZone(origin)}`),
    '};',
  ].join('\n')
}

function sharedZone(origin: string): string {
  return `zone "${origin}" { in-view "${ZONES_VIEW}"; };`
}

export function keyName(view: string): string {
  return `${OWN_KEYS}${view}`
}

type ZoneContent = Pick<RenderedZone, 'records' | 'digest' | 'isLarge'>

function contentOfZone(zone: PolicyZone, ban: BindView['ban']): ZoneContent {
  const records = zoneRecords(zone, ban)
  const digest = createHash('sha256').update(records.join('\n')).digest('hex')
  return { records, digest, isLarge: records.length >= LARGE_ZONE }
}

function fileOf(view: string, zone: string): string {
  return `views/${view}/${zone}`
}

function viewText(
  view: BindView,
  { forwarded, privateExcept }: BindPlan,
  { folder, shared, updated }: { folder: string; shared: readonly string[]; updated: ReadonlySet<string> },
): string {
  const { name, segmentId, clients, within, forwarders, zones } = view
  const key = keyName(name)
  const match = [
    `key "${key}";`,
    ...(isAsked(view) ? [`key "${askKeyName(segmentId)}";`] : []),
    // A question that another key signs is for the view of that key.
    '!"netwarden-keys";',
    '!"netwarden-asks";',
    // The intersection of two lists.
    ...(within === null ? [] : [`!{ !{ ${within.map((one) => `${one};`).join(' ')} }; any; };`]),
    ...(clients ?? ['any']).map((one) => `${one};`),
  ].join(' ')
  const policies = zones.map((zone) => `zone "${zone.name}";`).join(' ')
  return [
    `view "${name}" {`,
    `  match-clients { ${match} };`,
    // Views with the same servers share what they got from them.
    `  attach-cache "${cacheName(forwarders)}";`,
    '  recursion yes;',
    ...(forwarders ? [`  forward only; forwarders { ${serverList(forwarders)} };`] : []),
    ...(privateExcept ? [privateText(privateExcept)] : []),
    `  response-policy { ${policies} } qname-wait-recurse no break-dnssec yes min-update-interval 0 recursive-only no;`,
    ...zones.map((zone) => {
      const file = fileOf(name, zone.name)
      const update = updated.has(file) ? ` allow-update { key "${key}"; };` : ''
      return `  zone "${zone.name}" { type primary; file "${folder}/${file}"; check-names ignore; notify no; allow-query { "netwarden-keys"; }; allow-transfer { none; };${update} };`
    }),
    ...shared.map((origin) => `  ${sharedZone(origin)}`),
    ...forwarded.map(
      ({ domain, servers }) =>
        `  zone "${domain}" { type forward; forward only; forwarders { ${serverList(servers)} }; };`,
    ),
    '};',
  ].join('\n')
}

function keyList(names: readonly string[]): string {
  return names.map((name) => `key "${name}";`).join(' ')
}

function serverList(servers: readonly string[]): string {
  return servers
    .map((server) => {
      const [ip = '', port] = server.split('#')
      return port === undefined ? `${ip};` : `${ip} port ${port};`
    })
    .join(' ')
}

function cacheName(forwarders: readonly string[] | null): string {
  if (forwarders === null) return 'netwarden'
  const digest = createHash('sha256').update(forwarders.join()).digest('hex')
  return `netwarden-${digest.slice(0, 12)}`
}

function privateText(except: readonly string[]): string {
  // Unspecified addresses alone are how many servers answer banned names.
  const networks = ['!0.0.0.0/32', '!::/128', ...PRIVATE_NETWORKS].map((one) => `${one};`).join(' ')
  const from =
    except.length === 0 ? '' : ` except-from { ${except.map((domain) => `"${domain}";`).join(' ')} }`
  return `  deny-answer-addresses { ${networks} }${from};`
}

/** A name as a file name: letters, digits, dots and hyphens of a zone, nothing else. */
function fileName(origin: string): string {
  return origin.replace(/[^a-z0-9._-]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}
