import { accessDenied, notImplemented } from './exception.ts'
import { refuseOuterFormat, refuseOuterSetting } from './outside-reach.ts'

/** The query and settings in the URL of a request. */
export interface QueryRequest {
  query: string
  queryId: string
  database: string
  defaultFormat: string
  /** The client accepts a compressed answer. ClickHouse requires both the header and this setting. */
  isCompressionEnabled: boolean
  settings: Record<string, string>
  parameters: Record<string, string>
}

/** Parameters of the HTTP interface that are not settings; those without meaning here are ignored. */
const OWN_PARAMETERS = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'enable_http_compression',
  'user',
  'password',
  'quota_key',
  'stacktrace',
  'buffer_size',
  'wait_end_of_query',
  'client_protocol_version',
])
const REFUSED_PARAMETERS = new Set([
  'session_id',
  'session_timeout',
  'session_check',
  'close_session',
  'role',
])

const COMPRESSIONS = new Set(['compress', 'decompress'])

const PARAMETER = /^param_(\w+)$/

export function readQueryRequest(url: URL, createId: () => string): QueryRequest {
  const search = url.searchParams
  const settings: Record<string, string> = {}
  const parameters: Record<string, string> = {}
  for (const [name, value] of search) {
    const parameter = PARAMETER.exec(name)?.[1]
    if (parameter) parameters[parameter] = value
    else if (COMPRESSIONS.has(name)) refuseCompression(value)
    else if (!OWN_PARAMETERS.has(name)) settings[checkSetting(name)] = value
  }
  const defaultFormat = search.get('default_format') || 'TabSeparated'
  refuseOuterFormat(defaultFormat)
  const database = search.get('database') || 'default'
  if (/[/\\]/.test(database)) throw accessDenied('A name may not hold a path.')
  return {
    query: search.get('query') ?? '',
    queryId: search.get('query_id') || createId(),
    database,
    defaultFormat,
    isCompressionEnabled: ['1', 'true'].includes(search.get('enable_http_compression') ?? ''),
    settings,
    parameters,
  }
}

function refuseCompression(value: string): void {
  if (!['', '0', 'false'].includes(value))
    throw notImplemented('The embedded engine does not speak the native compression format.')
}

function checkSetting(name: string): string {
  if (REFUSED_PARAMETERS.has(name)) throw notImplemented(`The embedded engine has no ${name}.`)
  refuseOuterSetting(name)
  return name
}
