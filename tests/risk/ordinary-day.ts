import { readFileSync } from 'node:fs'
import { isEncryptedResolver } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../../api/src/detection/accepted-record.ts'
import { LookAlikes, shippedBrands } from '../../api/src/detection/look-alike.ts'
import { seededRandom } from '../support/seeded-random.ts'

export const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const DAY_START = Date.UTC(2026, 8, 1)

const brands = new LookAlikes(shippedBrands())
/** Some of the popular names are typing errors of others, and one is a resolver: rules find these. */
const isOrdinary = (name: string) => !isEncryptedResolver(`${name}.com`) && !brands.find(`${name}.com`)
const POPULAR = readFileSync(new URL('../../fixtures/names/popular.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((name) => name !== '' && !name.startsWith('#') && isOrdinary(name))
const HOSTS = ['www', 'api', 'cdn', 'img', 'static', 'm']

export function deviceOf(index: number): Pick<AcceptedRecord, 'deviceIp' | 'deviceMac' | 'deviceId'> {
  const bytes = [0x02, 0, 0, index >> 16, (index >> 8) & 255, index & 255]
  const mac = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':')
  return { deviceIp: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, deviceMac: mac, deviceId: mac }
}

/** A harmless lookup with the given fields changed. */
export function lookUp(
  device: number,
  at: number,
  registrableDomain: string,
  changes: Partial<AcceptedRecord> = {},
): AcceptedRecord {
  return {
    at,
    ...deviceOf(device),
    domain: registrableDomain,
    registrableDomain,
    owner: '',
    org: '',
    domainType: 'unknown',
    riskLevel: 'common',
    dstIp: '93.184.216.34',
    dstPort: null,
    answers: [],
    application: 'dns',
    bytesSent: null,
    bytesReceived: null,
    durationMs: null,
    qtype: 'A',
    rcode: 'NOERROR',
    solvedMode: 'passed',
    isOwnAnswer: false,
    ...changes,
  }
}

/** Lookups of many devices in a day: mostly popular names, in sessions, with typos and a few banned attempts. */
export function ordinaryDay(devices: number, start = DAY_START): AcceptedRecord[] {
  const random = seededRandom(20_260_901)
  const below = (bound: number) => Math.floor(random() * bound)
  const records: AcceptedRecord[] = []
  for (let device = 1; device <= devices; device += 1) {
    for (let sitting = 0; sitting < 8; sitting += 1) {
      const begin = start + below(DAY - HOUR)
      for (let visit = 0; visit < 25; visit += 1) {
        const label = POPULAR[Math.floor(random() ** 3 * POPULAR.length)] ?? 'example'
        const name = `${label}.com`
        const luck = random()
        records.push(
          lookUp(device, begin + below(40 * MINUTE), name, {
            domain: luck < 0.5 ? name : `${HOSTS[below(HOSTS.length)]}.${name}`,
            rcode: luck > 0.98 ? 'NXDOMAIN' : 'NOERROR',
            solvedMode: luck > 0.96 && luck < 0.98 ? 'banned' : 'passed',
          }),
        )
      }
    }
  }
  return records
}

const letters = (random: () => number, count: number, alphabet: string) =>
  Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')

/** One attack of each kind, each by its own device, with the expected findings. */
export function hiddenAttacks(): { records: AcceptedRecord[]; newcomer: number } {
  const random = seededRandom(99)
  const noon = DAY_START + 12 * HOUR
  const times = (count: number) => Array.from({ length: count }, (_, index) => index)
  const newcomer = 5_000
  return {
    newcomer,
    records: [
      ...times(3).map((n) =>
        lookUp(101, noon + n * 1_000, 'botnet.example', { domainType: 'malware', riskLevel: 'high' }),
      ),
      ...times(40).map((n) =>
        lookUp(102, noon + n * 10_000, `${letters(random, 14, 'abcdefghijklmnopqrstuvwxyz0123456789')}.com`, {
          rcode: 'NXDOMAIN',
        }),
      ),
      ...times(400).map((n) =>
        lookUp(103, noon + n * 1_000, 'tnl-relay.example', {
          domain: `${letters(random, 50, 'abcdefghijklmnopqrstuvwxyz234567')}.t1.tnl-relay.example`,
        }),
      ),
      ...times(96).map((n) =>
        lookUp(104, DAY_START + n * 15 * MINUTE + Math.floor(random() * 5_000), 'pollcheck.example'),
      ),
      ...times(80).map((n) => lookUp(105, noon + n * 3_000, 'games.example', { solvedMode: 'banned' })),
      ...times(150).map((n) => lookUp(106, noon + n * 1_500, `mail${n}printer.com`, { rcode: 'NXDOMAIN' })),
      ...times(3_000).map((n) => lookUp(107, noon + n * 150, 'google.com')),
      lookUp(108, noon - 1_000, 'rebind.example'),
      ...times(4).map((n) => lookUp(108, noon + n * 1_000, 'rebind.example', { dstIp: '192.168.4.1' })),
      ...times(5).map((n) => lookUp(newcomer, noon + n * 1_000, 'apple.com')),
    ],
  }
}
