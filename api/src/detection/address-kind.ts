/**
 * Private networks: RFC 1918, link-local (RFC 3927, 4291) and unique local (RFC 4193). 127/8 is not one of them:
 * blocklists answer with it (RFC 5782).
 */
export const PRIVATE_ADDRESS =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/
/** Unspecified, loopback, shared (RFC 6598), multicast and reserved addresses lead to no server on the internet. */
export const SPECIAL_ADDRESS =
  /^(0\.|127\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|2(2[4-9]|[34]\d|5[0-5])\.|::1?$|ff[0-9a-f]{2}:)/

export function isPrivateAddress(ip: string): boolean {
  return PRIVATE_ADDRESS.test(ip)
}

/** Documentation networks count as public: examples in tests and documents represent real servers. */
export function isPublicAddress(ip: string): boolean {
  return ip !== '' && !PRIVATE_ADDRESS.test(ip) && !SPECIAL_ADDRESS.test(ip)
}
