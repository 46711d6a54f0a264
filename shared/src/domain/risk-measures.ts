/** A figure of a reason and the limit that it reached. */
export interface RiskMeasure {
  /** Reason and figure, such as `names.meanLength`; also the key of its text. */
  key: RiskMeasureKey
  value: number
  limit: number
  /** True when the figure must be at most the limit; otherwise it must be at least the limit. */
  isMost: boolean
  /** The rule stops counting at this figure: the real value may be larger. */
  isCapped: boolean
}

const MEASURES = [
  { key: 'visits.visits', limit: 'limit' },
  { key: 'names.names', limit: 'limit' },
  { key: 'names.meanLength', limit: 'lengthLimit' },
  { key: 'names.entropy', limit: 'entropyLimit' },
  { key: 'carried.names', limit: 'limit' },
  { key: 'carried.characters', limit: 'charactersLimit' },
  { key: 'generated.names', limit: 'limit' },
  { key: 'failedNames.failures', limit: 'limit' },
  { key: 'sharedWords.names', limit: 'limit' },
  { key: 'failures.failures', limit: 'limit' },
  { key: 'contacts.contacts', limit: 'limit' },
  { key: 'interval.deviation', limit: 'limit', isMost: true },
  { key: 'rarity.devices', limit: 'limit', isMost: true },
  { key: 'banned.tries', limit: 'limit' },
  { key: 'baseline.visits', limit: 'limit' },
  { key: 'service.minutes', limit: 'limit' },
  { key: 'shortTtl.ttl', limit: 'limit', isMost: true },
  { key: 'swept.targets', limit: 'limit' },
  { key: 'newDomains.names', limit: 'limit' },
  { key: 'lookAlikes.names', limit: 'limit' },
  { key: 'flux.addresses', limit: 'limit' },
  { key: 'fluxNetworks.networks', limit: 'limit' },
  { key: 'resolvers.resolvers', limit: 'limit' },
  { key: 'transfers.zones', limit: 'limit' },
] as const
export type RiskMeasureKey = (typeof MEASURES)[number]['key']

interface Reason {
  code: string
  params: Readonly<Record<string, string | number>>
}

/** The figures of a reason that have a limit; empty for reasons without figures and for events of earlier versions. */
export function measuresOf({ code, params }: Reason): RiskMeasure[] {
  return MEASURES.flatMap((measure) => {
    const [reason, figure = ''] = measure.key.split('.')
    const { [figure]: value, [measure.limit]: limit } = params
    if (reason !== code || typeof value !== 'number' || typeof limit !== 'number') return []
    const isMost = 'isMost' in measure
    return [{ key: measure.key, value, limit, isMost, isCapped: params.capped === figure }]
  })
}
