/** Examples of the commands that operate the server. */
export const operateExamples = {
  status: ['status', 'status --services'],
  'sources list': ['sources list', 'sources list --columns name,state,lagSeconds'],
  'sources show': ['sources show office', 'sources show office --json'],
  'sources create': [
    'sources create --name office --kind tail --path /var/log/named/query.log',
    'sources create --name leases --kind folder --path /var/lib/dhcp --format auto --disabled',
  ],
  'sources delete': ['sources delete office --yes', 'sources delete leases --yes --json'],
  'retention show': ['retention show', 'retention show --json'],
  'retention set': ['retention set 180', 'retention set 365 --json'],
  'retention confirm': ['retention confirm --yes', 'retention confirm --yes --json'],
  'risk-rules show': ['risk-rules show', 'risk-rules show --json'],
  'risk-rules accept': ['risk-rules accept nxdomainBurst', 'risk-rules accept nxdomainBurst --dry-run'],
  'risk-rules set': ['risk-rules set beaconing --enabled no', 'risk-rules set beaconing --level high'],
  'mail show': ['mail show', 'mail show --json'],
  'mail set': [
    'mail set --host mail.example.com --port 587 --security starttls --from netwarden@example.com',
    'mail set --username netwarden --password-env SMTP_PASSWORD',
  ],
  'mail test': ['mail test', 'mail test --json'],
  'alarms test': ['alarms test mail', 'alarms test mail --json'],
  export: ['export site/', 'export - --verbose'],
  plan: ['plan site/', 'plan site.yaml --prune --format markdown', 'plan --drift'],
  apply: ['apply site/ --yes', 'apply site/ --prune --force --reason "new office" --yes'],
  backup: [
    'backup netwarden.backup --verify',
    'backup netwarden.backup --events all --passphrase-file passphrase.txt',
  ],
  restore: [
    'restore netwarden.backup --passphrase-file passphrase.txt',
    'restore netwarden.backup --replace --yes',
  ],
  'support-bundle': [
    'support-bundle netwarden-support.tar.gz',
    'support-bundle netwarden-support.tar.gz --yes',
  ],
  doctor: ['doctor', 'doctor --json'],
  serve: ['serve', 'serve --help'],
  'branding show': ['branding show', 'branding show --json'],
  'branding set': [
    'branding set --software-name "Campus DNS"',
    'branding set --faq https://wiki.example/dns --dry-run',
  ],
  'backup-schedule show': ['backup-schedule show', 'backup-schedule show --json'],
  'backup-schedule set': [
    'backup-schedule set --every-hours 24 --keep 14',
    'backup-schedule set --every-hours 0',
  ],
  'alarms show': ['alarms show', 'alarms show --json'],
  'alarms set': [
    'alarms set --email-alert yes --min-level high',
    'alarms set --quiet-hours 22:00-07:00 --webhooks hooks.yaml --dry-run',
  ],
  'alarms deliveries': ['alarms deliveries', 'alarms deliveries --limit 20 --json'],
  'sources rejects': ['sources rejects office', 'sources rejects office --limit 20 --json'],
}
