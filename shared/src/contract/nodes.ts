import { z } from 'zod'
import { NODE_KINDS } from '../domain/enforcer.ts'
import { JOINS_PER_MINUTE, MAX_GATEWAY_LISTEN } from '../limits/constants.ts'
import { defineCall } from './call.ts'

const area = 'nodes'
const MAX_ENVELOPE = 4 * 1024 * 1024

const text = (max: number) => z.string().min(1).max(max)

/** A message that a node has signed with its own key. */
const signedInput = z.strictObject({
  id: text(60).describe('id of the enforcer'),
  envelope: text(MAX_ENVELOPE).describe('JSON text'),
  signature: text(200).describe('Ed25519, of the text, with the key of the node'),
})

const signedReply = z.object({
  envelope: z.string().describe('JSON text'),
  signature: z.string().describe('Ed25519, of the text, with the key of the console'),
})

const shared = { method: 'POST', area, access: 'public', effect: 'write', noDryRun: 'refused' } as const

const join = defineCall({
  ...shared,
  url: '/api/node/join',
  summary: 'Pair a node by the code of an enforcer, which is good once; the answer is signed by the console',
  callsPerMinute: JOINS_PER_MINUTE,
  failures: ['forbidden', 'conflict'],
  input: z.strictObject({
    secret: text(60).describe('the secret part of the code'),
    publicKey: text(200).describe('Ed25519 key of the node, SPKI in DER, base64url'),
    signature: text(200).describe('of the secret, with that key'),
    version: text(60).describe('version of the program'),
    listen: z
      .array(text(60))
      .max(MAX_GATEWAY_LISTEN)
      .default([])
      .describe('where it listens, each `ip#port`: the console asks at these ports alone'),
    driver: z.enum(NODE_KINDS).default('gateway').describe('what the node runs or drives'),
  }),
  reply: signedReply.extend({ publicKey: z.string().describe('key of the console') }),
})

const poll = defineCall({
  ...shared,
  url: '/api/node/poll',
  summary: 'Report the state of a node; answers once there is something new for it, or after some seconds',
  failures: ['unauthenticated', 'conflict'],
  bodyLimit: MAX_ENVELOPE,
  input: signedInput,
  reply: signedReply,
})

const part = defineCall({
  ...shared,
  url: '/api/node/part',
  summary: 'Read a part of the policies by its address, the SHA-256 of its content',
  failures: ['unauthenticated', 'conflict', 'notFound'],
  isFile: true,
  input: signedInput,
  reply: z.unknown(),
})

const spool = defineCall({
  ...shared,
  url: '/api/node/spool',
  summary: 'Send visits of a node in the order in which they were written; answers how far they have arrived',
  failures: ['unauthenticated', 'conflict', 'tooBusy'],
  bodyLimit: MAX_ENVELOPE,
  input: signedInput,
  reply: signedReply,
})

const page = defineCall({
  ...shared,
  url: '/api/node/page',
  summary: 'Pass on what a person asks on the page for banned names of a node',
  failures: ['unauthenticated', 'conflict'],
  input: signedInput,
  reply: signedReply,
})

export const nodeCalls = { join, poll, part, spool, page }
export type SignedInput = z.output<typeof signedInput>
export type JoinInput = z.output<typeof join.input>
