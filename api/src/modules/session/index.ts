export { createSecretToken, digestOf } from './opaque-tokens.ts'
export type { SessionArea } from './session-area.ts'
