export { createSecretToken, digestOf } from './opaque-tokens.ts'
export { hashPassword } from './passwords.ts'
export { createSessionArea, type SessionArea, type SessionDeps } from './session-area.ts'
export { assertHardToGuess, whyEasyToGuess } from './weak-passwords.ts'
