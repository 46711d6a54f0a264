import { badArguments, notImplemented } from './exception.ts'
import { refuseOuterSetting } from './outside-reach.ts'

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

const PARAMETER = /^param_(\w+)$/
const SETTING = /^[A-Za-z_]\w*$/

export function readQueryRequest(url: URL, createId: () => string): QueryRequest {
  const search = url.searchParams
  const settings: Record<string, string> = {}
  const parameters: Record<string, string> = {}
  for (const [name, value] of search) {
    const parameter = PARAMETER.exec(name)?.[1]
    if (parameter) parameters[parameter] = value
    else if (!OWN_PARAMETERS.has(name)) settings[checkSetting(name, value)] = value
  }
  for (const name of ['compress', 'decompress']) delete settings[name]
  return {
    query: search.get('query') ?? '',
    queryId: search.get('query_id') || createId(),
    database: search.get('database') || 'default',
    defaultFormat: search.get('default_format') || 'TabSeparated',
    isCompressionEnabled: ['1', 'true'].includes(search.get('enable_http_compression') ?? ''),
    settings,
    parameters,
  }
}

function checkSetting(name: string, value: string): string {
  if (REFUSED_PARAMETERS.has(name)) throw notImplemented(`The embedded engine has no ${name}.`)
  if ((name === 'compress' || name === 'decompress') && !['', '0', 'false'].includes(value)) {
    throw notImplemented('The embedded engine does not speak the native compression format.')
  }
  if (!SETTING.test(name)) throw badArguments(`Not a name of a setting: ${JSON.stringify(name)}.`)
  refuseOuterSetting(name)
  return name
}
