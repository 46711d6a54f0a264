import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { placeOf } from './places.ts'

const manifest: unknown = JSON.parse(readFileSync(placeOf('package.json'), 'utf8'))

export const VERSION = z.object({ version: z.string() }).parse(manifest).version
