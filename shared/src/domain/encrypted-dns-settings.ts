import { z } from 'zod'
import type { FieldTable, FieldValues } from '../fields/field.ts'
import { storedSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { MAX_DOH_PATH_LENGTH, MAX_GATEWAY_LISTEN, MAX_PATH_LENGTH } from '../limits/constants.ts'
import { MAX_DOMAIN_TEXT_LENGTH } from '../validators/domain-name.ts'
import { CERTIFICATE_SOURCES, servedCertificateSchema } from './gateway-certificate.ts'

const line = z.string().trim().min(1, { error: 'validation.required' }).max(MAX_DOMAIN_TEXT_LENGTH)

/**
 * Settings of a gateway for DNS over TLS (RFC 7858) and HTTPS (RFC 8484). They are stored and logged like this; calls
 * have them in groups (`groupEncryptedDns`).
 */
export const ENCRYPTED_DNS_SETTINGS = {
  dotListen: {
    kind: 'texts',
    max: MAX_GATEWAY_LISTEN,
    initial: [],
    schema: line,
    about: 'each `ip#port`; written without a port, 853',
    label: { 'zh-CN': 'DoT 监听地址', 'en-US': 'Addresses for DNS over TLS' },
    hint: {
      'zh-CN': 'IP 或 IP:端口，多个以逗号分隔；端口默认为 853；留空表示不提供 DoT',
      'en-US': 'IP or IP:port, separated by commas; without a port, 853. Empty: no DNS over TLS.',
    },
    option: {
      flags: '--dot-listen <addresses>',
      help: {
        'zh-CN': 'DoT 监听地址：IP 或 IP#端口，多个以逗号分隔；空文本为不提供',
        'en-US': 'addresses for DNS over TLS as IP or IP#port, separated by commas; an empty text for none',
      },
    },
  },
  dohListen: {
    kind: 'texts',
    max: MAX_GATEWAY_LISTEN,
    initial: [],
    schema: line,
    about: 'each `ip#port`; written without a port, 443',
    label: { 'zh-CN': 'DoH 监听地址', 'en-US': 'Addresses for DNS over HTTPS' },
    hint: {
      'zh-CN': 'IP 或 IP:端口，多个以逗号分隔；端口默认为 443；留空表示不提供 DoH',
      'en-US': 'IP or IP:port, separated by commas; without a port, 443. Empty: no DNS over HTTPS.',
    },
    option: {
      flags: '--doh-listen <addresses>',
      help: {
        'zh-CN': 'DoH 监听地址：IP 或 IP#端口，多个以逗号分隔；空文本为不提供',
        'en-US': 'addresses for DNS over HTTPS as IP or IP#port, separated by commas; an empty text for none',
      },
    },
  },
  dohPath: {
    kind: 'text',
    max: MAX_DOH_PATH_LENGTH,
    initial: '/dns-query',
    about: 'path of DNS over HTTPS',
    label: { 'zh-CN': 'DoH 路径', 'en-US': 'Path of DNS over HTTPS' },
    option: {
      flags: '--doh-path <path>',
      help: { 'zh-CN': 'DoH 的 URL 路径', 'en-US': 'path of DNS over HTTPS in the URL' },
    },
  },
  certificateSource: {
    kind: 'choice',
    values: CERTIFICATE_SOURCES,
    words: {
      none: { 'zh-CN': '无', 'en-US': 'None' },
      files: { 'zh-CN': '本机的文件', 'en-US': 'Files on this machine' },
      console: { 'zh-CN': '与控制台相同', 'en-US': 'The same as for the console' },
    },
    initial: 'none',
    about: 'files, or the certificate of the console (`NETWARDEN_TLS_CERT`; this machine only)',
    label: { 'zh-CN': '证书', 'en-US': 'Certificate' },
    option: {
      flags: '--certificate <source>',
      help: { 'zh-CN': '加密 DNS 的证书来源', 'en-US': 'where the certificate for encrypted DNS comes from' },
    },
  },
  certificateFile: {
    kind: 'text',
    max: MAX_PATH_LENGTH,
    initial: null,
    about: 'certificate with its chain, in PEM, on the machine of the gateway',
    label: { 'zh-CN': '证书文件', 'en-US': 'Certificate file' },
    hint: {
      'zh-CN': 'PEM 格式，须含中间证书，例如 /etc/letsencrypt/live/dns.example.com/fullchain.pem',
      'en-US':
        'PEM with intermediate certificates, such as /etc/letsencrypt/live/dns.example.com/fullchain.pem',
    },
    option: {
      flags: '--certificate-file <path>',
      help: {
        'zh-CN': '证书文件（PEM，含中间证书）',
        'en-US': 'file of the certificate (PEM, with its chain)',
      },
    },
  },
  certificateKeyFile: {
    kind: 'text',
    max: MAX_PATH_LENGTH,
    initial: null,
    about: 'private key of the certificate, in PEM; it never leaves the machine of the gateway',
    label: { 'zh-CN': '私钥文件', 'en-US': 'Key file' },
    hint: {
      'zh-CN': '文件更新后自动重新加载；私钥不会离开本机',
      'en-US': 'Replaced files are loaded at once; the key never leaves this machine',
    },
    option: {
      flags: '--certificate-key-file <path>',
      help: { 'zh-CN': '私钥文件（PEM）', 'en-US': 'file of the private key (PEM)' },
    },
  },
  serverName: {
    kind: 'text',
    max: MAX_DOMAIN_TEXT_LENGTH,
    initial: null,
    about: 'name by which devices verify the gateway; the certificate covers it',
    label: { 'zh-CN': '服务器名称', 'en-US': 'Server name' },
    hint: {
      'zh-CN': '设备以此名称验证网关，证书须包含它，例如 dns.example.com',
      'en-US': 'Devices verify the gateway by it, and the certificate covers it, such as dns.example.com',
    },
    option: {
      flags: '--server-name <name>',
      help: {
        'zh-CN': '设备验证网关所用的名称；空文本为不设置',
        'en-US': 'name by which devices verify the gateway; an empty text for none',
      },
    },
  },
  ddr: {
    kind: 'flag',
    initial: true,
    about:
      'devices that ask find the encrypted addresses (RFC 9462) where the certificate covers name and address',
    label: { 'zh-CN': '让设备自动发现加密 DNS', 'en-US': 'Let devices discover encrypted DNS' },
    hint: {
      'zh-CN': '证书同时包含服务器名称与网关地址时，应答 DDR 查询（RFC 9462）',
      'en-US': 'Answers DDR queries (RFC 9462) where the certificate covers the server name and the address',
    },
    option: {
      flags: '--ddr <state>',
      words: ['on', 'off'],
      help: { 'zh-CN': '是否让设备自动发现加密 DNS', 'en-US': 'let devices discover encrypted DNS' },
    },
  },
} as const satisfies FieldTable
export type EncryptedDnsSettings = FieldValues<typeof ENCRYPTED_DNS_SETTINGS>

const stored = storedSchemas(ENCRYPTED_DNS_SETTINGS)
const written = writtenSchemas(ENCRYPTED_DNS_SETTINGS)

/** The settings as calls answer them. */
export const encryptedDnsSchema = z.object({
  dot: z.object({ listen: stored.dotListen }),
  doh: z.object({ listen: stored.dohListen, path: stored.dohPath }),
  certificate: servedCertificateSchema.extend({
    source: stored.certificateSource,
    certFile: stored.certificateFile,
    keyFile: stored.certificateKeyFile,
  }),
  serverName: stored.serverName,
  ddr: stored.ddr,
})
export type EncryptedDnsConfig = z.infer<typeof encryptedDnsSchema>

const certificate = {
  source: written.certificateSource.optional(),
  certFile: written.certificateFile.optional(),
  keyFile: written.certificateKeyFile.optional(),
}

/** The same as clients write them; omitted fields stay unchanged. */
export const encryptedDnsChanges = {
  dot: z.strictObject({ listen: written.dotListen }).optional(),
  doh: z.strictObject({ listen: written.dohListen.optional(), path: written.dohPath.optional() }).optional(),
  certificate: z
    .strictObject({ ...certificate, ...servedCertificateSchema.partial().shape })
    .optional()
    .describe('what is read from the files is ignored'),
  serverName: written.serverName.optional(),
  ddr: written.ddr.optional(),
}
export type EncryptedDnsChanges = z.infer<z.ZodObject<typeof encryptedDnsChanges>>

/** Without what is read from the files. */
export const certificateSettingsSchema = z.strictObject(certificate)

/** The form field or setting for each path of the calls. */
export const ENCRYPTED_DNS_PATHS: Readonly<Record<keyof EncryptedDnsSettings, string>> = {
  dotListen: 'dot.listen',
  dohListen: 'doh.listen',
  dohPath: 'doh.path',
  certificateSource: 'certificate.source',
  certificateFile: 'certificate.certFile',
  certificateKeyFile: 'certificate.keyFile',
  serverName: 'serverName',
  ddr: 'ddr',
}

/** Stored settings, or some of them, as calls have them. */
export function groupEncryptedDns(settings: Partial<EncryptedDnsSettings>): EncryptedDnsChanges {
  const { dotListen, dohListen, dohPath: path, serverName, ddr } = settings
  const { certificateSource: source, certificateFile: certFile, certificateKeyFile: keyFile } = settings
  return z.object(encryptedDnsChanges).parse({
    dot: given({ listen: dotListen }),
    doh: given({ listen: dohListen, path }),
    certificate: given({ source, certFile, keyFile }),
    ...given({ serverName, ddr }),
  })
}

/** Undefined where there is nothing. */
function given(fields: object): object | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** The settings of calls as they are stored; the opposite of `groupEncryptedDns`. */
export function flatEncryptedDns({
  dot,
  doh,
  certificate,
  serverName,
  ddr,
}: EncryptedDnsChanges): Partial<EncryptedDnsSettings> {
  const settings = {
    dotListen: dot?.listen,
    dohListen: doh?.listen,
    dohPath: doh?.path,
    certificateSource: certificate?.source,
    certificateFile: certificate?.certFile,
    certificateKeyFile: certificate?.keyFile,
    serverName,
    ddr,
  }
  return { ...given(settings) }
}
