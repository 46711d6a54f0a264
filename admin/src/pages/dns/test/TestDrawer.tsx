import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { DnsServerCheck } from '@netwarden/shared/domain'
import { MAX_TESTED_DNS_SERVERS } from '@netwarden/shared/limits'
import { canonicalDomainName } from '@netwarden/shared/validators'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { EmptyState, EndButtons, Note, SideDrawer } from '../../../kit/index.ts'
import { PlainForm, TextField } from '../../../ra/index.ts'
import { testDnsServers } from '../dns-queries.ts'
import { CheckList } from './CheckList.tsx'

interface Props {
  title: string
  /** The servers of the page, saved or not. */
  servers: readonly string[]
  onClose: () => void
}

/** Limit of one test, so that it ends while the user waits. */
const LIMIT = 128
const NO_NAME = { name: '' }

/** The name to query; none when the test has its own name, null for an invalid name. */
function nameOf(typed: string): string | null {
  return typed.trim() === '' ? '' : canonicalDomainName(typed.trim())
}

/** Sends a real query to servers and shows the answer of each. */
export function TestDrawer({ title, servers, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const formId = useId()
  const tested = servers.slice(0, LIMIT)
  const { checks, run } = useServerTest(tested)
  const counts = { count: format.number(servers.length), limit: LIMIT }
  return (
    <SideDrawer
      isOpen
      width={460}
      title={title}
      onClose={onClose}
      footer={
        <EndButtons>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            disabled={tested.length === 0}
            loading={run.isPending}
          >
            {t(checks.size > 0 ? 'dns.test.again' : 'dns.test.start')}
          </Button>
        </EndButtons>
      }
    >
      {tested.length === 0 ? (
        <EmptyState icon="host" title={t('dns.test.noServers')} hint={t('dns.test.noServersHint')} />
      ) : (
        <PlainForm
          id={formId}
          values={NO_NAME}
          check={({ name }) => (nameOf(name) === null ? { name: t('dns.test.nameFault') } : {})}
          onSubmit={({ name }) => run.mutate(nameOf(name) ?? '')}
          sx={{ display: 'grid', gap: 1.5 }}
        >
          <TextField source="name" label={t('dns.test.name')} hint={t('dns.test.nameHint')} />
          <Typography variant="note">{t('dns.test.question')}</Typography>
          {servers.length > LIMIT && <Note tone="medium">{t('dns.test.firstOnly', counts)}</Note>}
          {run.error && <Note tone="high">{run.error.message}</Note>}
          <CheckList servers={tested} checks={checks} isRunning={run.isPending} />
        </PlainForm>
      )}
    </SideDrawer>
  )
}

type Checks = ReadonlyMap<string, DnsServerCheck>

/** Queries the servers in as many calls as necessary; results appear as they arrive. Ends with its drawer. */
function useServerTest(servers: readonly string[]) {
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
