// Data that leaves the network, connections that stay open, and ordinary ones that resemble them.
import { connection, HOUR, lookUp, MINUTE, SECOND, START, series } from './traffic.mjs'

const DEVICE = 1
const ADDRESS = '45.83.64.9'
const DOMAIN = 'slate-ferry9.com'
const MEGABYTE = 1_000_000
const NINE = START + 9 * HOUR
const NOT_FOUND = { rcode: 'NOERROR', qtype: 'A' }

/** A connection with its bytes and length; `name` is looked up before it and gives the address its name. */
function transfer(
  device,
  at,
  { sent = 0, received = 0, length = 0, address = ADDRESS, port = 443, ...rest },
) {
  const { name, base = name, owner = '', changes = {} } = rest
  const volume = {
    bytesSent: Math.round(sent),
    bytesReceived: Math.round(received),
    durationMs: Math.round(length),
  }
  const known = { ...NOT_FOUND, dstIp: address, owner, org: owner }
  return [
    ...(name ? [lookUp(device, at - 40, name, base, known)] : []),
    connection(device, at, address, port, { ...volume, ...changes }),
  ]
}

/** `count` connections, one each `gap` ms. */
function transfers(
  name,
  code,
  { count = 1, gap = MINUTE, jitter = 0.95, start = NINE, devices = 1, ...rest },
) {
  const { of, missing, also } = rest
  return {
    name,
    ...(code && { code }),
    ...(missing && { missing }),
    ...(also && { also }),
    make: (chance) =>
      Array.from({ length: devices }, (_, device) =>
        series({ chance, count, gap, jitter, start: start + chance.whole(0, 600) * SECOND }, (number, at) =>
          transfer(DEVICE + device, at, of(chance, number)),
        ),
      ).flat(),
  }
}

const upload = (name, options) => transfers(name, 'largeUpload', options)
const long = (name, options) => transfers(name, 'longConnection', options)
const ordinary = (name, options) => transfers(name, undefined, options)

/** A connection that carries its name, as our own format may have it. */
const named = (name, base = name, owner = '') => ({
  changes: { domain: name, registrableDomain: base, owner, org: owner },
})

export const leaving = [
  upload('an upload of two gigabytes in one connection', {
    of: (c) => ({ sent: c.about(2_000, 0.5) * MEGABYTE, received: 5 * MEGABYTE, length: 20 * MINUTE }),
  }),
  upload('an upload in pieces of a megabyte', {
    count: 300,
    gap: 10 * SECOND,
    of: (c) => ({
      sent: c.about(MEGABYTE, 0.3),
      received: 4_000,
      length: 3 * SECOND,
      name: `in.${DOMAIN}`,
      base: DOMAIN,
    }),
  }),
  upload('a slow upload all day', {
    count: 130,
    gap: 5 * MINUTE,
    of: (c) => ({ sent: c.about(2 * MEGABYTE, 0.4), received: 20_000, length: 30 * SECOND }),
  }),
  upload('an upload over six addresses of one name', {
    count: 60,
    gap: 2 * MINUTE,
    of: (c, number) => ({
      sent: c.about(5 * MEGABYTE, 0.3),
      received: 50_000,
      address: `45.83.64.${20 + (number % 6)}`,
      name: `s${number % 6}.${DOMAIN}`,
      base: DOMAIN,
    }),
  }),
  upload('an upload to a place where anybody leaves files', {
    count: 4,
    of: (c) => ({
      sent: c.about(90 * MEGABYTE, 0.3),
      received: 200_000,
      length: MINUTE,
      name: 'store3.gofile.io',
      base: 'gofile.io',
    }),
  }),
  upload('an upload to a popular place for files of a known owner', {
    count: 4,
    of: (c) => ({
      sent: c.about(90 * MEGABYTE, 0.3),
      received: 200_000,
      name: 'g.api.mega.co.nz',
      base: 'mega.co.nz',
      owner: 'MEGA',
    }),
  }),
  upload('an upload by SSH to a rented machine', {
    of: (c) => ({ sent: c.about(600 * MEGABYTE, 0.4), received: 8 * MEGABYTE, port: 22, length: HOUR }),
  }),
  upload('an upload whose visits hold the name', {
    count: 40,
    of: (c) => ({ sent: c.about(6 * MEGABYTE, 0.4), received: 100_000, ...named(`in.${DOMAIN}`, DOMAIN) }),
  }),
  upload('an upload to an IPv6 address at night', {
    start: START + 2 * HOUR,
    count: 3,
    of: (c) => ({
      sent: c.about(90 * MEGABYTE, 0.3),
      received: MEGABYTE,
      length: MINUTE,
      address: '2a0e:b107::30',
    }),
  }),
  upload('an upload by two devices', {
    devices: 2,
    count: 20,
    of: (c) => ({ sent: c.about(20 * MEGABYTE, 0.5), received: 90_000, length: MINUTE }),
  }),
  upload('an upload below a platform for everybody', {
    count: 20,
    of: (c) => ({ sent: c.about(20 * MEGABYTE, 0.5), received: 90_000, ...named('kiwi77.duckdns.org') }),
  }),
  upload('an upload of less than a hundred megabytes', {
    count: 8,
    of: (c) => ({ sent: c.about(8 * MEGABYTE, 0.2), received: 20_000 }),
    missing: 'less than the threshold',
  }),
]

