/** Builds configuration documents over all sections, with values that only look new or harmless. */
export class RandomDocument {
  constructor(private readonly random: () => number) {}

  next(): Record<string, unknown> {
    const sections = Object.entries(this.#builders).filter(() => this.#chance(0.35))
    return { netwarden: 1, ...Object.fromEntries(sections.map(([name, build]) => [name, build()])) }
  }

  readonly #builders: Record<string, () => unknown> = {
    segments: () => this.#some(4, () => this.#segment()),
    customPolicies: () => this.#some(3, () => this.#policies()),
    lists: () => this.#some(2, () => this.#list()),
    organisations: () => this.#some(3, () => this.#organisation()),
    zones: () => this.#some(2, () => this.#zone()),
    dns: () => this.#dns(),
    gateway: () => this.#gateway(),
    riskRules: () => [this.#riskRule()],
    alarms: () => this.#alarms(),
    branding: () => ({
      softwareName: this.#of('Site', ' Site ', 'S'),
      website: this.#of('', 'https://A.example'),
    }),
    users: () => this.#some(3, () => this.#user()),
  }

  #segment() {
    return {
      name: this.#of(...SEGMENTS),
      ...this.#maybe({ description: this.#of('', ' note ', 'note') }),
      ...this.#maybe({ defaultMode: this.#of('passed', 'banned') }),
      ...this.#maybe({ inherits: this.#of(true, false) }),
      ...this.#maybe({ banAnswer: this.#of('refused', 'nxdomain', null) }),
      ...this.#maybe({ safeSearchYouTube: this.#of('moderate', 'strict', 'off', null) }),
      ...this.#maybe({
        entries: this.#some(3, () => {
          const entry = this.#of(...DEVICES)
          return this.#chance(0.5) ? entry : { entry, comment: this.#of('', ' c ') }
        }),
      }),
    }
  }

  #policies() {
    const group = this.#of('domain', 'domain', 'ip', 'device')
    return {
      group,
      ...this.#maybe({ segment: this.#of(...SEGMENTS, 'missing') }),
      ...this.#maybe({ solvedMode: this.#of('passed', 'banned') }),
      ...this.#maybe({ enable: this.#of(true, false) }),
      ...this.#maybe({ shadow: this.#of(true, false) }),
      ...this.#maybe({ reason: this.#of('', ' why ') }),
      ...this.#maybe({ expiresAt: this.#of(null, '2020-01-01T00:00:00Z', '2038-01-01T02:00:00+02:00') }),
      ...this.#maybe({ schedule: this.#of(null, SCHEDULE, { ...SCHEDULE, tz: 'Nowhere' }) }),
      entries: this.#some(3, () => this.#of(...ENTRIES[group])),
    }
  }

  #list() {
    const source = this.#of('upload', 'upload', 'builtIn', 'file', 'url')
    return {
      name:
        source === 'builtIn'
          ? this.#of('malware', 'no-list', 'ads')
          : this.#of('Own', 'own', 'Other', ' Own '),
      source,
      ...(source === 'builtIn' ? {} : { group: this.#of('bad', 'common', 'app') }),
      ...this.#maybe({ level: this.#of(null, 'low', 'high') }),
      ...this.#maybe({ desc: this.#of('', ' text ') }),
      ...this.#maybe({ checkEvery: this.#of(null, 24, 100_000) }),
      ...(source === 'url' ? this.#maybe({ location: this.#of('https://127.0.0.1:1/l', 'nothing') }) : {}),
      ...this.#maybe({ names: this.#of(...LIST_TEXTS) }),
      ...this.#maybe({
        segments: this.#some(2, () => ({
          ...this.#maybe({ segment: this.#of(...SEGMENTS) }),
          ...this.#maybe({ solvedMode: this.#of('passed', 'banned') }),
          ...this.#maybe({ shadow: this.#of(true, false) }),
          ...this.#maybe({ schedule: this.#of(null, SCHEDULE) }),
        })),
      }),
    }
  }

  #organisation() {
    return {
      name: this.#of('Acme', 'ACME', ' Acme', 'Beta', 'Ünï'),
      industry: this.#of('internet', 'games', 'commerce'),
      country: this.#of('SE', 'DE', 'se'),
      ...this.#maybe({ nameZh: this.#of('', ' 公司 ') }),
      ...this.#maybe({ domains: this.#some(3, () => this.#of(...DOMAINS)) }),
    }
  }

  #zone() {
    const serial = this.#of('1', '7', '4294967295')
    const record = this.#of(
      'www A 192.0.2.3',
      'WWW a 192.0.2.3',
      'x CNAME www',
      'v6 AAAA 2001:DB8:0::1',
      'b A 1.2.3',
    )
    return {
      origin: this.#of(
        'corp.example',
        'Corp.Example.',
        'bücher.example',
        'xn--bcher-kva.example',
        ' other.example',
        '.',
      ),
      ...this.#maybe({ serialMode: this.#of('date', 'increment') }),
      text: `$TTL 3600\n@ SOA ns1 hm ${serial} 7200 900 1209600 3600\n@ NS ns1\nns1 A 192.0.2.1\n${record}\n`,
    }
  }

  #dns() {
    return {
      ...this.#maybe({ defaultDNSServers: this.#some(2, () => this.#of(...SERVERS)) }),
      ...this.#maybe({
        specifiedDNSServers: this.#some(2, () => ({
          match: this.#of(
            '10.0.0.0/8',
            '10.0.0.0/08',
            '10.0.0.1/8',
            '2001:DB8::/32',
            '10.0.0.5',
            'x.example',
          ),
          servers: this.#some(2, () => this.#of(...SERVERS)),
        })),
      }),
    }
  }

  #gateway() {
    return {
      ...this.#maybe({
        listen: this.#some(2, () => this.#of('127.0.0.1#5353', '127.0.0.1', '[::1]', '::1#5353')),
      }),
      ...this.#maybe({
        allowedClients: this.#some(2, () => this.#of('10.0.0.0/8', '2001:DB8::/32', '10.0.0.1/8', 'x')),
      }),
      ...this.#maybe({
        privateAnswerDomains: this.#some(2, () =>
          this.#of('*.Corp.Example', 'corp.example', 'bücher.example'),
        ),
      }),
      ...this.#maybe({ banAnswer: this.#of('sinkhole', 'nxdomain') }),
      ...this.#maybe({ sinkholeIPv4: this.#of(null, '192.0.2.9', '2001:db8::1', '') }),
      ...this.#maybe({ sinkholeIPv6: this.#of(null, '2001:DB8:0::9') }),
    }
  }

  #riskRule() {
    return {
      code: this.#of('badListHit', 'bannedBurst', 'nxdomainBurst'),
      enabled: this.#of(true, false),
      level: this.#of('low', 'high'),
      thresholds: this.#of({}, { tries: 3 }, { failures: 5, unknown: 1 }, { visits: 0 }),
    }
  }

  #alarms() {
    return {
      systemAlert: this.#of(true, false),
      riskAlert: true,
      emailAlert: false,
      recipientRole: this.#of('admin', 'all'),
      minLevel: this.#of('low', 'high'),
      ...this.#maybe({ quietHours: this.#of(null, { tz: 'UTC', from: '22:00', to: '06:00' }) }),
      ...this.#maybe({ collectSeconds: this.#of(0, 60, 10 ** 9) }),
      ...this.#maybe({
        webhooks: this.#some(2, () => ({
          url: this.#of(
            'https://hook.example/a',
            'https://HOOK.example/a',
            'http://127.0.0.1/x',
            'https://%',
          ),
          kind: this.#of('json', 'slack', 'dingtalk', 'wecom'),
          ...this.#maybe({ enabled: this.#of(true, false) }),
          ...this.#maybe({ secret: 'env:SECRET' }),
        })),
      }),
    }
  }

  #user() {
    return {
      username: this.#of('li_na', 'li_na', 'zhang_san', 'wang_wu', 'superadmin'),
      nickname: this.#of('Li', ' Li ', '李'),
      ...this.#maybe({ email: this.#of('', 'li@example.com', 'LI@Example.com', 'li@bücher.example') }),
      ...this.#maybe({ role: this.#of('common', 'admin', 'superadmin') }),
      ...this.#maybe({ banned: this.#of(true, false) }),
      ...this.#maybe({ sector: this.#of('', ' IT ') }),
    }
  }

  #chance(share: number): boolean {
    return this.random() < share
  }

  #of<const Choice>(...choices: readonly Choice[]): Choice {
    const found = choices[Math.floor(this.random() * choices.length)]
    if (found === undefined) throw new Error('a choice needs values')
    return found
  }

  #maybe<Fields extends object>(fields: Fields): Partial<Fields> {
    return this.#chance(0.6) ? fields : {}
  }

  #some<Item>(most: number, build: () => Item): Item[] {
    return Array.from({ length: 1 + Math.floor(this.random() * most) }, build)
  }
}

