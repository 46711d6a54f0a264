import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../platform/modules/define-module.ts'

/** Parts of the HTTP application that modules use while they handle calls; usable once the application is built. */
interface Application {
  /** Signs and verifies access tokens. */
  jwt(): FastifyInstance['jwt']
  /** The address on which this process listens. */
  listenAddress(): string
}

export const applicationModule = defineModule({
  name: 'application',
  needs: {},
  create: () => {
    let built: FastifyInstance | null = null
    const application = (): FastifyInstance => {
      if (!built) throw new Error('the application is not built yet')
      return built
    }
    const provides: Application = {
      jwt: () => application().jwt,
      listenAddress: () => application().listeningOrigin,
    }
    const keepApplication = (app: FastifyInstance): void => {
      built = app
    }
    return { provides, routes: [keepApplication] }
  },
})
