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
  'custom-policies list': [
    'custom-policies list --segment office',
    'custom-policies list --group domain --json',
  ],
  'custom-policies add': [
    'custom-policies add banned.txt --group domain --mode banned --segment office',
    'custom-policies add - --group domain --mode passed --expires 2h --reason "supplier visit"',
    'custom-policies add games.txt --group domain --mode banned --schedule "mon-fri 08:00-17:00"',
  ],
  'custom-policies enable': [
    'custom-policies enable shop.example',
    'custom-policies enable shop.example --segment office',
  ],
  'custom-policies disable': [
    'custom-policies disable shop.example',
    'custom-policies disable shop.example --segment office',
  ],
  'custom-policies remove': [
    'custom-policies remove shop.example --yes',
    'custom-policies remove shop.example --segment office --yes',
  ],
  'presets list': ['presets list --segment office', 'presets list --json'],
  'presets show': ['presets show Ads', 'presets show Ads --json'],
  'presets enable': ['presets enable Ads --segment office', 'presets enable Ads --mode banned'],
  'presets disable': ['presets disable Ads', 'presets disable Ads --segment office'],
  'presets create': [
    'presets create --name Ads --group common --address https://lists.example/ads.txt --every 24',
    'presets create --name Malware --group bad --level high --upload malware.txt',
  ],
  'presets delete': ['presets delete Ads --yes', 'presets delete Malware --yes'],
  'presets names': ['presets names Ads ads.txt', 'presets names Ads -'],
  'presets add-names': ['presets add-names Ads names.txt', 'presets add-names Ads -'],
  'presets uncategorised': ['presets uncategorised', 'presets uncategorised --json'],
  'presets hits': ['presets hits', 'presets hits --json'],
  'presets check': ['presets check Ads', 'presets check Ads --json'],
  'presets update': ['presets update Ads', 'presets update Ads --json'],
  'presets accept': ['presets accept Ads', 'presets accept Ads --json'],
  'presets discard': ['presets discard Ads', 'presets discard Ads 4'],
  'presets rollback': ['presets rollback Ads 3', 'presets rollback Ads 1'],
  'control stats': ['control stats', 'control stats --json'],
  'control records': ['control records --from 24h', 'control records --group domain --json'],
  'control pauses': ['control pauses', 'control pauses --json'],
  'control pause': [
    'control pause --minutes 30 --reason "supplier visit"',
    'control pause --minutes 5 --segment office --reason test',
  ],
  'control resume': ['control resume', 'control resume --segment office'],
}
