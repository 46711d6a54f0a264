import { z } from 'zod'
import { orderPlaceSchema, signedOrderSchema } from './order.ts'

/** The messages between a node and the console. Each is a JSON text that its sender signs. */

const count = z.number().int().nonnegative()
const short = z.string().max(300)

/** The head of each message of a node. `counter` grows with each message of a channel, so that none is accepted twice. */
export const headSchema = z.object({
  call: z.enum(['poll', 'part', 'spool', 'page']),
  counter: z.number().int().positive(),
})
export type NodeCall = z.infer<typeof headSchema>['call']

const messageSchema = z.object({
  key: z.string().max(100),
  params: z.record(z.string().max(60), z.union([short, z.number()])).optional(),
})

const differingSchema = z.object({
  segmentId: short,
  name: short,
  expected: z.enum(['passed', 'banned']),
  got: z.enum(['passed', 'banned', 'silent', 'foreign', 'unloaded']),
  via: short,
})

/** What is known of a server of another make that the node drives. */
const serverReportSchema = z.object({
  /** Empty until it has answered. */
  version: short,
  cannot: z.array(z.object({ what: short, why: messageSchema })).max(100),
  /** Estimate of what the policies take there. */
  memoryBytes: z.number().nonnegative(),
})
export type ServerReport = z.infer<typeof serverReportSchema>

const reportSchema = z.object({
  /** Version of the program. */
  version: short,
  /** Clock of the node (epoch ms). */
  at: z.number().int(),
  inForce: orderPlaceSchema.extend({ generation: z.number().int() }).nullable(),
  /** The newest order that it refused, and why. */
  refused: orderPlaceSchema
    .extend({ generation: z.number().int(), why: messageSchema, isReturned: z.boolean() })
    .nullable(),
  /** The last round of questions; `age` in ms. */
  canaries: z
    .object({
      age: z.number().nonnegative(),
      asked: count,
      agreed: count,
      differing: z.array(differingSchema).max(50),
      generation: z.number().int().nullable(),
    })
    .nullable(),
  /** Why the gateway does not answer, or answers by old data; `isStale`: the latter. */
  fault: z.object({ text: messageSchema, isStale: z.boolean() }).nullable(),
  queriesPerSecond: z.number().nonnegative(),
  addresses: z.array(z.string().max(60)).max(64),
  spool: z.object({ bytes: count, dropped: count, lagSeconds: z.number().nonnegative() }),
  /** Whether its gateway has the key of the console's questions; missing in reports of the version before. */
  isAskable: z.boolean().optional(),
  /** Why an address for DoT or DoH is not served; missing where all are, and in reports of the version before. */
  encryptedFault: messageSchema.optional(),
  /** Missing for a gateway. */
  server: serverReportSchema.optional(),
})
export type NodeReport = z.infer<typeof reportSchema>

export const pollSchema = headSchema.extend({
  call: z.literal('poll'),
  report: reportSchema,
  /** Digest of the device addresses that the node has; empty without any. */
  devices: z.string().max(64),
  /** Whether the answer may wait until there is something new. */
  mayWait: z.boolean(),
})

export const partRequestSchema = headSchema.extend({
  call: z.literal('part'),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** A part that the node has, and of which the wanted one is the next: the console may answer by what differs. */
  from: z.string().length(64).optional(),
})

const devicesSchema = z.object({
  number: z.number().int(),
  hash: z.string(),
  list: z.array(z.object({ ip: z.string(), mac: z.string() })),
})

const fileName = z.string().max(40)

const spoolPlaceSchema = z.object({ file: z.string(), offset: z.number() })
/** How far a spool has arrived: all files before this one, and this one up to the offset. */
export type SpoolPlace = z.infer<typeof spoolPlaceSchema>

/** A part of the spool of a node; without one, the question what has arrived. */
export const spoolSchema = headSchema.extend({
  call: z.literal('spool'),
  /** Random, of the data directory of the node. */
  spoolId: z.string().max(36),
  /**
   * What has to have arrived before the part: another process of the console may have taken it, and not stored it. Nodes
   * of the version before do not say it.
   */
  after: spoolPlaceSchema.nullable().optional(),
  chunk: z
    .object({ file: fileName, offset: z.number().int().nonnegative(), bytes: z.string().max(2 * 2 ** 20) })
    .optional(),
  note: z.object({ file: fileName, text: z.string().max(2 ** 20) }).optional(),
})

export const spoolReplySchema = z.object({
  /** What has arrived: the node continues with it. */
  place: spoolPlaceSchema.nullable(),
  /** What is stored: the node may remove it. */
  stored: spoolPlaceSchema.nullable(),
  /** Another process of the console takes the visits of this node now, so that nothing was taken. */
  isElsewhere: z.boolean(),
})
export type SpoolReply = z.infer<typeof spoolReplySchema>

export const pollReplySchema = z.object({
  /** Null where the node has what it should. */
  order: signedOrderSchema.nullable(),
  devices: devicesSchema.nullable(),
  /** Key of the console's questions to the gateway of this node; missing in answers of the version before. */
  proofKey: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type PollReply = z.infer<typeof pollReplySchema>

export const joinReplySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Clock of the console (epoch ms). */
  at: z.number().int(),
})

/** The answer to a message, as text that the console signs: `to` is the signature of the message. */
export const answerSchema = z.object({ to: z.string(), body: z.unknown() })

/** How long a poll waits for something new (ms). */
export const POLL_WAIT = 10_000
