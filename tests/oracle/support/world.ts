/** Policies and visits in the terms of the guides. Names are labels as on the wire, in lower case. */
export type Mode = 'passed' | 'banned'
export type Group = 'device' | 'domain' | 'app' | 'org' | 'bad' | 'common' | 'ip'
export type Labels = readonly string[]

export interface Slot {
  days: number[]
  from: string
  to: string
}

/** A custom policy, an exception, or a list that a segment has enabled. */
export interface Rule {
  id: string
  segment: string
  group: Group
  mode: Mode
  /** Of group `device` an IP or a MAC, of group `ip` networks. */
  entries: readonly string[]
  /** Of the other groups. */
  names: readonly Labels[]
  /** An exception for one device only. */
  onlyFor: string | null
  isOn: boolean
  isTrial: boolean
  /** Only what ends has a beginning. */
  from: number | null
  to: number | null
  schedule: { tz: string; slots: readonly Slot[] } | null
}

export interface Segment {
  id: string
  entries: readonly string[]
  defaultMode: Mode
  inherits: boolean
}

export interface World {
  /** By rank; the last one is the built-in segment of all other devices. */
  segments: readonly Segment[]
  rules: readonly Rule[]
  pauses: readonly { segment: string | null; from: number; to: number }[]
  /** What an enforcer answers by itself. */
  optOutNames: readonly Labels[]
  privateDomains: readonly Labels[]
}

export interface Visit {
  at: number
  ip: string
  mac: string | null
  name: Labels
  chain: readonly Labels[]
  answers: readonly string[]
  /** Whether an enforcer answered, and not another source. */
  isEnforced: boolean
}

export interface Verdict {
  mode: Mode
  group: Group | 'default' | 'pause' | 'special' | 'private'
  segment: string
  /** Each could be named; none where no policy decided. */
  policies: readonly string[]
  cname: Labels | null
  isInherited: boolean
}
