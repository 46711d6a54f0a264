import type { Translation } from '@netwarden/shared/i18n'
import type { tokenPageTextsZh } from './page-texts.zh-CN.ts'

export const tokenPageTextsEn: Translation<typeof tokenPageTextsZh> = {
  'tokens.label': 'API tokens',
  'tokens.hint':
    'Scripts can call the API with a token instead of a login. A token never has more permissions than your role.',
  'tokens.none': 'No API tokens yet',
  'tokens.create': 'Create token',
  'tokens.created': 'Token created',
  'tokens.once': 'Copy the token now and store it safely. You cannot see it again after closing.',
  'tokens.token': 'Token',
  'tokens.kept': 'I have saved it',
  'tokens.name': 'Name',
  'tokens.nameHint': 'For example the script or system that uses it',
  'tokens.prefix': 'Prefix',
  'tokens.scope': 'Scope',
  'tokens.scope.read': 'Read only',
  'tokens.scope.write': 'Read and write',
  'tokens.scope.people': 'Read, write and users',
  'tokens.scopeHint.read': 'Can view everything you can view, and change nothing.',
  'tokens.scopeHint.write':
    'Can do everything you can do, except for users, passwords, tokens and security settings.',
  'tokens.scopeHint.people':
    'Can also create, import and change users with a role below yours. Anyone who obtains the token can create an account: use this scope only if needed, and with a short lifetime.',
  'tokens.lifetime': 'Valid for',
  'tokens.days': '{count} day |||| {count} days',
  'tokens.createdAt': 'Created',
  'tokens.lastUsedAt': 'Last used',
  'tokens.expiresAt': 'Expires',
  'tokens.expired': 'Expired',
  'tokens.expiryPast': 'Must be in the future',
  'tokens.revoke': 'Revoke',
  'tokens.revokeOne': 'Revoke token {name}',
  'tokens.revokeText':
    'Scripts that use "{name}" can no longer call the API from now on. This cannot be undone.',
  'tokens.revoked': 'Token revoked',
}
