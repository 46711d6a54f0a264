import type { DnsServerCheck } from '@netwarden/shared/domain'
import { MAX_TESTED_DNS_SERVERS } from '@netwarden/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { testDnsServers } from '../dns-queries.ts'

type Checks = ReadonlyMap<string, DnsServerCheck>

/** Queries the servers in as many calls as necessary; results appear as they arrive. Ends with its drawer. */
export function useServerTest(servers: readonly string[]) {
  const [checks, setChecks] = useState<Checks>(new Map())
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const run = useMutation({
    mutationFn: async (name: string) => {
      const controller = new AbortController()
      abort.current = controller
      setChecks(new Map())
      for (let start = 0; start < servers.length; start += MAX_TESTED_DNS_SERVERS) {
        const part = servers.slice(start, start + MAX_TESTED_DNS_SERVERS)
        const found = await testDnsServers(part, name, controller.signal)
        setChecks((known) => new Map([...known, ...found.map((check) => [check.server, check] as const)]))
      }
    },
    meta: { isQuiet: true },
  })
  return { checks, run }
}
