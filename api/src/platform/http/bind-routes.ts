import type { FastifyInstance } from 'fastify'

/** A feature's routes, already holding the services they bind. */
export type BindRoutes = (app: FastifyInstance) => void | Promise<void>
