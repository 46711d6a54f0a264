import { SECRET_PURPOSES, type SecretBox, type SecretPurpose } from '../../platform/secrets/secret-box.ts'
import type { Seal } from './seal.ts'

type Row = Readonly<Record<string, unknown>>
type Change = (secret: string, purpose: SecretPurpose | null) => string

const ADDRESS = /^https?:\/\//i
const SECRET = /secret|password/i
/** Fields of settings whose secrets are sealed with the secret of the installation. */
const SEALED_FIELDS: Readonly<Record<string, SecretPurpose>> = {
  sealedPassword: SECRET_PURPOSES.mailPassword,
  sealedNodeSecret: SECRET_PURPOSES.nodeKey,
}

/**
 * Secrets as a backup holds them: wrapped with the passphrase, or left out without one. Those that are sealed with the
 * secret of this installation are opened first; one that does not open any more is left out.
 */
export function withWrappedSecrets(table: string, row: Row, box: SecretBox, seal: Seal | null): Row {
  return mapSecrets(table, row, (secret, purpose) => {
    const plain = seal && (purpose === null ? secret : box.open(purpose, secret))
    return seal && plain ? seal.close(plain) : ''
  })
}

/** The reverse: secrets of the installation are sealed with the secret of the one that restores them. */
export function withOwnSecrets(table: string, row: Row, box: SecretBox, seal: Seal): Row {
  return mapSecrets(table, row, (secret, purpose) => {
    // Earlier versions did not seal the addresses of webhooks.
    const plain = ADDRESS.test(secret) ? secret : seal.open(secret)
    return purpose === null ? plain : box.seal(purpose, plain)
  })
}

/** Leaves out what another installation sealed with its secret. */
export function withoutForeignSeals(table: string, row: Row): Row {
  return mapSecrets(table, row, (secret, purpose) => (purpose === null ? secret : ''))
}

/**
 * Changes the secrets of a row: in settings, the document that was last applied, the key of the operation log, and
 * credentials other than passwords, which are hashes.
 */
function mapSecrets(table: string, row: Row, change: Change): Row {
  if (table === 'setting' && typeof row.value === 'string') {
    const isSecret = row.key === 'alarm' ? isSecretOfAlarm : isSecretName
    const value = mapFields(JSON.parse(row.value), isSecret, change)
    return { ...row, value: JSON.stringify(withoutEmptyWebhooks(value)) }
  }
  if (table === 'config_applied' && typeof row.objects === 'string') {
    return { ...row, objects: JSON.stringify(mapApplied(JSON.parse(row.objects), change)) }
  }
  if (table === 'operation_log_head' && typeof row.sealed_key === 'string') {
    return { ...row, sealed_key: change(row.sealed_key, SECRET_PURPOSES.operationLog) || null }
  }
  if (table === 'credential' && row.kind !== 'password' && typeof row.secret === 'string') {
    return { ...row, secret: change(row.secret, null) }
  }
  return row
}

const isSecretName = (name: string) => SECRET.test(name)
/** Chat services accept messages from everybody who knows the address of a webhook. */
const isSecretOfAlarm = (name: string) => name === 'url' || isSecretName(name)

/** Of the document that was last applied, the section of alarms alone has secrets: addresses of webhooks. */
function mapApplied({ alarms, ...others }: { alarms?: object[] }, change: Change): object {
  const mapped = alarms?.map((object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, part]) => [
        name,
        withoutEmptyWebhooks(mapFields(part, isSecretOfAlarm, change)),
      ]),
    ),
  )
  return { ...others, ...(mapped && { alarms: mapped }) }
}

/** Without its address a webhook is of no use. */
function withoutEmptyWebhooks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('webhooks' in value)) return value
  const { webhooks } = value
  if (!Array.isArray(webhooks)) return value
  return { ...value, webhooks: webhooks.filter((webhook) => webhook.url !== '') }
}

function mapFields(value: unknown, isSecret: (name: string) => boolean, change: Change): unknown {
  if (Array.isArray(value)) return value.map((each) => mapFields(each, isSecret, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecret(key) && typeof inner === 'string' && inner !== ''
        ? change(inner, SEALED_FIELDS[key] ?? null)
        : mapFields(inner, isSecret, change),
    ]),
  )
}
