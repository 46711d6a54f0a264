const listExamples = {
  'lists list': ['lists list --segment office', 'lists list --json'],
  'lists show': ['lists show Ads', 'lists show Ads --json'],
  'lists enable': [
    'lists enable Ads --segment office',
    'lists enable Ads --mode banned --shadow',
    'lists enable Ads --no-shadow',
  ],
  'lists disable': ['lists disable Ads', 'lists disable Ads --segment office'],
  'lists create': [
    'lists create --name Ads --group common --address https://lists.example/ads.txt --every 24',
    'lists create --name Malware --group bad --level high --upload malware.txt',
  ],
  'lists delete': ['lists delete Ads --yes', 'lists delete Malware --yes'],
  'lists names': ['lists names Ads ads.txt', 'lists names Ads -'],
  'lists add-names': ['lists add-names Ads names.txt', 'lists add-names Ads -'],
  'lists uncategorised': ['lists uncategorised', 'lists uncategorised --json'],
  'lists hits': ['lists hits', 'lists hits --json'],
  'lists check': ['lists check Ads', 'lists check Ads --json'],
  'lists update': ['lists update Ads', 'lists update Ads --json'],
  'lists accept': ['lists accept Ads', 'lists accept Ads --json'],
  'lists discard': ['lists discard Ads', 'lists discard Ads 4'],
  'lists rollback': ['lists rollback Ads 3', 'lists rollback Ads 1'],
}

/** `presets` is the former name of `lists`. */
const aliasExamples = Object.fromEntries(
  Object.entries(listExamples).map(([path, examples]) => [
    path.replace(/^lists/, 'presets'),
    examples.map((example) => example.replace(/^lists/, 'presets')),
  ]),
)

/** Examples of the commands that control what devices may visit. */
export const controlExamples = {
  'segments list': ['segments list', 'segments list --columns name,entryCount'],
  'segments show': ['segments show office', 'segments show office --output yaml'],
  'segments entries': [
    'segments entries office',
    'segments entries office add 10.1.0.0/16 --comment "second floor"',
    'segments entries office remove 10.1.0.0/16 --yes',
  ],
  'segments create': [
    'segments create --name office --mode passed --entries office.csv',
    'segments create --name guests --mode banned',
  ],
  'segments update': ['segments update office --mode banned', 'segments update office --entries office.csv'],
  'segments delete': ['segments delete guests --yes', 'segments delete guests cameras --yes'],
  'segments rank': ['segments rank office guests', 'segments rank guests office'],
  'segments import': ['segments import segments.csv --dry-run', 'segments import segments.csv'],
  'segments export': ['segments export segments.csv', 'segments export -'],
  'custom-policies list': [
    'custom-policies list --segment office',
    'custom-policies list --group domain --json',
  ],
  'custom-policies add': [
    'custom-policies add banned.txt --group domain --mode banned --segment office --shadow',
    'custom-policies add - --group domain --mode passed --expires 2h --reason "supplier visit"',
    'custom-policies add games.txt --group domain --mode banned --schedule "mon-fri 08:00-17:00"',
  ],
  'custom-policies enable': [
    'custom-policies enable shop.example',
    'custom-policies enable shop.example --segment office',
    'custom-policies enable shop.example --no-shadow',
  ],
  'custom-policies disable': [
    'custom-policies disable shop.example',
    'custom-policies disable shop.example --segment office',
  ],
  'custom-policies remove': [
    'custom-policies remove shop.example --yes',
    'custom-policies remove shop.example --segment office --yes',
  ],
  ...listExamples,
  ...aliasExamples,
  replay: [
    'replay draft.yaml',
    'replay draft.yaml --from 7d --examples 5',
    'replay draft.yaml --apply --reason "less advertising"',
  ],
  'receipts list': ['receipts list', 'receipts list --json'],
  'receipts revert': ['receipts revert 7c1e4b0a', 'receipts revert 7c1e4b0a --reason "broke the shop"'],
  'changes list': ['changes list', 'changes list --json'],
  'changes approve': ['changes approve 7c1e4b0a', 'changes approve 7c1e4b0a --on-server --data-dir /var/lib/netwarden'],
  'changes reject': ['changes reject 7c1e4b0a'],
  'control stats': ['control stats', 'control stats --json'],
  'control records': ['control records --from 24h', 'control records --group domain --json'],
  'control pauses': ['control pauses', 'control pauses --json'],
  'control pause': [
    'control pause --minutes 30 --reason "supplier visit"',
    'control pause --minutes 5 --segment office --reason test',
  ],
  'control resume': ['control resume', 'control resume --segment office'],
}
