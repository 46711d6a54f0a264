import type { Kind } from './measure.mjs'

export const attacks: Kind[]
export const ordinary: Kind[]
