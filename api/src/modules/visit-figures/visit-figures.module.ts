import { defineModule } from '../../platform/modules/define-module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { VisitFiguresRepository } from './visit-figures.repository.ts'

/** Counts of stored visits for charts and figures. */
export const visitFiguresModule = defineModule({
  name: 'visit-figures',
  needs: { stores: installationModule },
  create: ({ stores }, { config }) => ({
    provides: new VisitFiguresRepository(stores.store, config.timeZone),
  }),
})
