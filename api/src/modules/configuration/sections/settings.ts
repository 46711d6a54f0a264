import { compactItem } from '@netwarden/shared/configuration'
import {
  brandingCalls,
  brandingSettingsSchema,
  configDnsSchema,
  configGatewaySchema,
  configRiskRuleSchema,
  dnsCalls,
  gatewayCalls,
  riskRuleCalls,
} from '@netwarden/shared/contract'
import { RISK_RULE_CODES, riskRulesSchema } from '@netwarden/shared/domain'
import { isRecord } from '@netwarden/shared/operations'
import type { z } from 'zod'
import type { ConfigSection } from '../section.ts'

/** The one object of a section of settings. */
export const SETTINGS = ''

/** The DNS servers to which queries are forwarded. */
export const dnsSection: ConfigSection = {
  name: 'dns',
  async *read(calls) {
    const { defaultDNSServers, specifiedDNSServers } = await calls.call(dnsCalls.read, {})
    const specified = specifiedDNSServers.map(({ match, servers }) => ({ match, servers }))
    yield [{ key: SETTINGS, value: { defaultDNSServers, specifiedDNSServers: specified }, isFixed: true }]
  },
  wanted: ({ dns }) => (dns ? [{ key: SETTINGS, value: dns, path: ['dns'] }] : null),
  toDocument: ([settings]) => compactItem(configDnsSchema.parse(settings?.value), configDnsSchema),
  async apply({ calls, refused }, [change]) {
    if (!change) return
    await calls
      .call(dnsCalls.update, configDnsSchema.parse(change.after))
      .catch((cause) => refused('dns', SETTINGS, cause))
  },
}

/** Settings of the DNS gateway. */
export const gatewaySection: ConfigSection = {
  name: 'gateway',
  async *read(calls) {
    const { version: _, certificate, ...settings } = await calls.call(gatewayCalls.settings, {})
    const { source, certFile, keyFile } = certificate
    const value = configGatewaySchema.parse({ ...settings, certificate: { source, certFile, keyFile } })
    yield [{ key: SETTINGS, value, isFixed: true }]
  },
  wanted: ({ gateway }) => (gateway ? [{ key: SETTINGS, value: gateway, path: ['gateway'] }] : null),
  isSame(current, wanted) {
    const stored = new Map(Object.entries(configGatewaySchema.parse(current.value)))
    return Object.entries(configGatewaySchema.parse(wanted.value)).every(
      // Fields of a group that the document leaves out stay unchanged.
      ([field, value]) => {
        const now = stored.get(field)
        const wantedValue = isRecord(value) && isRecord(now) ? { ...now, ...value } : value
        return JSON.stringify(wantedValue) === JSON.stringify(now)
      },
    )
  },
  toDocument: ([settings]) => configGatewaySchema.parse(settings?.value),
  async apply({ calls, refused }, [change]) {
    if (!change) return
    await calls
      .call(gatewayCalls.update, configGatewaySchema.parse(change.after))
      .catch((cause) => refused('gateway', SETTINGS, cause))
  },
}

/** Rules of the risk engine; there are always all of them. */
export const riskRulesSection: ConfigSection = {
  name: 'riskRules',
  async *read(calls) {
    const rules = await calls.call(riskRuleCalls.read, {})
    yield rules.map(({ code, enabled, level, thresholds }) => ({
      key: code,
      value: configRiskRuleSchema.parse({ code, enabled, level, thresholds: inOrder(thresholds) }),
      isFixed: true,
    }))
  },
  wanted: ({ riskRules }) =>
    riskRules?.map((rule, index) => ({
      key: rule.code,
      value: { ...rule, thresholds: inOrder(presentThresholds(rule)) },
      path: ['riskRules', index],
    })) ?? null,
  toDocument: (objects) => {
    const codes: readonly string[] = RISK_RULE_CODES
    return [...objects].sort((a, b) => codes.indexOf(a.key) - codes.indexOf(b.key)).map(({ value }) => value)
  },
  async apply({ calls, refused }, changes) {
    const rules = changes.map(({ after }) => configRiskRuleSchema.parse(after))
    if (rules.length === 0) return
    await calls
      .call(riskRuleCalls.update, { rules })
      .catch((cause) => refused('riskRules', changes[0]?.key ?? '', cause))
  },
}

/** Former documents name thresholds that are not kept; a wrong one is reported when the document is applied. */
function presentThresholds({ code, ...rule }: z.output<typeof configRiskRuleSchema>): Record<string, number> {
  const read = riskRulesSchema.shape[code].safeParse(rule)
  return read.success ? read.data.thresholds : rule.thresholds
}

function inOrder(thresholds: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(thresholds).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** How the product presents itself. */
export const brandingSection: ConfigSection = {
  name: 'branding',
  async *read(calls) {
    const { version: _, isMailOn: _mail, ...settings } = await calls.call(brandingCalls.read, {})
    yield [{ key: SETTINGS, value: brandingSettingsSchema.parse(settings), isFixed: true }]
  },
  wanted: ({ branding }) => (branding ? [{ key: SETTINGS, value: branding, path: ['branding'] }] : null),
  toDocument: ([settings]) =>
    compactItem(brandingSettingsSchema.parse(settings?.value), brandingSettingsSchema),
  async apply({ calls, refused }, [change]) {
    if (!change) return
    await calls
      .call(brandingCalls.update, brandingSettingsSchema.parse(change.after))
      .catch((cause) => refused('branding', SETTINGS, cause))
  },
}
