/** A minute (epoch ms) in which records are known to be missing. */
export interface LostMinute {
  minute: number
  gaps: number
  drops: number
}
