// Builds visits as the risk rules read them. Everything follows from a seed: the same seed, the same visits.

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const START = Date.UTC(2026, 8, 1)

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const HEX = '0123456789abcdef'
const ALNUM = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Mulberry32: numbers from 0 to 1. */
export function chanceOf(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from, to) => from + Math.floor(next() * (to - from + 1))
  const text = (length, alphabet) =>
    Array.from({ length }, () => alphabet[whole(0, alphabet.length - 1)]).join('')
  return {
    next,
    whole,
    pick: (all) => all[whole(0, all.length - 1)],
    base32: (length) => text(length, BASE32),
    hex: (length) => text(length, HEX),
    alnum: (length) => text(length, ALNUM),
    digits: (length) => text(length, '0123456789'),
    /** About `mean`, by at most `share` of it in either direction. */
    about: (mean, share) => mean * (1 + (next() * 2 - 1) * share),
  }
}

function deviceOf(number) {
  const bytes = [2, 0, 0, number >> 16, (number >> 8) & 255, number & 255]
  const mac = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':')
  return {
    deviceIp: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    deviceMac: mac,
    deviceId: mac,
  }
}

/** A look-up. `registrableDomain` is what the enricher writes. */
export function lookUp(device, at, domain, registrableDomain, changes = {}) {
  return {
    at: Math.round(at),
    ...deviceOf(device),
    domain,
    registrableDomain,
    owner: '',
    org: '',
    domainType: 'unknown',
    riskLevel: 'common',
    dstIp: changes.rcode === 'NXDOMAIN' ? '' : '93.184.216.34',
    dstPort: null,
    answers: [],
    application: 'dns',
    bytesSent: null,
    bytesReceived: null,
    durationMs: null,
    qtype: 'A',
    rcode: 'NOERROR',
    solvedMode: 'passed',
    ...changes,
  }
}

/** A connection to an address without a name. */
export function connection(device, at, dstIp, dstPort, changes = {}) {
  return lookUp(device, at, '', '', { dstIp, dstPort, application: 'tls', qtype: '', rcode: '', ...changes })
}

/** `count` values of a function of the number and the time, one each `gap` ms with that much jitter. */
export function series({ chance, count, gap, jitter = 0.2, start = START + 9 * HOUR }, make) {
  let at = start
  const made = []
  for (let number = 0; number < count; number += 1) {
    made.push(make(number, at))
    at += chance.about(gap, jitter)
  }
  return made.flat()
}

/** Records in the order of time. */
export function inTime(records) {
  return records.toSorted((a, b) => a.at - b.at || (a.domain < b.domain ? -1 : 1))
}
