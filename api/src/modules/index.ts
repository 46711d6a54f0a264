import type { Module } from '../platform/modules/define-module.ts'
import { gatewayModule } from './gateway/index.ts'
import { dataDirModule } from './platform/data-dir.module.ts'
import { jobsModule, leasesModule } from './platform/jobs.module.ts'
import { stateModule } from './platform/state.module.ts'

/** Every module of the server; the order of creation follows from what each needs. */
export const MODULES: readonly Module[] = [
  dataDirModule,
  stateModule,
  leasesModule,
  jobsModule,
  gatewayModule,
]
