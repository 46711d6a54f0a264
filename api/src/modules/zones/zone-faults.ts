import { contentFaults, lineFaultOf, type ZoneFault } from '@netwarden/shared'

/** Refuses the faults of a zone, line by line. */
export function faultsOf(faults: readonly ZoneFault[]) {
  return contentFaults(faults.map(lineFaultOf))
}
