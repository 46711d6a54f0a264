import {
  type ControlGroup,
  controlGroupSchema,
  type SolvedMode,
  solvedModeSchema,
} from '@netwarden/shared/domain'

export const CARD = '02:00:5e:10:00:01'
export const OTHER_CARD = '02:00:5e:10:00:02'

/** A visit and its verdict by the rules of the test. */
export interface Case {
  what: string
  ip: string
  mac: string | undefined
  domain: string
  answer: string | undefined
  cnames: string[] | undefined
  segment: string
  mode: SolvedMode
  group: ControlGroup
  /** Name of the rule that decides. */
  policy: string | undefined
}

/** Worked out by hand: why, device, its card, domain > its CNAME chain, its address, then segment, verdict, group and rule. */
const TABLE = `
# Which segment
nobody holds the device                       | 10.99.0.1  | -                 | x.example                 | -             | all   | passed | default | -
a network holds it                            | 10.61.0.50 | -                 | x.example                 | -             | lab   | passed | default | -
a card holds it                               | 10.99.0.2  | 02:00:5e:10:00:01 | x.example                 | -             | kiosk | banned | default | -
the first by rank wins                        | 10.60.5.1  | -                 | x.example                 | -             | kiosk | banned | default | -
the card ranks before the network             | 10.61.0.51 | 02:00:5e:10:00:01 | x.example                 | -             | kiosk | banned | default | -
policies of another segment do not count      | 10.99.0.1  | -                 | www.shop.example          | -             | all   | passed | default | -
# The closed segment
a closed segment lets through what is allowed | 10.60.0.1  | -                 | www.allowed.example       | -             | kiosk | passed | domain  | allowed
a closed segment refuses the rest             | 10.60.0.1  | -                 | denied.example            | -             | kiosk | banned | default | -
# 1. device
a banned device goes nowhere                  | 10.61.0.5  | -                 | free.shop.example         | -             | lab   | banned | device  | device-banned
a passed device goes everywhere               | 10.61.0.6  | -                 | c2.botnet.example         | -             | lab   | passed | device  | device-passed
a device is known by its card                 | 10.61.0.52 | 02:00:5e:10:00:02 | shop.example              | -             | lab   | passed | device  | card-passed
passed beats banned for one device            | 10.61.0.7  | 02:00:5e:10:00:02 | shop.example              | -             | lab   | passed | device  | card-passed
# 2. custom domain
a domain covers itself                        | 10.61.0.50 | -                 | shop.example              | -             | lab   | banned | domain  | shop
a domain covers what is below                 | 10.61.0.50 | -                 | a.b.shop.example          | -             | lab   | banned | domain  | shop
a domain does not cover its like              | 10.61.0.50 | -                 | workshop.example          | -             | lab   | passed | default | -
the longest suffix decides                    | 10.61.0.50 | -                 | www.free.shop.example     | -             | lab   | passed | domain  | free-shop
passed beats banned at equal length           | 10.61.0.50 | -                 | www.both.example          | -             | lab   | passed | domain  | both-passed
a custom domain goes before the lists         | 10.61.0.50 | -                 | c2.botnet.example         | -             | lab   | passed | domain  | botnet
IDNs are compared as A-labels                 | 10.61.0.50 | -                 | www.xn--bcher-kva.example | -             | lab   | banned | domain  | books
a disabled entry does not count               | 10.61.0.50 | -                 | disabled.example          | -             | lab   | passed | default | -
an expired entry does not count               | 10.61.0.50 | -                 | expired.example           | -             | lab   | passed | default | -
an entry out of its time does not count       | 10.61.0.50 | -                 | resting.example           | -             | lab   | passed | default | -
an entry in its time counts                   | 10.61.0.50 | -                 | working.example           | -             | lab   | banned | domain  | working
# 3. to 6. lists
an application that is banned here            | 10.61.0.50 | -                 | www.tiktok.com            | -             | lab   | banned | app     | tiktok
a bad list that is banned here                | 10.61.0.50 | -                 | invoice.phishing.example  | -             | lab   | banned | bad     | malware
a category that is passed here                | 10.61.0.50 | -                 | www.youtube.com           | 198.51.100.9  | lab   | passed | common  | video
a category that is banned here                | 10.61.0.50 | -                 | ad.doubleclick.net        | -             | lab   | banned | common  | advertising
a list that is not enabled here               | 10.61.0.50 | -                 | www.facebook.com          | -             | lab   | passed | default | -
a list that everybody else has                | 10.99.0.1  | -                 | invoice.phishing.example  | -             | all   | banned | bad     | malware
a list that the closed segment lacks          | 10.60.0.1  | -                 | c2.botnet.example         | -             | kiosk | banned | default | -
# 7. custom address
an address of the answer is banned            | 10.61.0.50 | -                 | elsewhere.example         | 198.51.100.77 | lab   | banned | ip      | net
an address outside is not                     | 10.61.0.50 | -                 | elsewhere.example         | 198.51.101.77 | lab   | passed | default | -
a custom domain goes before addresses         | 10.61.0.50 | -                 | free.shop.example         | 198.51.100.77 | lab   | passed | domain  | free-shop
# The names of the answer's chain
a name of the chain is banned                 | 10.61.0.50 | -                 | own.example > cdn.example > www.shop.example | - | lab | banned | domain | shop
the first name of the chain that has a rule   | 10.61.0.50 | -                 | own.example > ad.doubleclick.net > free.shop.example | - | lab | banned | common | advertising
the own name goes before the chain            | 10.61.0.50 | -                 | free.shop.example > www.shop.example | - | lab | passed | domain | free-shop
a list passes the own name before the chain   | 10.61.0.50 | -                 | www.youtube.com > www.shop.example | - | lab | passed | common | video
the chain goes before addresses               | 10.61.0.50 | -                 | own.example > free.shop.example | 198.51.100.77 | lab | passed | domain | free-shop
a chain without a rule leaves it to addresses | 10.61.0.50 | -                 | own.example > cdn.example | 198.51.100.77 | lab | banned | ip | net
a closed segment lets the chain through       | 10.60.0.1  | -                 | own.example > www.allowed.example | - | kiosk | passed | domain | allowed
a device's own rule goes before the chain     | 10.61.0.5  | -                 | own.example > free.shop.example | - | lab | banned | device | device-banned
`

export const CASES: readonly Case[] = TABLE.trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map(readCase)

/** One line of the table; a dash means nothing. */
export function readCase(line: string): Case {
  const [what = '', ip = '', mac, names = '', answer, segment = '', mode, group, policy] = line
    .split('|')
    .map((cell) => cell.trim())
    .map((cell) => (cell === '-' ? undefined : cell))
  const [domain = '', ...cnames] = names.split(' > ')
  return {
    what,
    ip,
    mac,
    domain,
    answer,
    cnames: cnames.length > 0 ? cnames : undefined,
    segment,
    mode: solvedModeSchema.parse(mode),
    group: controlGroupSchema.parse(group),
    policy,
  }
}
