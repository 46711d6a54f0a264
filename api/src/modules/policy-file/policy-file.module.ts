import { join } from 'node:path'
import { defineModule } from '../../platform/modules/define-module.ts'
import { PolicyFile } from '../../policies/policy-file.ts'

/** The file with the compiled policies, from which a start also takes the names of the lists. */
export const policyFileModule = defineModule({
  name: 'policy-file',
  needs: {},
  create: (_needed, { config, logger }) => {
    const file = new PolicyFile(join(config.dataDir, 'policies.bin'), logger)
    return { provides: file, close: () => file.close() }
  },
})
