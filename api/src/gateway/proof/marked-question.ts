import { createHmac, timingSafeEqual } from 'node:crypto'
import { SOLVED_MODES } from '@netwarden/shared/domain'
import { z } from 'zod'

/**
 * A question by which the server proves that its own gateway answers, and as decided. It is an ordinary question with an
 * EDNS option of nonce, digest and device address. The gateway answers it without recording it, with an option of digest
 * and facts. Both digests have a key that only server and gateway know, so that no other program can answer.
 */

const NONCE_BYTES = 8
const DIGEST_BYTES = 16
const HEADER_BYTES = 12

export const proofFactsSchema = z.object({
  /** Generation of the policies that decided; null without any. */
  generation: z.number().nullable(),
  solvedMode: z.enum(SOLVED_MODES),
  rcode: z.number(),
})
export type ProofFacts = z.infer<typeof proofFactsSchema>

export interface Mark {
  nonce: Buffer
  /** Address or MAC of the device whose policies decide the question. */
  deviceIp: string
}

/** The option's data for a question: the octets from the name to the class. */
export function writeMark(key: Buffer, question: Buffer, { nonce, deviceIp }: Mark): Buffer {
  return Buffer.concat([nonce, digestOf(key, ['question', nonce, question, deviceIp]), Buffer.from(deviceIp)])
}

/** Null where it was not made with the key for this question. */
export function readMark(key: Buffer, question: Buffer, data: Buffer): Mark | null {
  if (data.length <= NONCE_BYTES + DIGEST_BYTES) return null
  const nonce = data.subarray(0, NONCE_BYTES)
  const deviceIp = data.toString('latin1', NONCE_BYTES + DIGEST_BYTES)
  const digest = data.subarray(NONCE_BYTES, NONCE_BYTES + DIGEST_BYTES)
  return isSame(digest, digestOf(key, ['question', nonce, question, deviceIp])) ? { nonce, deviceIp } : null
}

export function writeProof(key: Buffer, nonce: Buffer, facts: ProofFacts): Buffer {
  const text = JSON.stringify(facts)
  return Buffer.concat([digestOf(key, ['answer', nonce, text]), Buffer.from(text)])
}

/** Null where the data was not made with the key for this nonce. */
export function readProof(key: Buffer, nonce: Buffer, data: Buffer): ProofFacts | null {
  const text = data.toString('utf8', DIGEST_BYTES)
  if (!isSame(data.subarray(0, DIGEST_BYTES), digestOf(key, ['answer', nonce, text]))) return null
  return proofFactsSchema.parse(JSON.parse(text))
}

export function questionIn(message: Buffer, questionEnd: number): Buffer {
  return message.subarray(HEADER_BYTES, questionEnd)
}

function digestOf(key: Buffer, parts: readonly (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest().subarray(0, DIGEST_BYTES)
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}
