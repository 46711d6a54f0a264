/** Packages with files or native parts of their own, which the bundle loads from where they are installed. */
export const EXTERNAL_PACKAGES = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'chdb',
  'koffi',
  'libsql',
  'pdfmake',
  'pino',
  'sharp',
]

/** Packages of data files, whose folders the server reads. */
export const DATA_PACKAGES = ['@ip-location-db/asn', '@ip-location-db/geo-whois-asn-country-mmdb', 'oui-data']
