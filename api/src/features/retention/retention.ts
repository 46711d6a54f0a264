/** How long records are kept, as it stands at the moment. */
export interface Retention {
  readonly days: number
  /** Nothing older is kept any more (epoch ms); 0 before the first round. */
  readonly since: number
}

/** The one that the services look at, and the retention service sets. */
export class LiveRetention implements Retention {
  since = 0

  constructor(public days: number) {}
}
