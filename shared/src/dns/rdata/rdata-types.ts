import { readName } from '../name.ts'
import { addressPrefixes } from './address-fields.ts'
import {
  algorithm,
  checkDigest,
  checkFingerprint,
  checkHashedName,
  checkSigner,
  checkZoneDigest,
  coveredType,
  digestType,
  hashedName,
  protocol,
  salt,
  signatureTime,
  stampTime,
  typeBitmap,
} from './dnssec-fields.ts'
import type { RdataCheck, RdataField } from './field.ts'
import {
  certificateAlgorithm,
  certificateType,
  checkFlagsZero,
  checkKey,
  hostIdentity,
  ipsecKey,
  keyFlags,
  keyOrNone,
  relay,
  syncScheme,
} from './key-fields.ts'
import { location } from './loc-field.ts'
import { hardwareAddress, locator, propertyTag, quotedTarget, rewriteRule } from './odd-fields.ts'
import { base64, exactName, hex, ipv4, ipv6, name, number, seconds } from './plain-fields.ts'
import { checkBinding, serviceParameters } from './service-params.ts'
import { digits, longString, optional, string, strings } from './text-fields.ts'
import { type KnownType, TYPE_CODES } from './type-names.ts'

/** The fields of a record type. */
export interface RdataType {
  fields: readonly RdataField[]
  check?: RdataCheck
  /** MX replaced the type (RFC 973); zones must not contain it. */
  isObsolete?: true
}

const [octet, short, long] = [number(1), number(2), number(4)]
const KEY: RdataType = { fields: [keyFlags, protocol, algorithm, keyOrNone], check: checkKey }
/** The flags of a zone key do not declare whether a key exists (RFC 4034 §2.1). */
const ZONE_KEY = [keyFlags, protocol, algorithm, base64()]
const DIGEST: RdataType = { fields: [short, algorithm, digestType, hex()], check: checkDigest }
const signature = (time: RdataField) => [
  coveredType,
  algorithm,
  octet,
  long,
  time,
  time,
  short,
  name,
  base64(),
]
const BINDING = [short, targetName(), serviceParameters]

/** The target of a service binding may be quoted; its case matters when records are compared. */
function targetName(): RdataField {
  return { ...exactName, read: (input) => readName(input.text(), input.origin) }
}

const fields = (...list: RdataField[]): RdataType => ({ fields: list })

/**
 * Types with a text form, as defined by their RFC. Types that nobody serves any more (A6, NSAP, NXT and the like) are
 * not among them: their data is kept in the generic form of RFC 3597.
 */
const TYPES: Readonly<Partial<Record<KnownType, RdataType>>> = {
  A: fields(ipv4),
  NS: fields(name),
  MD: { fields: [name], isObsolete: true },
  MF: { fields: [name], isObsolete: true },
  CNAME: fields(name),
  SOA: fields(name, name, long, seconds, seconds, seconds, seconds),
  MB: fields(name),
  MG: fields(name),
  MR: fields(name),
  PTR: fields(name),
  HINFO: fields(string, string),
  MINFO: fields(name, name),
  MX: fields(short, name),
  TXT: fields(strings),
  RP: fields(name, name),
  AFSDB: fields(short, name),
  X25: fields(digits(4)),
  ISDN: fields(string, optional(string)),
  RT: fields(short, name),
  'NSAP-PTR': fields(name),
  SIG: fields(...signature(stampTime)),
  KEY,
  AAAA: fields(ipv6),
  LOC: fields(location),
  SRV: fields(short, short, short, name),
  NAPTR: fields(short, short, string, string, rewriteRule, name),
  KX: fields(short, name),
  CERT: fields(certificateType, short, certificateAlgorithm, base64()),
  DNAME: fields(name),
  SINK: fields(octet, octet, octet, base64(0)),
  APL: fields(addressPrefixes),
  DS: DIGEST,
  SSHFP: { fields: [octet, octet, hex(0)], check: checkFingerprint },
  IPSECKEY: fields(ipsecKey),
  RRSIG: { fields: signature(signatureTime), check: checkSigner },
  NSEC: fields(exactName, typeBitmap(false)),
  DNSKEY: fields(...ZONE_KEY),
  DHCID: fields(base64()),
  NSEC3: { fields: [octet, octet, short, salt, hashedName, typeBitmap(true)], check: checkHashedName },
  NSEC3PARAM: fields(octet, octet, short, salt),
  TLSA: fields(octet, octet, octet, hex()),
  SMIMEA: fields(octet, octet, octet, hex()),
  HIP: fields(hostIdentity),
  NINFO: fields(strings),
  RKEY: { ...KEY, check: checkFlagsZero },
  TALINK: fields(exactName, exactName),
  CDS: DIGEST,
  CDNSKEY: fields(...ZONE_KEY),
  OPENPGPKEY: fields(base64()),
  CSYNC: fields(long, short, typeBitmap(true)),
  ZONEMD: { fields: [long, octet, octet, hex()], check: checkZoneDigest },
  SVCB: { fields: BINDING, check: checkBinding },
  HTTPS: { fields: BINDING, check: checkBinding },
  DSYNC: fields(coveredType, syncScheme, short, exactName),
  HHIT: fields(base64()),
  BRID: fields(base64()),
  SPF: fields(strings),
  NID: fields(short, locator),
  L32: fields(short, ipv4),
  L64: fields(short, locator),
  LP: fields(short, exactName),
  EUI48: fields(hardwareAddress(6)),
  EUI64: fields(hardwareAddress(8)),
  URI: fields(short, short, quotedTarget),
  CAA: fields(octet, propertyTag, longString(0)),
  AVC: fields(strings),
  AMTRELAY: fields(relay),
  RESINFO: fields(strings),
  WALLET: fields(strings),
  TA: DIGEST,
  DLV: DIGEST,
}

const BY_CODE = new Map<number, RdataType>(
  Object.entries(TYPES).map(([type, rdata]) => [TYPE_CODES[type as KnownType], rdata]),
)

export function rdataTypeOf(code: number): RdataType | undefined {
  return BY_CODE.get(code)
}
