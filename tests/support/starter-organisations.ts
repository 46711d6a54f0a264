import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { organisationSchema } from '../../api/src/pipeline/enrich/index.ts'

const FILE = new URL('../../api/assets/orgs.json', import.meta.url)

/** Those that a new installation begins with. */
export const STARTER_ORGANISATIONS = z.array(organisationSchema).parse(JSON.parse(readFileSync(FILE, 'utf8')))
