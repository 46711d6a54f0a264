import { MAX_PAGE_DEPTH, MAX_PAGE_SIZE } from '@netwarden/shared/limits'

type Values = Readonly<Record<string, string>>

/** Whether the calls accept a value of the address, given its other values. */
export type UrlRule = (value: string, values: Values) => boolean
export type UrlRules = Readonly<Record<string, UrlRule>>

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const COUNT = /^[1-9]\d{0,8}$/

/** ISO 8601 with offset, of a day that there is: the platform's reader also takes 30 February. */
function isMoment(text: string): boolean {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  if (Number.isNaN(Date.parse(text))) return false
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
}

function isPageSize(text: string): boolean {
  return COUNT.test(text) && Number(text) <= MAX_PAGE_SIZE
}

export function oneOf(choices: readonly string[]): UrlRule {
  return (value) => choices.includes(value)
}

/** The choice with this name; undefined when there is none. */
export function choiceOf<Choice extends string>(
  choices: readonly Choice[],
  text: string,
): Choice | undefined {
  return choices.find((choice) => choice === text)
}

/** Parameters with the same meaning on each page. */
const COMMON_RULES: UrlRules = {
  current: (text, { pageSize = '' }) =>
    COUNT.test(text) && Number(text) * (isPageSize(pageSize) ? Number(pageSize) : 1) <= MAX_PAGE_DEPTH,
  pageSize: isPageSize,
  order: oneOf(['asc', 'desc']),
  from: (text, { to = '' }) => isMoment(text) && !(isMoment(to) && Date.parse(text) >= Date.parse(to)),
  to: isMoment,
  asOf: isMoment,
}

/** Reads the values of these names from the address; an invalid value counts as missing. */
export function readValues<Name extends string>(
  search: URLSearchParams,
  defaults: Readonly<Record<Name, string>>,
  rules: UrlRules,
): Record<Name, string> {
  const given = Object.fromEntries([...search.keys()].map((name) => [name, search.get(name) ?? '']))
  const entries = Object.entries<string>(defaults).map(([name, initial]) => {
    const value = search.get(name) ?? initial
    const rule = rules[name] ?? COMMON_RULES[name]
    return [name, value === initial || !rule || rule(value, { ...defaults, ...given }) ? value : initial]
  })
  return Object.fromEntries(entries) as Record<Name, string>
}
