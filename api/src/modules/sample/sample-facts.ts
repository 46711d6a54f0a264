import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  customPolicyGroupSchema,
  RISK_RULE_CODES,
  ROLES,
  solvedModeSchema,
  USER_STATUSES,
} from '@netwarden/shared/domain'
import { z } from 'zod'
import { placeOf } from '../../platform/files/places.ts'

const FOLDER = placeOf('../fixtures/sample')

export const KINDS = [
  'work',
  'dev',
  'web',
  'news',
  'shop',
  'social',
  'video',
  'app',
  'os',
  'ads',
  'telemetry',
  'iot',
  'cloud',
  'time',
] as const
const kind = z.enum(KINDS)
export type DomainKind = z.infer<typeof kind>

/** Used for any region, for names that are served from the whole country. */
export const COUNTRYWIDE = 'CN'

const region = z.strictObject({
  region: z.string(),
  network: z.string().regex(/^(\d+\.){3}0\/24$/, 'expected the network of 256 addresses'),
  weight: z.number(),
})
const device = z.strictObject({
  name: z.string(),
  ip: z.string(),
  mac: z.string(),
  rhythm: z.enum(['office', 'home', 'constant']),
  visitsPerHour: z.number(),
  interests: z.partialRecord(kind, z.number()),
  /** The device first appears later in the period, which raises an event. */
  isLate: z.boolean(),
})
const domain = z.strictObject({
  domain: z.string(),
  kind,
  weight: z.number(),
  addresses: z.array(z.string()).min(1),
  isFocus: z.boolean().default(false),
  /** Share of its visits that the sample's gateway bans. */
  bannedShare: z.number().default(0),
})
const person = z.strictObject({
  username: z.string(),
  nickname: z.string(),
  role: z.enum(ROLES).exclude(['superadmin']),
  status: z.enum(USER_STATUSES),
  sector: z.string(),
  job: z.string(),
  location: z.string(),
})
const worded = z.strictObject({ name: z.string(), description: z.string() })
const segment = z.strictObject({
  id: z.string(),
  zh: worded,
  en: worded,
  entries: z.array(
    z.strictObject({ entry: z.string(), comment: z.string(), user: z.string(), department: z.string() }),
  ),
  lists: z.array(z.strictObject({ id: z.string(), solvedMode: solvedModeSchema })),
})
const policy = z.strictObject({
  group: customPolicyGroupSchema,
  entry: z.string(),
  solvedMode: solvedModeSchema,
  enable: z.boolean(),
  zh: z.string(),
  en: z.string(),
  /** The author, one of the people. */
  by: z.string(),
  /** The policy applies at night only. */
  night: z.boolean().default(false),
  /** The policy is enabled and has expired. */
  endedDaysAgo: z.number().optional(),
})
/** A name that passes for a while, for a device or for all of them; hours count from the time of loading. */
const exception = z.strictObject({
  domain: z.string(),
  device: z.string().nullable(),
  by: z.string(),
  fromHours: z.number(),
  toHours: z.number(),
  zh: z.string(),
  en: z.string(),
})
/** The users who sign in on a device, and how often on a working day. */
const login = z.strictObject({ username: z.string(), device: z.string(), perDay: z.number() })
const organisation = z.strictObject({ name: z.string() })
const comment = z.strictObject({ code: z.enum(RISK_RULE_CODES), zh: z.string(), en: z.string() })

const changedVisits = z.strictObject({ toBanned: z.number(), toPassed: z.number() })
/** A change of policies with the prediction of a week, and the effect in the day after it. */
const receipt = z.strictObject({
  by: z.string(),
  daysAgo: z.number(),
  zh: z.string(),
  en: z.string(),
  parts: z.array(z.strictObject({ action: z.string(), zh: z.string(), en: z.string() })).min(1),
  predicted: changedVisits,
  observed: changedVisits,
  firstHour: changedVisits,
  unexpected: z.array(z.strictObject({ domain: z.string(), visits: z.number(), devices: z.number() })),
})

/** A zone with the texts of its versions, the oldest first, and the people who stored them. */
const zone = z.strictObject({ origin: z.string(), by: z.string(), versions: z.array(z.string()).min(1) })

export interface SampleFacts {
  zones: readonly z.output<typeof zone>[]
  regions: readonly z.output<typeof region>[]
  devices: readonly SampleDevice[]
  domains: readonly SampleDomain[]
  people: readonly SamplePerson[]
  logins: readonly z.output<typeof login>[]
  organisations: readonly z.output<typeof organisation>[]
  comments: readonly z.output<typeof comment>[]
  segments: readonly z.output<typeof segment>[]
  policies: readonly z.output<typeof policy>[]
  exceptions: readonly z.output<typeof exception>[]
  receipts: readonly z.output<typeof receipt>[]
}
export type SampleDevice = z.output<typeof device>
export type SampleDomain = z.output<typeof domain>
export type SamplePerson = z.output<typeof person>

/** The parts of the sample: devices, people, names, and the places of their addresses. */
export async function loadSampleFacts(): Promise<SampleFacts> {
  return {
    regions: await read('regions', region),
    devices: await read('devices', device),
    domains: await read('domains', domain),
    people: await read('people', person),
    logins: await read('logins', login),
    organisations: await read('organisations', organisation),
    comments: await read('comments', comment),
    segments: await read('segments', segment),
    policies: await read('policies', policy),
    exceptions: await read('exceptions', exception),
    receipts: await read('receipts', receipt),
    zones: await Promise.all((await read('zones', zone)).map(withTexts)),
  }
}

/** Versions are named after the files that hold them. */
async function withTexts({ versions, ...rest }: SampleFacts['zones'][number]) {
  const texts = versions.map((file) => readFile(join(FOLDER, 'zones', file), 'utf8'))
  return { ...rest, versions: await Promise.all(texts) }
}

async function read<Row extends z.ZodType>(name: string, row: Row): Promise<z.output<Row>[]> {
  return z.array(row).parse(JSON.parse(await readFile(join(FOLDER, `${name}.json`), 'utf8')))
}