export const staying = [
  long('a connection of twenty hours', {
    start: START + HOUR,
    of: () => ({ sent: 300_000, received: 200_000, length: 20 * HOUR, port: 4444 }),
  }),
  long('a shell of six hours', {
    of: (c) => ({
      sent: c.about(2 * MEGABYTE, 0.5),
      received: MEGABYTE,
      length: c.about(6 * HOUR, 0.2),
      port: 22,
    }),
  }),
  long('a connection that is opened again each hour', {
    count: 10,
    gap: HOUR,
    jitter: 0.01,
    also: ['beaconing'],
    start: START + 8 * HOUR,
    of: () => ({ sent: 50_000, received: 90_000, length: 58 * MINUTE, name: `c2.${DOMAIN}`, base: DOMAIN }),
  }),
  long('a chain of connections of a quarter of an hour', {
    count: 30,
    gap: 16 * MINUTE,
    jitter: 0.05,
    also: ['beaconing'],
    of: () => ({ sent: 9_000, received: 12_000, length: 15 * MINUTE }),
  }),
  long('two connections at once', {
    count: 2,
    gap: 10 * SECOND,
    of: () => ({ sent: 100_000, received: 100_000, length: 7 * HOUR, port: 8443 }),
  }),
  long('a long connection whose visit holds the name', {
    of: () => ({ sent: 100_000, received: 100_000, length: 9 * HOUR, ...named(`ws.${DOMAIN}`, DOMAIN) }),
  }),
  long('a tunnel with hardly any data', {
    of: () => ({ sent: 3 * MEGABYTE, received: 4 * MEGABYTE, length: 9 * HOUR, port: 51_820 }),
  }),
  long('a long connection to an IPv6 address', {
    of: () => ({ sent: 100_000, received: 100_000, length: 9 * HOUR, address: '2a0e:b107::30' }),
  }),
  long('a long connection of two devices', {
    devices: 2,
    of: () => ({ sent: 100_000, received: 100_000, length: 9 * HOUR }),
  }),
  long('a long connection below a dynamic name', {
    of: () => ({ sent: 100_000, received: 100_000, length: 9 * HOUR, ...named('kiwi77.duckdns.org') }),
  }),
  long('a long connection to the port of a message broker', {
    of: () => ({ sent: 100_000, received: 100_000, length: 9 * HOUR, port: 8883 }),
    missing: 'ports of message brokers, mail and push services do not count',
  }),
]

const MINUTES = (c, from, to) => c.whole(from, to) * MINUTE

