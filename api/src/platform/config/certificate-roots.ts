import { isAbsolute, resolve } from 'node:path'

/** Folders that may hold the certificate of a gateway. */
export const CERTIFICATE_ROOTS = ['/etc/letsencrypt', '/etc/netwarden', '/etc/ssl']

/** As NETWARDEN_CERT_ROOTS of a node says; parts that are no absolute path are left out. */
export function certificateRoots({ NETWARDEN_CERT_ROOTS: list }: NodeJS.ProcessEnv): string[] {
  if (!list) return CERTIFICATE_ROOTS
  const parts = list.split(',').map((part) => part.trim())
  return parts.filter((part) => isAbsolute(part)).map((part) => resolve(part))
}
