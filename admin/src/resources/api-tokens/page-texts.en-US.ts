import type { Translation } from '@netwarden/shared'
import type { tokenPageTextsZh } from './page-texts.zh-CN.ts'

export const tokenPageTextsEn: Translation<typeof tokenPageTextsZh> = {
  'tokens.label': 'API tokens',
  'tokens.hint':
    'Scripts call the API with a token instead of logging in. It may do no more than your role allows.',
  'tokens.none': 'No API tokens yet',
  'tokens.create': 'Create token',
  'tokens.created': 'Token created',
  'tokens.once': 'Copy it now and keep it safe: once closed, it cannot be seen again.',
  'tokens.token': 'Token',
  'tokens.kept': 'Kept, close',
  'tokens.name': 'Name',
  'tokens.nameHint': 'Such as the script or system that uses it',
  'tokens.prefix': 'Begins with',
  'tokens.scope': 'Scope',
  'tokens.scope.read': 'Read only',
  'tokens.scope.write': 'Read and write',
  'tokens.scope.people': 'Read, write and people',
  'tokens.scopeHint.read': 'Sees all that you see, and changes nothing.',
  'tokens.scopeHint.write': 'Does all that you do, but for people, passwords, tokens and security settings.',
  'tokens.scopeHint.people':
    'Also creates, imports and changes users whose role is below yours. Whoever finds it can make himself an account: choose it only where it is needed, and for a short time.',
  'tokens.lifetime': 'Valid for',
  'tokens.days': '{count} day |||| {count} days',
  'tokens.createdAt': 'Created',
  'tokens.lastUsedAt': 'Last used',
  'tokens.expiresAt': 'Expires',
  'tokens.expired': 'Expired',
  'tokens.expiryPast': 'Must lie in the future',
  'tokens.revoke': 'Revoke',
  'tokens.revokeOne': 'Revoke token {name}',
  'tokens.revokeText':
    'Scripts that use "{name}" can no longer call the API, from this moment on. This cannot be undone.',
  'tokens.revoked': 'Token revoked',
}
