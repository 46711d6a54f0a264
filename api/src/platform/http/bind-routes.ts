import type { FastifyInstance } from 'fastify'

/** Registers the routes of an area, with the services that they call. */
export type BindRoutes = (app: FastifyInstance) => void | Promise<void>