export const ordinaryTransfers = [
  ordinary('a backup to a known service', {
    of: () => ({
      sent: 9_000 * MEGABYTE,
      received: 20 * MEGABYTE,
      length: HOUR,
      name: 'pod-1.backblaze.com',
      base: 'backblaze.com',
    }),
  }),
  ordinary('a backup of four stores to an unknown service', {
    devices: 4,
    count: 10,
    gap: 20 * MINUTE,
    of: (c) => ({
      sent: c.about(200 * MEGABYTE, 0.5),
      received: MEGABYTE,
      length: 5 * MINUTE,
      name: 'backup.vaultline.net',
      base: 'vaultline.net',
    }),
  }),
  ordinary('synchronised files of a known owner', {
    count: 50,
    of: (c) => ({
      sent: c.about(20 * MEGABYTE, 0.9),
      received: MEGABYTE,
      name: 'upload.filecloud.com',
      base: 'filecloud.com',
      owner: 'File Cloud',
    }),
  }),
  ordinary('pictures of a telephone to a popular service', {
    count: 60,
    of: (c) => ({
      sent: c.about(5 * MEGABYTE, 0.5),
      received: 50_000,
      name: 'content.dropboxapi.com',
      base: 'dropboxapi.com',
    }),
  }),
  ordinary('a video call of two hours by a relay', {
    of: () => ({
      sent: 1_500 * MEGABYTE,
      received: 1_800 * MEGABYTE,
      length: 2 * HOUR,
      address: '45.84.3.3',
      port: 8_801,
    }),
  }),
  ordinary('a video call without a name in the network of its service', {
    of: () => ({
      sent: 900 * MEGABYTE,
      received: 100 * MEGABYTE,
      length: 2 * HOUR,
      address: '45.84.3.4',
      port: 8_801,
      changes: { org: 'Zoom Video Communications, Inc.' },
    }),
  }),
  ordinary('copies to a server of the own network', {
    of: () => ({
      sent: 50_000 * MEGABYTE,
      received: 30 * MEGABYTE,
      length: 3 * HOUR,
      address: '10.0.0.9',
      port: 445,
    }),
  }),
  ordinary('mail with attachments', {
    count: 40,
    gap: 10 * MINUTE,
    of: (c) => ({
      sent: c.about(MEGABYTE, 0.9),
      received: 300_000,
      name: 'smtp.ourmail.net',
      base: 'ourmail.net',
      port: 587,
    }),
  }),
  ordinary('downloads of gigabytes', {
    count: 8,
    of: (c) => ({ sent: 2 * MEGABYTE, received: c.about(500 * MEGABYTE, 0.5), length: MINUTES(c, 2, 20) }),
  }),
  ordinary('file sharing with many peers, by bytes', {
    count: 200,
    gap: 20 * SECOND,
    of: (c) => ({
      sent: c.about(4 * MEGABYTE, 0.9),
      received: c.about(6 * MEGABYTE, 0.9),
      length: 8 * MINUTE,
      address: `45.${c.whole(90, 99)}.${c.whole(0, 250)}.${c.whole(1, 250)}`,
      port: c.whole(20_000, 60_000),
    }),
  }),
  ordinary('a push service for a day', {
    of: () => ({
      sent: 300_000,
      received: 300_000,
      length: 22 * HOUR,
      name: 'mtalk.google.com',
      base: 'google.com',
      owner: 'Google',
      port: 5228,
    }),
  }),
  ordinary('a telephone of another maker and its push service', {
    count: 6,
    gap: 2 * HOUR,
    of: () => ({
      sent: 30_000,
      received: 30_000,
      length: 110 * MINUTE,
      name: 's.jpush.cn',
      base: 'jpush.cn',
      port: 7_000,
    }),
  }),
  ordinary('a heat pump and its message broker', {
    of: () => ({
      sent: 2 * MEGABYTE,
      received: MEGABYTE,
      length: 23 * HOUR,
      name: 'mqtt.warmhome.de',
      base: 'warmhome.de',
      port: 8883,
    }),
  }),
  ordinary('mail that waits for news', {
    devices: 4,
    count: 16,
    gap: 30 * MINUTE,
    of: () => ({
      sent: 20_000,
      received: 400_000,
      length: 29 * MINUTE,
      name: 'imap.ourmail.net',
      base: 'ourmail.net',
      port: 993,
    }),
  }),
  ordinary('cameras and their relay', {
    devices: 4,
    of: () => ({
      sent: 4_000 * MEGABYTE,
      received: 20 * MEGABYTE,
      length: 23 * HOUR,
      name: 'relay.camcloud.cn',
      base: 'camcloud.cn',
    }),
  }),
  ordinary('a tunnel to the office with the data of a working day', {
    of: (c) => ({
      sent: c.about(300 * MEGABYTE, 0.3),
      received: c.about(900 * MEGABYTE, 0.3),
      length: 9 * HOUR,
      port: 1194,
    }),
  }),
  ordinary('music for six hours', {
    of: () => ({
      sent: 20 * MEGABYTE,
      received: 500 * MEGABYTE,
      length: 6 * HOUR,
      name: 'stream.radio-fjord7.de',
      base: 'radio-fjord7.de',
    }),
  }),
  ordinary('browsing a small site all day, by bytes and length', {
    count: 60,
    gap: 8 * MINUTE,
    of: (c) => ({
      sent: c.about(30_000, 0.9),
      received: c.about(900_000, 0.9),
      length: MINUTES(c, 1, 5),
      name: 'www.hobby-forum7.com',
      base: 'hobby-forum7.com',
    }),
  }),
  ordinary('a shell of half an hour', {
    count: 3,
    gap: 2 * HOUR,
    of: () => ({ sent: 400_000, received: 900_000, length: 30 * MINUTE, port: 22 }),
  }),
  ordinary('a server of the own network, connected all day', {
    of: () => ({ sent: 400_000, received: 900_000, length: 22 * HOUR, address: '10.0.0.9', port: 3_389 }),
  }),
]
