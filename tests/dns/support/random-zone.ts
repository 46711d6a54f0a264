/** Random zones and random damage to them, the same for the same seed. */
export class RandomZones {
  constructor(private readonly random: () => number) {}

  below(limit: number): number {
    return Math.floor(this.random() * limit)
  }

  pick<Item>(items: readonly Item[], otherwise: Item): Item {
    return items[this.below(items.length)] ?? otherwise
  }

  /** Records of many types, written in many of the ways that RFC 1035 §5.1 allows. */
  zone(count: number): string {
    const lines = [
      '$TTL 1h',
      '@ IN SOA ns1 hostmaster.example.com. ( 7 2h ; refresh',
      '  600 1209600',
      '  300 )',
      '\tNS ns1',
      ' NS ns2.example.org.',
      'ns1 A 192.0.2.1',
    ]
    for (let i = 0; i < count; i++) {
      lines.push(this.record(i))
      if (this.below(3) === 0) lines.push(this.again())
    }
    return `${lines.join('\n')}\n`
  }

  private record(index: number): string {
    // A separate name for each, so that no CNAME has siblings.
    const owner = this.pick(
      [`r${index}`, `R${index}.example.com.`, `a\\.${index}`, `"q${index}"`, `*.w${index}`],
      '',
    )
    const time = this.pick(['', '600', '1h30m', '0', '1W'], '')
    const head = this.pick([`${time} IN`, `IN ${time}`, time, `${time} in`, `CLASS1 ${time}`], '')
    const gap = this.pick([' ', '\t', '   ', ' (\n ', ' ( ; (\n\t'], ' ')
    const data = this.data()
    const end = gap.includes('(')
      ? this.pick([')', ' ; end\n )'], ')')
      : this.pick(['', ' ; "end', '\t', ';('], '')
    const more = this.below(4) === 0 ? `\n\t${head} TXT more-${index}` : ''
    return `${owner} ${head}${gap}${data}${end}${data.startsWith('CNAME') ? '' : more}`
  }

  /** A line of one of a few owners in some spelling and TTL, or a directive that changes later lines. */
  private again(): string {
    const spelled = (name: string) => [...name].map((c) => (this.below(4) ? c : c.toUpperCase())).join('')
    const owner = () =>
      spelled(this.pick(['m', 'n', 'n.m', 'm.example.com.', 'n.deep.example.com.', '@', '*.m'], 'm'))
    const time = this.pick(['', '', '100', '200', '2m'], '')
    const kinds: (() => string)[] = [
      () => `$TTL ${this.pick(['60', '1h', '0'], '')}`,
      () => `$ORIGIN ${spelled(this.pick(['example.com.', 'deep.example.com.'], ''))}`,
      () => `$GENERATE 1-2 ${this.pick(['g$', 'm'], '')} ${time} A 192.0.2.$`,
      () => `${spelled('m.example.com.')} ${time} NS ${owner()}`,
      () => `${owner()} ${time} MX ${this.below(2)} ${owner()}`,
      () => `${owner()} ${time} A 192.0.2.${this.below(3)}`,
      () => `${owner()} ${time} TXT ${this.below(2)}`,
      () =>
        `  ${time} RRSIG ${this.pick(['A', 'TXT'], '')} 8 2 60 20301231235959 20201231235959 1 ${spelled('example.com.')} AQ==`,
    ]
    return this.pick(kinds, () => '')()
  }

