const seconds = (time: number) => Math.round(time / 1000)

const HEADER4 =
  'address,hwaddr,client_id,valid_lifetime,expire,subnet_id,fqdn_fwd,fqdn_rev,hostname,state,user_context'
const HEADER6 =
  'address,duid,valid_lifetime,expire,subnet_id,pref_lifetime,lease_type,iaid,prefix_len,fqdn_fwd,fqdn_rev,hostname,hwaddr,state,user_context'

type Lease4 = [ip: string, mac: string, from: number, hours: number, name: string]

/** A lease4 file of Kea. */
export function kea4(rows: readonly Lease4[]): string {
  const lines = rows.map(
    ([ip, mac, from, hours, name]) =>
      `${ip},${mac},,${hours * 3600},${seconds(from) + hours * 3600},1,0,0,${name},0,`,
  )
  return [HEADER4, ...lines, ''].join('\n')
}

/** A lease6 file of Kea with one lease of twelve hours, whose DUID (type LL) contains the MAC. */
export function kea6(ip: string, mac: string, from: number): string {
  const lease = `${ip},00:03:00:01:${mac},43200,${seconds(from) + 43_200},1,20000,0,1,128,0,0,,,0,`
  return [HEADER6, lease, ''].join('\n')
}
