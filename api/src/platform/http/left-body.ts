import type { FastifyRequest } from 'fastify'

/**
 * Drops what still comes of a body, and does not wait for it: the answer goes out at once, to be heard by whoever listens
 * while he sends. To end the connection instead would take the answer away from those who listen afterwards.
 */
export function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