  private data(): string {
    const number = () => this.below(65_536)
    const name = () =>
      this.pick(['@', 'h', 'h.example.com.', 'H.x', '.', 'a\\.b', 'sp\\032ace', 'x\\@y', '\\$z'], '@')
    const hex = (octets: number) =>
      Array.from({ length: octets }, () => this.octet(16).padStart(2, '0')).join('')
    const base64 = () => Buffer.from(hex(1 + this.below(80)), 'hex').toString('base64')
    const groups = () => [1, 2, 3, 4].map(() => number().toString(16)).join(':')
    const kinds: (() => string)[] = [
      () => `A ${[1, 2, 3, 4].map(() => this.octet(10)).join('.')}`,
      () =>
        `AAAA ${this.pick(['::', `2001:DB8::${hex(2)}`, `${groups()}:${groups()}`, `::ffff:192.0.2.${this.octet(10)}`], '::')}`,
      () => `CNAME ${name()}`,
      () => `MX ${number()} ${name()}`,
      () => `TXT ${this.strings()}`,
      () => `SRV ${number()} ${number()} ${number()} ${name()}`,
      () => `CAA ${this.octet(10)} ${this.pick(['issue', 'IODEF', 'x1'], '')} ${this.text()}`,
      () => `TLSA 3 1 1 ${hex(1 + this.below(70))}`,
      () => `SSHFP 4 3 ${hex(this.below(40))}`,
      () => `DS ${number()} 8 9 ${hex(1 + this.below(50))}`,
      () => `DNSKEY 257 3 13 ${base64()}`,
      () => `NAPTR ${number()} ${number()} ${this.text()} ${this.text()} "" ${name()}`,
      () =>
        `LOC ${this.below(90)} ${this.below(60)} ${this.below(60)}.${this.below(1000)} N ${this.below(180)} E ${this.below(9000) - 100}.${this.below(10)}m`,
      () =>
        `HTTPS ${1 + this.below(9)} ${name()} port=${number()} alpn=h2,h3 key${1000 + this.below(60_000)}=${this.text()}`,
      () => `RP ${name()} ${name()}`,
      () => `L64 ${number()} ${groups()}`,
      () => `URI ${number()} ${number()} ${JSON.stringify('https://example.com/a b')}`,
      () => `TYPE${1000 + this.below(60_000)} \\# 3 ${hex(3)}`,
      () => `NSEC ${name()} A MX TYPE${1000 + this.below(60_000)}`,
      () =>
        `APL 1:${[1, 2, 3, 4].map(() => this.octet(10)).join('.')}/${this.below(33)} !2:2001:db8::/${this.below(129)}`,
    ]
    return this.pick(kinds, () => 'TXT x')()
  }

  private octet(radix: number): string {
    return this.below(256).toString(radix)
  }

  private strings(): string {
    return Array.from({ length: 1 + this.below(3) }, () => this.text()).join(this.pick([' ', '\t'], ' '))
  }

  private text(): string {
    const parts = [
      'a',
      'B',
      ' ',
      ';',
      '(',
      ')',
      "'",
      '\\"',
      '\\\\',
      '\\000',
      '\\255',
      '$',
      '{a}',
      '\t',
      '@',
      '=',
      ',',
      '\u00e9',
    ]
    return `"${Array.from({ length: this.below(20) }, () => this.pick(parts, 'a')).join('')}"`
  }

  private readonly odd = [
    '"',
    '(',
    ')',
    ';',
    '\\',
    '\n',
    '\r',
    '\t',
    ' ',
    '@',
    '$',
    '.',
    '..',
    '\\000',
    '\\"',
    '\\;',
    'IN',
    'CH',
    '3600',
    '1h',
    'SOA',
    'CNAME x',
    'NS',
    '$ORIGIN a',
    '$TTL 5',
    '$GENERATE 1-2 h$ A 192.0.2.$',
    '\\# 2 0102',
    'TYPE999',
    '4294967295',
    '99999999999',
    '\xff',
    '*',
    'a\\.b',
    '( ( )',
    '"a',
    '-1',
    '65536',
    '""',
    '\0',
  ]

  /** One to three changes of the text, which has one character an octet. */
  mutate(text: string, others: readonly string[]): string {
    let changed = text
    for (let i = 0; i <= this.below(3); i++) changed = this.change(changed, others)
    return changed
  }

  private change(text: string, others: readonly string[]): string {
    const at = this.below(text.length + 1)
    const to = Math.min(text.length, at + this.below(8))
    const odd = this.pick(this.odd, '')
    const kinds: (() => string)[] = [
      () => text.slice(0, at) + odd + text.slice(to),
      () => text.slice(0, at) + odd + text.slice(at),
      () => text.slice(0, at) + text.slice(to),
      () =>
        withPart(text, '\n', (lines) =>
          lines.splice(this.below(lines.length), 1 + this.below(2), this.pick(others, '')),
        ),
      () => withPart(text, /(\s)/, (words) => words.splice(this.below(words.length), 1, odd)),
      () => text.slice(0, at) + String.fromCharCode(1 + this.below(255)) + text.slice(at + 1),
    ]
    return this.pick(kinds, () => text)()
  }
}

function withPart(text: string, between: string | RegExp, change: (parts: string[]) => void): string {
  const parts = text.split(between)
  change(parts)
  return parts.join(typeof between === 'string' ? between : '')
}
