export { createSecretToken, digestOf } from './opaque-tokens.ts'
export { hashPassword } from './passwords.ts'
export type { SessionArea } from './session-area.ts'
export { assertHardToGuess, whyEasyToGuess } from './weak-passwords.ts'