const SEGMENTS = ['office', 'Office', ' office', 'guests', '北京', '*', '(rank)'] as const
const DEVICES = [
  ...['10.1.0.0/16', '10.1.0.1/16', '10.2.0.9', ' 10.2.0.9 ', '::ffff:10.2.0.9', '0:0:0:0:0:0:0:1', '::1'],
  ...['2001:DB8::/32', '2001:db8:0::/32', 'AA-BB-CC-DD-EE-FF', 'aa:bb:cc:dd:ee:ff', '010.0.0.1'],
] as const
const DOMAINS = [
  ...['shop.example', 'Shop.Example.', ' shop.example', '*.shop.example', 'münchen.example'],
  ...['xn--mnchen-3ya.example', '例子.example', 'MÜNCHEN.example.', 'a..example'],
] as const
const ENTRIES = {
  domain: DOMAINS,
  ip: [
    '192.0.2.0/24',
    '192.0.2.7',
    '192.0.2.7/32',
    '192.0.2.1/24',
    '2001:DB8::1',
    '2001:db8:0::1',
    '::ffff:192.0.2.7',
  ],
  device: [
    '10.2.0.9',
    'AA-BB-CC-DD-EE-FF',
    'aa:bb:cc:dd:ee:ff',
    '10.2.0.9 aa:bb:cc:dd:ee:ff',
    '10.1.0.0/16',
    '2001:DB8::1',
  ],
} as const
const LIST_TEXTS = [
  'one.example\ntwo.example\n',
  'TWO.example\none.example',
  'one.example.\none.example\n# note\nbücher.example\n',
  '0.0.0.0 one.example\n',
  '||one.example^\n',
  '<html></html>',
  '',
] as const
const SERVERS = [
  '192.0.2.53',
  '192.0.2.53#53',
  '2001:DB8::53',
  '2001:db8:0::53',
  ' 192.0.2.54 ',
  '224.0.0.1',
  'x',
] as const
const SCHEDULE: { tz: string; slots: object[] } = {
  tz: 'Europe/Berlin',
  slots: [{ days: [5, 1], from: '08:00', to: '17:00' }],
}
