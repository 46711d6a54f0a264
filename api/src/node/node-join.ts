import { randomBytes } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import type { Language } from '@netwarden/shared/i18n'
import { canonicalListenAddress } from '@netwarden/shared/validators'
import { z } from 'zod'
import { fingerprintOf, isSignedBy, makeKeyPair, readPairingCode, signText } from '../node-protocol/keys.ts'
import { answerSchema, joinReplySchema } from '../node-protocol/messages.ts'
import { errorCode } from '../platform/files/error-code.ts'
import { VERSION } from '../platform/files/version.ts'
import { ConsoleRefusal, isSafeServer, postToConsole } from './console-request.ts'
import { NodeFault } from './node-fault.ts'
import type { NodeFolder, NodeIdentity } from './node-folder.ts'

export interface JoinOptions {
  server: string
  code: string
  addresses: readonly string[]
  /** File with certificates that are trusted. */
  ca?: string | undefined
  driver: NodeIdentity['driver']
  /** Control channel of BIND. */
  rndc: string
  /** Language of the console's messages, for the person who joins. */
  language: Language
}

const USUAL_LISTEN = '0.0.0.0#53'
const USUAL_SERVER = '127.0.0.1#53'
const replySchema = z.object({
  data: z.object({ envelope: z.string(), signature: z.string(), publicKey: z.string() }),
})

/** Pairs this machine with an enforcer of the console, once, and keeps both keys. */
export async function joinConsole(
  folder: NodeFolder,
  options: JoinOptions,
): Promise<NodeIdentity & { offsetMs: number }> {
  const code = readPairingCode(options.code)
  if (!code) throw new NodeFault({ key: 'node.fault.code' })
  if (!isSafeServer(options.server))
    throw new NodeFault({ key: 'node.fault.server', params: { server: options.server } })
  const { driver } = options
  if (driver === 'bind' && options.addresses.length > 1) throw new NodeFault({ key: 'node.fault.oneAddress' })
  const usual = driver === 'bind' ? USUAL_SERVER : USUAL_LISTEN
  const listen = (options.addresses.length > 0 ? options.addresses : [usual]).map(listenOf)
  const server = new URL(options.server).origin
  const ca = options.ca === undefined ? null : readCertificates(options.ca)
  const pair = makeKeyPair()
  const signature = signText(pair.privateKey, code.secret)
  const body = { secret: code.secret, publicKey: pair.publicKey, signature, version: VERSION, driver, listen }
  makeWritable(folder)
  const sentAt = Date.now()
  const reply = await postToConsole({ server, ca, language: options.language }, '/api/node/join', body)
    .then((bytes) => replySchema.parse(JSON.parse(bytes.toString())).data)
    .catch((cause: unknown) => {
      throw cause instanceof ConsoleRefusal ? cause : faultOfLine(server, cause)
    })
  const isOurs =
    fingerprintOf(reply.publicKey).toString('base64url') === code.fingerprint &&
    isSignedBy(reply.publicKey, reply.envelope, reply.signature)
  const answer = answerSchema.parse(JSON.parse(reply.envelope))
  if (!isOurs || answer.to !== signature) throw new NodeFault({ key: 'node.fault.console' })
  const { id, name, at } = joinReplySchema.parse(answer.body)
  const proofKey = randomBytes(32).toString('hex')
  const rndc = listenOf(options.rndc)
  const identity = {
    server,
    id,
    name,
    ...pair,
    consoleKey: reply.publicKey,
    ca,
    listen,
    proofKey,
    consoleProofKey: null,
    driver,
    rndc,
  }
  await folder.saveIdentity(identity)
  return { ...identity, offsetMs: Math.round((sentAt + Date.now()) / 2) - at }
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new NodeFault({ key: 'node.fault.ca', params: { file, code: errorCode(cause) } })
  }
}

/** Checked before the code is used, because it is good once. */
function makeWritable(folder: NodeFolder): void {
  try {
    folder.make()
    accessSync(folder.path, constants.W_OK)
  } catch (cause) {
    throw new NodeFault({ key: 'node.fault.folder', params: { folder: folder.path, code: errorCode(cause) } })
  }
}

/** Codes of OpenSSL and Node.js for certificates that are not trusted. */
const UNTRUSTED = /CERT|SIGNATURE|ISSUER|CRL/

function faultOfLine(server: string, cause: unknown): NodeFault {
  if (cause instanceof SyntaxError || cause instanceof z.ZodError)
    return new NodeFault({ key: 'node.fault.noConsole', params: { server } })
  const code = errorCode(cause)
  const key = UNTRUSTED.test(code) ? 'node.fault.untrusted' : 'node.fault.unreachable'
  return new NodeFault({ key, params: { server, reason: code } })
}

function listenOf(text: string): string {
  const address = canonicalListenAddress(text)
  if (address === null) throw new NodeFault({ key: 'node.fault.address', params: { address: text } })
  return address.includes('#') ? address : `${address}#53`
}
