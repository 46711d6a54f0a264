/** Examples of the commands for users, tokens and sessions. */
export const peopleExamples = {
  'users list': ['users list --role admin', 'users list --status inactive --output csv'],
  'users show': ['users show zhang_san', 'users show zhang_san --json'],
  'users create': [
    'users create --username zhang_san --nickname Zhang --email zhang@example.com --password-stdin',
    'users create --username li_na --nickname Li --email li@example.com --role admin --password-stdin --json',
  ],
  'users update': [
    'users update zhang_san --sector Sales',
    'users update zhang_san --email zhang@example.org',
  ],
  'users delete': ['users delete zhang_san --yes', 'users delete zhang_san li_na --yes'],
  'users import': ['users import users.csv --dry-run', 'users import users.csv'],
  'users export': ['users export users.csv', 'users export - --role admin'],
  'users set-status': ['users set-status zhang_san banned', 'users set-status zhang_san active'],
  'users set-role': ['users set-role zhang_san admin', 'users set-role zhang_san common'],
  'users reset-password': [
    'users reset-password zhang_san --password-stdin',
    'users reset-password li_na --password-stdin --json',
  ],
  'tokens list': ['tokens list', 'tokens list --user zhang_san --json'],
  'tokens create': [
    'tokens create --name backup --scope read --expires 90d',
    'tokens create --name sync --scope write --expires 2099-12-31 --json',
  ],
  'tokens revoke': ['tokens revoke backup --yes', 'tokens revoke sync --yes --json'],
  'sessions list': ['sessions list', 'sessions list --user zhang_san --json'],
  'sessions revoke': ['sessions revoke --others --yes', 'sessions revoke 0f8c --yes'],
  'profile show': ['profile show', 'profile show --json'],
  'profile update': [
    'profile update --phone "+86 10 0000 0000"',
    'profile update --sector Sales --job Manager',
  ],
  password: ['password --password-stdin', 'password --password-stdin --keep-tokens'],
}
