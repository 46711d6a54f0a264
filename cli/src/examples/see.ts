/** Examples of the commands that show what devices look up and visit. */
export const seeExamples = {
  'records search': [
    'records search --mode banned --from 24h',
    'records search --keyword shop.example --kind domain --limit 20',
    'records search --device 10.0.0.5 --from yesterday --json',
  ],
  'records import': [
    'records import query.log --source office',
    'records import queries.log.gz --format auto --no-wait',
  ],
  'records export': [
    'records export visits.csv --from 7d --format csv',
    'records export - --format ndjson --mode banned',
  ],
  'records explain': [
    'records explain --device 10.0.0.5 --domain shop.example',
    'records explain --device 10.0.0.5 --domain shop.example --json',
  ],
  'devices list': ['devices list --q printer', 'devices list --from 24h --columns name,deviceMac,visits'],
  'devices show': ['devices show 10.0.0.5', 'devices show 00:1a:2b:3c:4d:5e --json'],
  'devices rename': ['devices rename 10.0.0.5 "Front desk"', 'devices rename 00:1a:2b:3c:4d:5e ""'],
  'orgs list': ['orgs list --q google', 'orgs list --industry social --json'],
  'orgs import': ['orgs import orgs.csv --dry-run', 'orgs import orgs.csv'],
  'orgs export': ['orgs export orgs.csv', 'orgs export - --q example'],
  'risks list': ['risks list', 'risks list --json'],
  'risks show': ['risks show 42', 'risks show 42 --json'],
  'risks solve': [
    'risks solve 42 --comment "cleaned the computer"',
    'risks solve 42 43 --comment "false alarm"',
  ],
  'risks ignore': ['risks ignore 42', 'risks ignore 42 --comment "known scanner"'],
  'risks tail': ['risks tail', 'risks tail --json'],
  'risks export': ['risks export risks.csv', 'risks export -'],
  'risks evidence': ['risks evidence 42 evidence.zip', 'risks evidence 43 -'],
  'risks verify': ['risks verify evidence.zip', 'risks verify evidence.zip --json'],
  'risks score': ['risks score names.txt', 'risks score -'],
  'messages list': ['messages list --unread', 'messages list --type notice --json'],
  'messages read': ['messages read --all', 'messages read 17 18'],
  'audit list': ['audit list --actor superadmin --from 24h', 'audit list --action .delete --json'],
  'audit export': ['audit export operations.csv', 'audit export - --from 7d'],
  'audit verify': ['audit verify', 'audit verify --json'],
}
