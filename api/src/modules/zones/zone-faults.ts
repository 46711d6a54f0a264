import { lineFaultOf, type ZoneFault } from '@netwarden/shared/dns'
import { contentFaults } from '@netwarden/shared/errors'

/** Refuses the faults of a zone, line by line. */
export function faultsOf(faults: readonly ZoneFault[]) {
  return contentFaults(faults.map(lineFaultOf))
}
