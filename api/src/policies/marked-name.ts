import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Names below it are queried by this product only. The gateway never forwards a marked one. */
export const CANARY_DOMAIN = 'canary.netwarden.internal'

const SUFFIX = `.${CANARY_DOMAIN}`
const NONCE_BYTES = 8
const DIGEST_HEX = 32
const LABEL = /^[0-9a-f]{16}-[0-9a-f]{32}$/

/** The key of an installation for its own questions, made from its secret, which it does not reveal. */
export function probeKeyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('netwarden own questions').digest()
}

/**
 * A name by which the server checks other DNS servers. Only who has the key can make one, so that a question for it is known
 * to be the server's own wherever it is seen: it is no visit, and no figure counts it. It says nothing else.
 */
export function makeMarkedName(key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  return `${nonce}-${digestOf(key, nonce)}${SUFFIX}`
}

/** `name`: in lower case, without the final dot. */
export function isMarkedName(key: Buffer, name: string): boolean {
  if (!name.endsWith(SUFFIX)) return false
  const label = name.slice(0, -SUFFIX.length)
  if (!LABEL.test(label)) return false
  const [nonce = '', digest = ''] = label.split('-')
  return timingSafeEqual(Buffer.from(digest), Buffer.from(digestOf(key, nonce)))
}

function digestOf(key: Buffer, nonce: string): string {
  return createHmac('sha256', key).update(`name ${nonce}`).digest('hex').slice(0, DIGEST_HEX)
}
