/** Examples of the commands for logging in, checking values and completing commands. */
export const sessionExamples = {
  login: [
    'login --username superadmin',
    '--url https://netwarden.example.com login --username superadmin --password-stdin',
  ],
  logout: ['logout', '--profile office logout'],
  whoami: ['whoami', 'whoami --json'],
  'validate ip': ['validate ip 192.0.2.1', 'validate ip 2001:DB8::1'],
  'validate cidr': ['validate cidr 10.0.0.0/8', 'validate cidr 2001:db8::/32'],
  'validate domain': ['validate domain www.example.com', 'validate domain bücher.example'],
  'validate dns-servers': ['validate dns-servers servers.csv', 'validate dns-servers -'],
  'validate zone': ['validate zone corp.zone', 'validate zone corp.zone --origin corp.example'],
  'validate users-csv': ['validate users-csv users.csv', 'validate users-csv -'],
  completion: ['completion bash', 'completion zsh'],
}
