import type {
  CallFields,
  CallName,
  CallParams,
  FormCallName,
  UploadCallName,
} from '@netwarden/shared/api-calls'
import type { RequestOptions } from './request-options.ts'

/** Empty values are left out of a query. */
type Blank = null | undefined | ''
type QueryFields<Fields> = {
  readonly [Field in keyof Fields]: undefined extends Fields[Field] ? Fields[Field] | Blank : Fields[Field]
}

type Empty = Record<never, unknown>
/** One option, which may be left out when all of its fields may. */
type Option<Key extends string, Fields> = Empty extends Fields
  ? { readonly [_ in Key]?: Fields }
  : { readonly [_ in Key]: Fields }

/** The last parameter of a function, which may be left out when all of its fields may. */
export type Given<Options> = Empty extends Options ? [options?: Options] : [options: Options]

export type ParamsOption<Name extends CallName> = [keyof CallParams<Name>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: CallParams<Name> }

type HasQuery = `GET ${string}` | `DELETE ${string}` | UploadCallName
export type QueryOption<Name extends CallName> = Name extends HasQuery
  ? Option<'query', QueryFields<CallFields<Name>>>
  : { readonly query?: undefined }

export type BodyOption<Name extends CallName> = Name extends UploadCallName
  ? { readonly body: FormData | Blob }
  : Name extends FormCallName
    ? { readonly body: Exclude<CallFields<Name>, Record<string, never>> | FormData }
    : Name extends HasQuery
      ? { readonly body?: undefined }
      : Option<'body', CallFields<Name>>

/** The parameters of the path, then the query or the body as the method of the call wants. */
export type CallOptions<Name extends CallName> = ParamsOption<Name> &
  QueryOption<Name> &
  BodyOption<Name> &
  Pick<RequestOptions, 'headers' | 'signal' | 'isPublic'>

/** The options of any call, as they are sent. */
export interface AnyOptions extends Omit<RequestOptions, 'method'> {
  params?: Readonly<Record<string, string>> | undefined
}
