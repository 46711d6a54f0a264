/** Examples of the commands for zones and DNS. */
export const dnsExamples = {
  'zones list': ['zones list', 'zones list --columns origin,recordCount'],
  'zones show': ['zones show corp.example', 'zones show corp.example --json'],
  'zones create': ['zones create corp.example --ns ns1,ns2', 'zones create 10.0.0.0/8'],
  'zones records': [
    'zones records corp.example --type A',
    'zones records corp.example add www A 192.0.2.5 --ptr',
    'zones records corp.example change www A 192.0.2.5 --to 192.0.2.6',
  ],
  'zones validate': ['zones validate corp.zone', 'zones validate zones/'],
  'zones diff': [
    'zones diff corp.zone --origin corp.example',
    'zones diff --origin corp.example --from 1 --to 2',
  ],
  'zones import': ['zones import zones/ --dry-run', 'zones import corp.zone --origin corp.example'],
  'zones export': ['zones export corp.example corp.zone', 'zones export corp.example --zone-version 2'],
  'zones history': ['zones history corp.example', 'zones history corp.example --json'],
  'zones rollback': ['zones rollback corp.example 2', 'zones rollback corp.example 1 --json'],
  'zones delete': ['zones delete old.example --yes', 'zones delete old.example --yes --json'],
  'dns show': ['dns show', 'dns show --json'],
  'dns set': ['dns set --default 192.0.2.53,198.51.100.53', 'dns set --specified servers.csv'],
  'dns test': ['dns test', 'dns test --json'],
  'enforcers list': ['enforcers list', 'enforcers list --columns name,state,inForce,wanted'],
  'enforcers show': ['enforcers show local', 'enforcers show local --json'],
  'enforcers update': ['enforcers update local --site "Head office"', 'enforcers update school-a-1 --ring 2'],
  'enforcers probe': ['enforcers probe local', 'enforcers probe local --json'],
}
