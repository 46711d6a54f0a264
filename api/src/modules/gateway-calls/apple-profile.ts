import { createHash } from 'node:crypto'
import { dohUrl, type ProfileFacts, profileAddresses } from '@netwarden/shared/domain'
import { type Language, translate } from '@netwarden/shared/i18n'

export const APPLE_PROFILE = 'application/x-apple-aspen-config'

/**
 * A configuration profile with the payload `com.apple.dnsSettings.managed`. `ServerName` belongs to TLS and `ServerURL` to
 * HTTPS: a device ignores the other one. The same gateway has the same identifiers, so that a new profile replaces the former.
 */
export function appleProfile(channel: 'dot' | 'doh', facts: ProfileFacts, language: Language): string {
  const { serverName: name } = facts
  const title = translate(language, 'gateway.profile.title', { name })
  const addresses = profileAddresses(facts[channel])
  const server: { [key: string]: Plist } =
    channel === 'dot' ? { ServerName: name } : { ServerURL: dohUrl(facts) }
  const settings: Plist = {
    DNSProtocol: channel === 'dot' ? 'TLS' : 'HTTPS',
    ...(addresses.length > 0 && { ServerAddresses: addresses }),
    ...server,
  }
  const identity = (part: string) => ({
    PayloadIdentifier: `netwarden.${channel}.${name}${part}`,
    PayloadUUID: uuidOf(`${channel} ${name}${part}`),
    PayloadVersion: 1,
    PayloadDisplayName: title,
  })
  const payload = { ...identity('.dns'), PayloadType: 'com.apple.dnsSettings.managed', DNSSettings: settings }
  const profile = {
    ...identity(''),
    PayloadType: 'Configuration',
    PayloadDescription: translate(language, 'gateway.profile.text', { name }),
    PayloadContent: [payload],
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    `<plist version="1.0">${plist(profile)}</plist>`,
    '',
  ].join('\n')
}

type Plist = string | number | readonly Plist[] | { readonly [key: string]: Plist }

function plist(value: Plist): string {
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`
  if (isList(value)) return `<array>${value.map(plist).join('')}</array>`
  const entries = Object.entries(value).map(([key, part]) => `<key>${key}</key>${plist(part)}`)
  return `<dict>${entries.join('')}</dict>`
}

function isList(value: Plist): value is readonly Plist[] {
  return Array.isArray(value)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Of version 8 (RFC 9562 §5.8): from a digest of the text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-').toUpperCase()
}
