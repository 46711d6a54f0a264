/** A banned query of a device. */
export interface BannedQuery {
  /** Epoch ms. */
  at: number
  domain: string
  /** Record type; empty where the visit was no DNS query. */
  qtype: string
}

/** The bans of one policy on a registrable domain in a segment, within a span. */
export interface BannedSite {
  site: string
  policyId: string
  segmentId: string
  devices: number
  visits: number
  /** The first ban of each device, epoch ms; of the first devices where there are many. */
  starts: readonly number[]
  /** The queries of the devices that queried fastest, each list in the order of time. */
  samples: readonly (readonly BannedQuery[])[]
}
