import { type RawBuilder, sql } from 'kysely'

/** The entries of segments by which devices are assigned to people. */
export interface OwnedKeys {
  macs: string[]
  ips: string[]
}

/**
 * Whether a row with a `device_mac` and a `device_ip` is of devices that are assigned to people: as for visits, a MAC
 * that another entry names is not theirs, whichever address it held.
 */
export function isOwned({ macs, ips }: OwnedKeys): RawBuilder<boolean> {
  const listed = (values: readonly string[]) => sql.join(values.length > 0 ? values : [''])
  return sql<boolean>`(device_mac in (${listed(macs)}) or (device_ip in (${listed(ips)}) and (device_mac is null
    or device_mac not in (select entry from segment_entry where user_name != '' or department != ''))))`
}
