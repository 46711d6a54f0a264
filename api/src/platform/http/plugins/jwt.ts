import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const ISSUER = 'netwarden'
/** Pinned: a token that names another one, or none, is not ours (RFC 8725 §3.1). */
const ALGORITHM = 'HS256'
/** As long as the hash that it keys, in bytes (RFC 7518 §3.2). */
const SHORTEST_KEY = 32

/** How access tokens are signed and read: `app.jwt`. */
export const jwtPlugin = fastifyPlugin(
  async (app: FastifyInstance, { secret }: { secret: string }) => {
    if (Buffer.byteLength(secret) < SHORTEST_KEY) {
      throw new Error(`the secret that signs tokens is shorter than ${SHORTEST_KEY} bytes`)
    }
    await app.register(fastifyJwt, {
      secret,
      sign: { algorithm: ALGORITHM, iss: ISSUER },
      // Expiry is checked by our own clock: a sign-out may carry an expired token.
      verify: { algorithms: [ALGORITHM], allowedIss: ISSUER, ignoreExpiration: true },
    })
  },
  { name: 'jwt' },
)
